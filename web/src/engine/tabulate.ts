/** Fills a table, one small question after the other, or some at once: those of people come in between. */
import { needed, type OwnFile, written } from '../lib/own';
import { assigned, definitions, type Entry, entryOf, inputOf, isKnown, isOpen, keyOf, type Question, type Spot } from '../lib/table';
import { ask, engine, Stopped } from './engine.svelte';

/** Cells that were found since the page was opened, in all tables. */
const known = new Map<string, Entry>();
const MOST_KNOWN = 100_000;

function remember(key: string, entry: Entry) {
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
  /** Inputs whose definitions are needed; `rules` has them too. */
  context?: string[];
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

/** So many cells are asked for at once: where there are enough engines, one is left for other questions. */
export const atOnce = (lanes: number): number => Math.max(1, Math.min(lanes, 2), lanes - 1);

/** Asks for all cells that are open, in the given order, some at once. */
export async function tabulate(asked: Question, cells: Spot[], run: Run): Promise<End> {
  let [slow, wrong] = [0, 0];
  let anything = false;
  let next = 0;
  let end: End | undefined;
  /** Nobody waits for the other cells when one has ended the run. */
  const halt = new AbortController();
  const signal = AbortSignal.any([run.signal, halt.signal]);
  const finish = (why: End) => {
    end ??= why;
    halt.abort();
  };

  /** Takes one cell after the other. */
  const walk = async () => {
    while (next < cells.length && !end) {
      const spot = cells[next++]!;
      const pairs = assigned(asked, spot.member);
      const key = keyOf(asked, spot.column, pairs, run.rules);
      const before = known.get(key);
      anything ||= isKnown(before);
      if (!isOpen(before, run.most)) continue;
      if (signal.aborted) return finish({ why: 'stopped' });
      run.onstart(spot);
      const entry = await one(inputOf(asked.of, spot.column), [...(run.context ?? []), ...definitions(pairs)], signal, run.most);
      if (!('problem' in entry || 'text' in entry)) return finish(entry);
      remember(key, entry);
      run.onfound(spot, entry);
      anything ||= isKnown(entry);
      slow = !isKnown(entry) && entry.why !== 'error' ? slow + 1 : 0;
      wrong = !isKnown(entry) && entry.why === 'error' ? wrong + 1 : 0;
      if (slow >= PATIENCE) return finish({ why: 'slow' });
      // A question that has never had an answer is more likely wrong than its members are.
      if (wrong >= PATIENCE && !anything) return finish({ why: 'wrong' });
    }
  };
  await Promise.all(Array.from({ length: atOnce(engine.lanes) }, walk));
  return end ?? { why: 'done' };
}

async function one(input: string, context: string[], wanted: AbortSignal, most: number): Promise<Entry | End> {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The time counts from when the engine begins: other questions may come in between.
  const started = () => (timer = setTimeout(() => late.abort(), most));
  try {
    return entryOf(await ask('eval', { input, context }, AbortSignal.any([wanted, late.signal]), { started, behind: true }));
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof Stopped) {
      if (wanted.aborted || !late.signal.aborted) return { why: 'stopped' };
      return { problem: `not found in ${most / 1000} s`, why: 'late', after: most };
    }
    // After a trap the engine in the browser starts anew: the next cell may be easier.
    if (message.startsWith('the engine failed')) return { problem: message, why: 'limit' };
    return { why: 'trouble', message };
  } finally {
    clearTimeout(timer);
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
