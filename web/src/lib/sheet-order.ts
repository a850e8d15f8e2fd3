/** The order of the cells of a worksheet: moving them, and what has to be run again then. */
import { type Cell, context } from './sheet';

/** The place to which a cell goes; the last cell is the empty one for what comes next, and stays. */
export function target(cells: Cell[], from: number, to: number): number | undefined {
  const last = cells.length - 1;
  if (from === last && !cells[last]?.note && !cells[last]?.input.trim()) return undefined;
  const end = cells[last] && !cells[last].note && !cells[last].input.trim() ? last - 1 : last;
  const goes = Math.max(0, Math.min(end, to));
  return goes === from ? undefined : goes;
}

export function moved<T>(list: T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from]!);
}

const mentions = (text: string, name: string) => new RegExp(`(^|[^\\w])${name}([^\\w]|$)`).test(text);
const nameOf = (definition: string): string | undefined =>
  /^\s*(\w+)\s*:=/.exec(definition)?.[1] ?? /^\s*def\s+(\w+)/.exec(definition)?.[1];

/** The definitions above a cell that its result depends on, as a text to compare. */
export function needs(cells: Cell[], at: number): string {
  const all = context(cells, at);
  let used = [cells[at]?.input ?? ''];
  const taken = new Set<number>();
  // What is used may use others.
  for (let before = -1; before < taken.size; ) {
    before = taken.size;
    all.forEach((definition, i) => {
      const name = nameOf(definition);
      if (!taken.has(i) && (name === undefined || used.some((text) => mentions(text, name)))) {
        taken.add(i);
        used = [...used, definition];
      }
    });
  }
  return all.filter((_, i) => taken.has(i)).join('\n');
}

/** What each cell with a result depends on, by its key. */
export function dependence(cells: Cell[]): Map<number, string> {
  return new Map(cells.flatMap((c, i): [number, string][] => (c.answer ? [[c.key, needs(cells, i)]] : [])));
}

/** The cells whose results are no longer those of what stands above them. */
export function outdated(cells: Cell[], before: Map<number, string>): Cell[] {
  return cells.filter((c, i) => c.answer && before.has(c.key) && before.get(c.key) !== needs(cells, i));
}

/** Between which cells something is dropped at a height: 0 is before the first. */
export function gapAt(y: number, boxes: { top: number; bottom: number }[]): number {
  const below = boxes.findIndex(({ top, bottom }) => y < (top + bottom) / 2);
  return below < 0 ? boxes.length : below;
}
