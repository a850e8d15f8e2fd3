/** The colours of a table. The words and numbers stand in the cells as well: colour alone says nothing. */
import type { Outcome } from '../engine/protocol';
import { type Entry, isKnown, type Known } from './table';

interface End {
  text: string;
  size: number;
}

export type Scale =
  | { kind: 'outcomes'; found: Outcome[] }
  /** `sides`: blue above 0 and orange below, as the players are; `one`: darker where the number is greater. */
  | { kind: 'numbers'; hue: 'sides' | 'one'; low: End; high: End }
  | { kind: 'words'; words: string[] }
  | { kind: 'none' };

/** How a cell is painted: by a class, and how strongly, from 0 to 1. */
export interface Shade {
  paint: string;
  part: number;
}

/** The size of a number, near enough for a colour. */
export function sizeOf(text: string): number | undefined {
  const match = /^(-?\d+)(?:\/(\d+))?$/.exec(text);
  return match ? Number(match[1]) / Number(match[2] ?? 1) : undefined;
}

/** The letters of the literature where they are not the words of the engine. */
export const LETTERS: Partial<Record<Outcome, string>> = { NHat: 'N̂', NCheck: 'Ň', PHat: 'P̂', PCheck: 'P̌' };

const ORDER: Outcome[] = ['L', 'R', 'N', 'P', 'D', 'NHat', 'NCheck', 'PHat', 'PCheck'];
const MOST_WORDS = 6;
/** Columns whose sign says nothing about the players. */
const PLAIN = ['temperature', 'grundy', 'birthday', 'misere_nim_value'];

/** The scale that fits what was found in a column. */
export function scaleOf(column: string, entries: (Entry | undefined)[]): Scale {
  const known = entries.filter(isKnown);
  if (!known.length) return { kind: 'none' };
  const ends = numbers(known);
  if (ends) {
    const [low, high] = ends;
    return { kind: 'numbers', hue: low.size >= 0 || PLAIN.includes(column) ? 'one' : 'sides', low, high };
  }
  if (known.some((entry) => entry.outcome)) {
    const found = new Set(known.map((entry) => entry.outcome));
    return { kind: 'outcomes', found: ORDER.filter((outcome) => found.has(outcome)) };
  }
  const words = [...new Set(known.map((entry) => entry.word ?? entry.text))];
  return words.length <= MOST_WORDS ? { kind: 'words', words } : { kind: 'none' };
}

/** The least and the greatest number, if all are numbers. Positions that happen to be numbers are coloured as positions. */
function numbers(known: Known[]): [End, End] | undefined {
  let [low, high]: [End | undefined, End | undefined] = [undefined, undefined];
  for (const { kind, text } of known) {
    const size = kind === 'integer' || kind === 'number' ? sizeOf(text) : undefined;
    if (size === undefined) return undefined;
    if (!low || size < low.size) low = { text, size };
    if (!high || size > high.size) high = { text, size };
  }
  return low && high && [low, high];
}

export function shadeOf(scale: Scale, entry: Entry | undefined): Shade {
  if (!entry) return { paint: 'open', part: 0 };
  if (!isKnown(entry)) return { paint: 'missing', part: 0 };
  if (scale.kind === 'outcomes') return { paint: entry.outcome ? `outcome-${entry.outcome}` : 'plain', part: 0 };
  if (scale.kind === 'words') return { paint: `word-${scale.words.indexOf(entry.word ?? entry.text)}`, part: 0 };
  const size = scale.kind === 'numbers' ? sizeOf(entry.text) : undefined;
  if (scale.kind !== 'numbers' || size === undefined) return { paint: 'plain', part: 0 };
  const { low, high } = scale;
  if (scale.hue === 'sides') {
    const most = Math.max(Math.abs(low.size), Math.abs(high.size));
    return { paint: size < 0 ? 'below' : 'above', part: share(Math.abs(size), most) };
  }
  return { paint: 'more', part: share(size - low.size, high.size - low.size) };
}

/** A part of the whole; sizes beyond the numbers of the machine count as the whole. */
function share(part: number, whole: number): number {
  if (part <= 0 || whole <= 0) return 0;
  return Number.isFinite(part) ? Math.min(1, part / whole) : 1;
}
