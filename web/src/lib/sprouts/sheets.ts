/** The drawings of a game of Sprouts. A position says nothing of lines, so that the page keeps a drawing for each way that a game has taken. */
import { type Curve, type Drawing, positionOf } from './map';
import { withLine } from './curve';
import { readCall, same, startOf } from './position';
import { reply, start } from './route';

/** The call without the mark of misère play. */
const plain = (call: string): string => /^\s*misere\(\s*(.*\))\s*\)\s*$/.exec(call)?.[1] ?? call;

/** Whether a game that begins there can be drawn: with untouched spots, not too many for a sheet. */
export function canDraw(first: string | undefined): boolean {
  const spots = first === undefined ? undefined : startOf(plain(first));
  return spots !== undefined && spots >= 1 && spots <= 12;
}

export class Sheets {
  private readonly kept = new Map<string, Drawing | null>();

  /** The drawing after these positions, from the start on; nothing if no line was found for one of the moves. */
  of(calls: string[]): Drawing | undefined {
    const key = calls.join(' > ');
    const known = this.kept.get(key);
    if (known !== undefined) return known ?? undefined;
    const found = this.drawn(calls);
    this.kept.set(key, found ?? null);
    return found;
  }

  private drawn(calls: string[]): Drawing | undefined {
    const last = readCall(plain(calls.at(-1) ?? ''));
    if (!last) return undefined;
    if (calls.length === 1) return canDraw(calls[0]) ? start(startOf(plain(calls[0]!))!) : undefined;
    const before = this.of(calls.slice(0, -1));
    const after = before && reply(before, last);
    return after ?? anew(calls);
  }

  /** The move that a line makes: the drawing after it is kept, and the number of the option is told. */
  draw(calls: string[], line: Curve, options: string[]): number | undefined {
    const before = this.of(calls);
    if (!before) return undefined;
    const after = withLine(before, line);
    const now = positionOf(after);
    const option = options.findIndex((call) => {
      const position = readCall(plain(call));
      return position && same(now, position);
    });
    if (option < 0) return undefined;
    this.kept.set([...calls, options[option]].join(' > '), after);
    return option;
  }
}

/** The whole game on a clean sheet: its lines take less room than those of a hand. */
function anew(calls: string[]): Drawing | undefined {
  let drawing: Drawing | undefined = start(startOf(plain(calls[0]!)) ?? 0);
  for (const call of calls.slice(1)) {
    const next = readCall(plain(call));
    drawing = drawing && next && reply(drawing, next);
  }
  return drawing;
}
