/** Fills a table, one small question after the other: those of other pages come in between. */
import { kept, toKeep } from '../lib/kept-cells';
import { needed, type OwnFile, written } from '../lib/own';
import { load, save } from '../lib/saved';
import { assigned, definitions, type Entry, entryOf, inputOf, isKnown, isOpen, keyOf, type Question, type Spot } from '../lib/table';
import { ask, Stopped } from './engine.svelte';

const KEPT = 'cells';
/** Cells that were found since the page was opened, in all tables, and those that the browser has kept. */
const known = new Map<string, Entry>(kept(load<unknown>(KEPT, [])));
/** Whether cells were found that are not kept. */
let fresh = false;
window.addEventListener('pagehide', () => {
  if (fresh) save(KEPT, toKeep(known), true);
  fresh = false;
});
const MOST_KNOWN = 100_000;

function remember(key: string, entry: Entry) {
  fresh = true;
  known.delete(key);
  known.set(key, entry);
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!);
}

export const recall = (key: string): Entry | undefined => known.get(key);
export const forget = (key: string) => known.delete(key);

/** The user's own files that an expression needs, as a part of the names of its cells. */
export const rulesOf = (files: OwnFile[], of: string): string => needed(files, [of]).map(written).join('\n');

export interface Run {
  signal: AbortSignal;
  /** How many milliseconds a cell may take. */
  most: number;
  rules: string;
  onstart: (spot: Spot) => void;
  onfound: (spot: Spot, entry: Entry) => void;
}

export type End =
  | { why: 'done' }
  /** Somebody pressed Stop, or left the page. */
  | { why: 'stopped' }
  /** So many cells in a row took too long, or had the same mistake. */
  | { why: 'slow' | 'wrong' }
  /** The engine cannot be reached. */
  | { why: 'trouble'; message: string };

/** After so many cells in a row without a result it is better to ask whether to go on. */
const PATIENCE = 3;

/** Asks for all cells that are open, in the given order. */
export async function tabulate(asked: Question, cells: Spot[], run: Run): Promise<End> {
  let [slow, wrong] = [0, 0];
  let anything = false;
  for (const spot of cells) {
    const pairs = assigned(asked, spot.member);
    const key = keyOf(asked, spot.column, pairs, run.rules);
    const before = known.get(key);
    anything ||= isKnown(before);
    if (!isOpen(before, run.most)) continue;
    if (run.signal.aborted) return { why: 'stopped' };
    run.onstart(spot);
    const entry = await one(inputOf(asked.of, spot.column), definitions(pairs), run);
    if (!('problem' in entry || 'text' in entry)) return entry;
    remember(key, entry);
    run.onfound(spot, entry);
    anything ||= isKnown(entry);
    slow = !isKnown(entry) && entry.why !== 'error' ? slow + 1 : 0;
    wrong = !isKnown(entry) && entry.why === 'error' ? wrong + 1 : 0;
    if (slow >= PATIENCE) return { why: 'slow' };
    // A question that has never had an answer is more likely wrong than its members are.
    if (wrong >= PATIENCE && !anything) return { why: 'wrong' };
  }
  return { why: 'done' };
}

async function one(input: string, context: string[], run: Run): Promise<Entry | End> {
  const late = AbortSignal.timeout(run.most);
  try {
    return entryOf(await ask('eval', { input, context }, AbortSignal.any([run.signal, late])));
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof Stopped) {
      if (run.signal.aborted || !late.aborted) return { why: 'stopped' };
      return { problem: `not found in ${run.most / 1000} s`, why: 'late', after: run.most };
    }
    // After a trap the engine in the browser starts anew: the next cell may be easier.
    if (message.startsWith('the engine failed')) return { problem: message, why: 'limit' };
    return { why: 'trouble', message };
  }
}

const usable = new Map<string, boolean>();

/** Whether the language takes a name for a variable: some letters mean games. */
export async function isUsable(name: string, signal: AbortSignal): Promise<boolean> {
  const before = usable.get(name);
  if (before !== undefined) return before;
  const answer = await ask('eval', { input: name, context: [`${name} := 7`] }, signal);
  usable.set(name, answer.value === '7');
  return answer.value === '7';
}
