/** The shelf of this browser, and the sheets that were open since the page was loaded. */
import { drop, keptNames, load, save, watch } from './saved';
import { type Cell, fromOldFile } from './sheet';
import { FIRST_NAME, type Sheet, Shelf, toKept } from './sheets';
import { noSteps, type Steps } from './undo';

function stamp(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}

export const shelf = new Shelf({ load: (name) => load<unknown>(name, undefined), save, drop, names: keptNames }, stamp);

// What an older page kept becomes the first sheet.
const old = load<unknown>('sheet', undefined);
if (typeof old === 'string') {
  const cells = toKept(fromOldFile(old));
  if (cells.length) shelf.put({ id: shelf.newId(), name: shelf.newName(FIRST_NAME), cells }, undefined);
  drop('sheet');
}

export const sheets = $state<{ list: Sheet[]; deleted: Sheet[] }>({ list: [], deleted: [] });

/** Brings the list up to date. */
export function look() {
  sheets.list = shelf.list();
  sheets.deleted = shelf.deleted();
}
look();
watch('sheet.', look);

/** A cell at a time: states are never changed, so references are enough. */
export type Snap = Pick<Cell, 'key' | 'input' | 'note' | 'open' | 'answer' | 'asked' | 'past'>;

/** A sheet with its results, as it was left. */
export interface Opened {
  cells: Cell[];
  steps: Steps<Snap[]>;
}

const MOST_OPEN = 12;
const opened = new Map<string, Opened>();

export const recall = (key: string): Opened | undefined => opened.get(key);

/** Results stay as long as the page is loaded, so that nothing is run twice. */
export function retain(key: string, sheet: Opened) {
  opened.delete(key);
  opened.set(key, sheet);
  const [first] = opened.keys();
  if (opened.size > MOST_OPEN && first !== undefined) opened.delete(first);
}

export const opening = (): Opened => ({ cells: [], steps: noSteps() });
