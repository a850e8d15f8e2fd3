/** What is known about the positions of a game. Boards and moves come at once; values and who wins come later, if they are wanted. */
import { SvelteMap } from 'svelte/reactivity';
import { ask, engine, Stopped } from '../engine/engine.svelte';
import type { Fault, Stage, Sum } from '../engine/protocol';
import type { Seen } from './evaluation';
import { isFound } from './found';
import { readSolved, withValues } from './later';

/** So long values are looked for, and then a winner. A click need not wait: then they are given up at once. */
const VALUES = 2000;
const SOLVER = 4000;
/** What is known about more positions is forgotten again. */
const MOST = 3000;

/** A position that cannot be read. */
export class Unreadable extends Error {
  constructor(
    readonly fault: Fault,
    readonly input: string,
  ) {
    super(fault.message);
  }
}

/** A position that is met in a game: who wins depends on the points made before, too. */
export interface Met {
  components: string[];
  /** Left's points minus Right's up to here. */
  made: number;
}

const key = ({ components, made }: Met) => [made, ...components].join('\n');
const together = (components: string[]) => components.map((c) => `(${c})`).join(' + ');

/** What a request says of a position. */
const asked = ({ components, made }: Met) => ({ components, ...(made ? { points: made } : {}) });

/** Whether an answer has more than boards and moves. */
const valued = (sum: Sum) => isFound(sum.total) || sum.outcome !== null;

export class Positions {
  private readonly seen = new SvelteMap<string, Seen>();

  get(at: Met): Seen | undefined {
    return this.seen.get(key(at));
  }

  private set(at: Met, change: Partial<Seen>) {
    const before = this.get(at);
    if (before) this.seen.set(key(at), { ...before, ...change });
  }

  forget() {
    this.seen.clear();
  }

  /** The boards and moves of a position. */
  async board(at: Met, signal: AbortSignal): Promise<Sum> {
    const known = this.get(at);
    if (known) return known.sum;
    const sum = await this.ask(at, { stage: 'board' }, signal);
    const [first] = this.seen.keys();
    if (this.seen.size >= MOST && first !== undefined) this.seen.delete(first);
    this.seen.set(key(at), { sum, values: valued(sum) ? 'there' : 'none' });
    return sum;
  }

  private async ask(at: Met, more: { stage?: Stage; milliseconds?: number }, signal: AbortSignal): Promise<Sum> {
    const answer = await ask('sum', { ...asked(at), ...more }, signal);
    for (const part of answer.components)
      if ('error' in part && part.error) throw new Unreadable(part.error, part.input);
    return answer as Sum;
  }

  /** Finds out what can be known about positions, one after the other. It ends when the signal says so. */
  async study(list: Met[], signal: AbortSignal) {
    for (const at of list) {
      if (signal.aborted) return;
      await this.board(at, signal);
      await this.values(at, signal);
      await this.solve(at, signal);
    }
  }

  private async values(at: Met, signal: AbortSignal) {
    const before = this.get(at);
    if (!before || before.values === 'late') return;
    if (before.values !== 'there') {
      this.set(at, { values: 'asked' });
      try {
        const sum = await this.ask(at, { milliseconds: VALUES }, signal);
        this.set(at, { sum: withValues(before.sum, sum), values: valued(sum) ? 'there' : 'late' });
      } catch (error) {
        this.set(at, { values: signal.aborted ? 'none' : 'late' });
        if (error instanceof Stopped) throw error;
      }
    }
    const now = this.get(at);
    if (now?.values !== 'there' || now.measured || now.sum.theory !== 'short' || !isFound(now.sum.total)) return;
    const all = together(at.components);
    const input = `[mean(${all}), temperature(${all})]`;
    const answer = await ask('eval', { input, milliseconds: VALUES }, signal);
    const [mean, temperature] = (answer.items ?? []).map((item) => item.value ?? undefined);
    this.set(at, { mean, temperature, measured: true });
  }

  /** Who wins, where values do not tell. */
  private async solve(at: Met, signal: AbortSignal) {
    const before = this.get(at);
    if (!before || before.sum.outcome || before.solver || !engine.requests.includes('solve')) return;
    this.set(at, { solver: 'asked' });
    try {
      const answer = await ask('solve', { ...asked(at), moves: true, milliseconds: SOLVER }, signal);
      const found = answer.winner ? readSolved(answer) : undefined;
      this.set(at, found ? { ...found, solver: 'there' } : { solver: 'late' });
    } catch (error) {
      this.set(at, { solver: signal.aborted ? undefined : 'late' });
      if (error instanceof Stopped) throw error;
    }
  }
}
