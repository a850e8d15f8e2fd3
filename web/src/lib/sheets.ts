/** The worksheets that the browser keeps: each by itself, so that two tabs with different sheets have nothing to do with each other. */
import type { OwnFile } from './own';
import { type Cell, cell, noteCell, valueOf } from './sheet';

export interface KeptCell {
  input: string;
  /** Whether it is a note in Markdown. */
  note?: boolean;
  open?: boolean;
  /** Its value as text. */
  value?: string;
  defines?: boolean;
}

export interface Sheet {
  id: string;
  name: string;
  cells: KeptCell[];
  /** Rulesets that came along with it. */
  rules?: OwnFile[];
  /** Another one after each change of what was typed: so a tab knows that another tab has changed the sheet. Results are no change. */
  version: string;
  /** The versions before, the last one first. */
  past?: string[];
  /** When it was changed, in milliseconds. */
  changed: number;
  /** When it was deleted; it can be brought back for a while. */
  deleted?: number;
}

/** Where sheets are kept. */
export interface Store {
  load(name: string): unknown;
  save(name: string, value: unknown): void;
  drop(name: string): void;
  names(beginning: string): string[];
}

/** Longer values are not kept: they come back when the cell is run. */
const MOST_VALUE = 2000;
const MOST_DELETED = 10;
const MOST_PAST = 30;
const PREFIX = 'sheet.';

export const FIRST_NAME = 'Worksheet';

/** A name that no sheet has: `name`, `name 2`, `name 3`. */
export function freeTitle(wanted: string, taken: string[]): string {
  const start = wanted.replace(/ \d+$/, '');
  let name = wanted;
  for (let i = 2; taken.includes(name); i++) name = `${start} ${i}`;
  return name;
}

export function toKept(cells: Cell[]): KeptCell[] {
  return cells
    .filter((c) => c.input.trim())
    .map((c) => {
      const value = valueOf(c);
      const defines = c.answer ? !!c.answer.defines : c.past?.defines;
      return {
        input: c.input,
        ...(c.note ? { note: true } : {}),
        ...(c.open ? { open: true } : {}),
        ...(value !== undefined && value.length <= MOST_VALUE ? { value } : {}),
        ...(defines ? { defines: true } : {}),
      };
    });
}

/** Cells that were kept. What is on the screen already, with the same input, stays as it is. */
export function fromKept(kept: KeptCell[], shown: Cell[] = []): Cell[] {
  return kept.map((one, i) => {
    const same = shown[i]?.input === one.input && !shown[i]!.note === !one.note ? shown[i] : undefined;
    const made = same ?? (one.note ? noteCell(one.input) : cell(one.input, one.open));
    if (!made.answer && (one.value !== undefined || one.defines)) made.past = { value: one.value, defines: !!one.defines };
    return made;
  });
}

function isSheet(value: unknown): value is Sheet {
  const sheet = value as Partial<Sheet> | null;
  return (
    typeof sheet?.id === 'string' &&
    typeof sheet.name === 'string' &&
    typeof sheet.version === 'string' &&
    Array.isArray(sheet.cells) &&
    sheet.cells.every((c) => typeof c?.input === 'string')
  );
}

/**
 * What a kept sheet is to the one on the screen. It is older if another tab has written without having seen the last change:
 * browsers do not promise that a tab sees at once what another one keeps.
 */
export function relation(kept: Sheet, shown: Pick<Sheet, 'version' | 'past'>): 'same' | 'newer' | 'older' | 'other' {
  if (kept.version === shown.version) return 'same';
  if (kept.past?.includes(shown.version)) return 'newer';
  return shown.past?.includes(kept.version) ? 'older' : 'other';
}

/** What people have done to a sheet. */
const typed = (sheet: Pick<Sheet, 'name' | 'cells' | 'deleted'>): string =>
  JSON.stringify([sheet.name, !!sheet.deleted, ...sheet.cells.map((c) => (c.note ? { note: c.input } : c.input))]);

export class Shelf {
  constructor(
    private readonly store: Store,
    private readonly stamp: () => string,
    private readonly clock: () => number = Date.now,
  ) {}

  get(id: string): Sheet | undefined {
    const found = this.store.load(PREFIX + id);
    return isSheet(found) && found.id === id ? found : undefined;
  }

  /** All sheets, the one that was changed last first. */
  private every(): Sheet[] {
    const found = this.store.names(PREFIX).flatMap((name) => this.get(name.slice(PREFIX.length)) ?? []);
    return found.sort((a, b) => (b.deleted ?? b.changed) - (a.deleted ?? a.changed));
  }
  list = (): Sheet[] => this.every().filter((sheet) => !sheet.deleted);
  deleted = (): Sheet[] => this.every().filter((sheet) => sheet.deleted);

  newId = (): string => this.stamp();
  newName = (wanted: string): string =>
    freeTitle(
      wanted,
      this.list().map((sheet) => sheet.name),
    );

  private write(sheet: Omit<Sheet, 'version' | 'past'>): Sheet {
    const there = this.get(sheet.id);
    if (there && typed(there) === typed(sheet)) {
      const same: Sheet = { ...sheet, version: there.version, past: there.past ?? [], changed: there.changed };
      // Other tabs are not told where there is nothing to tell.
      if (JSON.stringify(same.cells) !== JSON.stringify(there.cells)) this.store.save(PREFIX + sheet.id, same);
      return same;
    }
    const past = there ? [there.version, ...(there.past ?? [])].slice(0, MOST_PAST) : [];
    const written: Sheet = { ...sheet, version: this.stamp(), past };
    this.store.save(PREFIX + sheet.id, written);
    return written;
  }

  /**
   * Keeps a sheet. `base` is the version it was made from: if another tab has changed the sheet since then, both are kept, and
   * this one gets a name of its own.
   */
  put(sheet: Pick<Sheet, 'id' | 'name' | 'cells' | 'rules'>, base: string | undefined): { sheet: Sheet; forked: boolean } {
    const there = this.get(sheet.id);
    const forked = !!there && there.version !== base && typed(there) !== typed(sheet);
    const { rules, ...rest } = sheet;
    const next = { ...rest, ...(rules?.length ? { rules } : {}), changed: this.clock() };
    if (!forked) return { sheet: this.write(next), forked };
    return { sheet: this.write({ ...next, id: this.newId(), name: this.newName(sheet.name) }), forked };
  }

  rename(id: string, name: string): Sheet | undefined {
    const sheet = this.get(id);
    if (!sheet || !name.trim()) return undefined;
    const others = this.list().flatMap((other) => (other.id === id ? [] : [other.name]));
    return this.write({ ...sheet, name: freeTitle(name.trim(), others) });
  }

  duplicate(id: string): Sheet | undefined {
    const sheet = this.get(id);
    if (!sheet) return undefined;
    return this.write({ ...sheet, id: this.newId(), name: this.newName(sheet.name), changed: this.clock() });
  }

  /** Deletes a sheet. The last ones can be brought back. */
  remove(id: string) {
    const sheet = this.get(id);
    if (!sheet) return;
    this.write({ ...sheet, deleted: this.clock() });
    for (const old of this.deleted().slice(MOST_DELETED)) this.store.drop(PREFIX + old.id);
  }

  revive(id: string): Sheet | undefined {
    const sheet = this.get(id);
    if (!sheet?.deleted) return sheet;
    const { deleted: _, ...rest } = sheet;
    return this.write({ ...rest, name: this.newName(sheet.name) });
  }
}
