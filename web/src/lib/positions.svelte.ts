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

const key = (components: string[]) => components.join('\n');
const together = (components: string[]) => components.map((c) => `(${c})`).join(' + ');

/** Whether an answer has more than boards and moves. */
const valued = (sum: Sum) => isFound(sum.total) || sum.outcome !== null;

export class Positions {
  private readonly seen = new SvelteMap<string, Seen>();

  get(components: string[]): Seen | undefined {
    return this.seen.get(key(components));
  }

  private set(components: string[], change: Partial<Seen>) {
    const before = this.get(components);
    if (before) this.seen.set(key(components), { ...before, ...change });
  }

  forget() {
    this.seen.clear();
  }

  /** The boards and moves of a position. */
  async board(components: string[], signal: AbortSignal): Promise<Sum> {
    const known = this.get(components);
    if (known) return known.sum;
    const sum = await this.ask(components, { stage: 'board' }, signal);
    const [first] = this.seen.keys();
    if (this.seen.size >= MOST && first !== undefined) this.seen.delete(first);
    this.seen.set(key(components), { sum, values: valued(sum) ? 'there' : 'none' });
    return sum;
  }

  private async ask(components: string[], more: { stage?: Stage; milliseconds?: number }, signal: AbortSignal): Promise<Sum> {
    const answer = await ask('sum', { components, ...more }, signal);
    for (const part of answer.components)
      if ('error' in part && part.error) throw new Unreadable(part.error, part.input);
    return answer as Sum;
  }

  /** Finds out what can be known about positions, one after the other. It ends when the signal says so. */
  async study(list: string[][], signal: AbortSignal) {
    for (const components of list) {
      if (signal.aborted) return;
      await this.board(components, signal);
      await this.values(components, signal);
      await this.solve(components, signal);
    }
  }

  private async values(components: string[], signal: AbortSignal) {
    const before = this.get(components);
    if (!before || before.values === 'late') return;
    if (before.values !== 'there') {
      this.set(components, { values: 'asked' });
      try {
        const sum = await this.ask(components, { milliseconds: VALUES }, signal);
        this.set(components, { sum: withValues(before.sum, sum), values: valued(sum) ? 'there' : 'late' });
      } catch (error) {
        this.set(components, { values: signal.aborted ? 'none' : 'late' });
        if (error instanceof Stopped) throw error;
      }
    }
    const now = this.get(components);
    if (now?.values !== 'there' || now.measured || now.sum.theory !== 'short' || !isFound(now.sum.total)) return;
    const all = together(components);
    const input = `[mean(${all}), temperature(${all})]`;
    const answer = await ask('eval', { input, milliseconds: VALUES }, signal);
    const [mean, temperature] = (answer.items ?? []).map((item) => item.value ?? undefined);
    this.set(components, { mean, temperature, measured: true });
  }

  /** Who wins, where values do not tell. */
  private async solve(components: string[], signal: AbortSignal) {
    const before = this.get(components);
    if (!before || before.sum.outcome || before.solver || !engine.requests.includes('solve')) return;
    this.set(components, { solver: 'asked' });
    try {
      const answer = await ask('solve', { components, moves: true, milliseconds: SOLVER }, signal);
      const found = answer.winner ? readSolved(answer) : undefined;
      this.set(components, found ? { ...found, solver: 'there' } : { solver: 'late' });
    } catch (error) {
      this.set(components, { solver: signal.aborted ? undefined : 'late' });
      if (error instanceof Stopped) throw error;
    }
  }
}
