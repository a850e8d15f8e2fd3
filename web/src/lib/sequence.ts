/** Tables and plots of nim values, and of misère play. */
import type { Ruleset, Shown } from '../engine/protocol';

export type Nim = number | string;

/** The values in rows of a given width; the first value has the number `first`. */
export function folded(values: Nim[], first: number, width: number): { start: number; cells: (Nim | undefined)[] }[] {
  const rows: { start: number; cells: (Nim | undefined)[] }[] = [];
  // Rows start at multiples of the width, so that columns are residues.
  const begin = Math.floor(first / width) * width;
  for (let start = begin; start < first + values.length; start += width)
    rows.push({
      start,
      cells: Array.from({ length: width }, (_, i) => values[start + i - first]),
    });
  return rows;
}

export interface Plot {
  path: string;
  /** Where the levels begin and end. */
  left: number;
  right: number;
  width: number;
  height: number;
  ticks: { x: number; label: string }[];
  levels: { y: number; label: string }[];
}

const STEPS = [1, 2, 5];
/** A round number of steps, so that at most `most` of them fill the range. */
export function step(range: number, most: number): number {
  for (let power = 1; ; power *= 10)
    for (const s of STEPS) if (range / (s * power) <= most) return s * power;
}

/** A dot for each value. */
export function plot(values: Nim[], first: number): Plot {
  const largest = Math.max(1, ...values.map(Number));
  // Room for the labels of the levels.
  const left = 24 + 8 * String(largest).length;
  const [right, top, bottom] = [12, 12, 30];
  const [inner, high] = [840, 300];
  const count = Math.max(1, values.length - 1);
  const x = (i: number) => left + (i / count) * inner;
  const y = (v: number) => top + high - (v / largest) * high;
  const path = values.map((v, i) => `M${x(i).toFixed(1)} ${y(Number(v)).toFixed(1)}h0`).join('');
  const across = step(count, 12);
  const ticks = [];
  for (let n = Math.ceil(first / across) * across; n <= first + count; n += across)
    ticks.push({ x: x(n - first), label: String(n) });
  const up = step(largest, 6);
  const levels = [];
  for (let v = 0; v <= largest; v += up) levels.push({ y: y(v), label: String(v) });
  return { path, left, right: left + inner, width: left + inner + right, height: top + high + bottom, ticks, levels };
}

// Misère play -----------------------------------------------------------------------------------

/** Numbers of heaps to ask for one after the other, so that something can be shown early. */
export function stages(count: number): number[] {
  const found: number[] = [];
  for (let n = 12; n < count; n *= 2) found.push(n);
  return [...found, count];
}

/** The texts of a list in an answer. */
export const texts = (list: Shown): string[] => (list.items ?? []).map((item) => (item.value ?? '').replaceAll('"', ''));

/** Who wins the heaps up to some number, and their genera as far as they are known; the first heap has the number `first`. */
export interface Heaps {
  first: number;
  outcomes: string[];
  genera: string[];
}

/** The list of all heaps up to `last` begins at 0 or at 1: that follows from its length. */
export const firstOf = (list: string[], last: number): number => last + 1 - list.length;

/** The heaps that are lost for the player to move. A genus says so too: `4^046`. */
export function lost({ first, outcomes, genera }: Heaps): number[] {
  const count = Math.max(outcomes.length, genera.length);
  return Array.from({ length: count }, (_, i) => i)
    .filter((i) => (outcomes[i] === undefined ? /^\d+\^(0|\(0,)/.test(genera[i] ?? '') : outcomes[i] === 'P'))
    .map((i) => first + i);
}

/** A genus as the number and its small ones: `8^(8,10)`. */
export function genusParts(genus: string): [string, string] {
  const [base = '', digits = ''] = genus.split('^');
  return [base, digits];
}

/** Whether a quotient can be asked for: of a game with single heaps, or of a code as a text. */
export const hasQuotient = (input: string, game: Pick<Ruleset, 'group' | 'sequence'> | undefined): boolean =>
  (game?.group === 'heaps' && !!game.sequence) || /^"[^"]+"$/.test(input.trim());
