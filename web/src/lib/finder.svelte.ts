/** A search under way: slices of about a second, so that what is found comes in, and Stop is heard. */
import { ask, Stopped } from '../engine/engine.svelte';
import type { Cursor, FindFault, FoundPosition, Unknown } from '../engine/protocol';
import type { Draft } from './find';

/** The first answer comes soon; later ones may take longer, since each goes over what was listed before. */
const FIRST = 250;
const SLICE = 1000;
const LONGEST = 4000;
/** After so long somebody who has pressed Stop does not wait for the end of the slice. */
const PATIENCE = 1500;
/** An answer has at most so many positions, so that the page stays quick. */
const AT_ONCE = 50;

export type End =
  /** Everything was looked at. */
  | { why: 'done' }
  /** Somebody pressed Stop. */
  | { why: 'stopped' }
  /** As many as were wanted. */
  | { why: 'enough' }
  | { why: 'wrong'; fault: FindFault }
  /** The engine did not answer. */
  | { why: 'trouble'; message: string };

export class Finder {
  list = $state.raw<FoundPosition[]>([]);
  looked = $state(0);
  unknown = $state.raw<Unknown>();
  running = $state(false);
  end = $state.raw<End>();
  /** The size that it has come to. */
  size = $state(0);
  private next: Cursor | null | undefined;
  private slices = 0;
  private abort: AbortController | undefined;
  private stopping = false;
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly draft: Draft,
    private readonly context: string[] = [],
  ) {}

  /** Whether there is something left to look at. */
  get open(): boolean {
    return !this.running && this.next !== null && this.end?.why !== 'wrong';
  }

  /** Begins or goes on, until so many more are found. */
  async run(more = this.draft.most): Promise<void> {
    if (this.running || this.next === null) return;
    this.running = true;
    this.end = undefined;
    this.stopping = false;
    const abort = (this.abort = new AbortController());
    const wanted = this.list.length + more;
    let end: End | undefined;
    try {
      while (!end) {
        end = await this.slice(Math.min(AT_ONCE, wanted - this.list.length), abort.signal);
        if (this.list.length >= wanted) end ??= { why: 'enough' };
        if (this.stopping) end ??= { why: 'stopped' };
      }
    } catch (error) {
      end = error instanceof Stopped ? { why: 'stopped' } : { why: 'trouble', message: (error as Error).message };
    }
    clearTimeout(this.patience);
    this.running = false;
    this.end = end;
  }

  private async slice(most: number, signal: AbortSignal): Promise<End | undefined> {
    const { of, where, sort, cells } = this.draft;
    const time = this.slices ? Math.min(LONGEST, SLICE + 20 * this.slices) : FIRST;
    const answer = await ask(
      'find',
      {
        input: of.trim(),
        where: where.trim(),
        cells,
        most,
        time,
        ...(sort.trim() ? { sort: sort.trim() } : {}),
        ...(this.next ? { from: this.next } : {}),
        ...(this.context.length ? { context: this.context } : {}),
      },
      signal,
    );
    this.slices++;
    if (answer.found.length) this.list = [...this.list, ...answer.found];
    this.looked += answer.looked;
    if (answer.unknown) this.unknown = { ...(this.unknown ?? answer.unknown), count: (this.unknown?.count ?? 0) + answer.unknown.count };
    if (answer.error) return { why: 'wrong', fault: answer.error };
    const before = this.next;
    this.next = answer.next;
    if (!answer.next) return { why: 'done' };
    this.size = answer.next.cells;
    // A limit that was reached before anything was looked at will be reached again.
    const same = before?.cells === answer.next.cells && before.at === answer.next.at;
    if (same && answer.stopped) return { why: 'trouble', message: answer.stopped };
    return undefined;
  }

  /** Ends after the slice under way, or sooner if that takes long. */
  stop() {
    if (!this.running || this.stopping) return;
    this.stopping = true;
    this.patience = setTimeout(() => this.abort?.abort(), PATIENCE);
  }

  /** Nobody waits any more. */
  leave() {
    clearTimeout(this.patience);
    this.abort?.abort();
  }
}

/** Searches since the page was opened, the last one last. */
const known = new Map<string, Finder>();
const MOST_KNOWN = 8;

/** The search for a draft: an earlier one if it was asked before. `rules` are the files that it speaks of. */
export function finderFor(draft: Draft, context: string[] = [], rules = ''): Finder {
  const { of, where, sort, cells } = draft;
  const key = JSON.stringify([of.trim(), where.trim(), sort.trim(), cells, context, rules]);
  const before = known.get(key);
  // A search that failed is begun anew.
  const usable = before && before.end?.why !== 'wrong' && before.end?.why !== 'trouble';
  const finder = usable ? before : new Finder({ ...draft }, context);
  known.delete(key);
  known.set(key, finder);
  if (known.size > MOST_KNOWN) {
    const [oldest] = known.keys();
    known.get(oldest!)?.leave();
    known.delete(oldest!);
  }
  return finder;
}
