/** What is said about a table as a whole. */
import type { Fault } from '../engine/protocol';
import { type Entry, isKnown, type Question, width } from './table';

type Table = Record<string, (Entry | undefined)[]>;

/** The mistake that all cells have, with its place in the expression as it stands in the form. */
export function faultOf(asked: Question, table: Table, typed: string): Fault | undefined {
  const column = asked.columns.find((name) => table[name]?.some((entry) => entry && !isKnown(entry)));
  const entry = column && table[column]?.find((one) => one && !isKnown(one));
  if (!entry || isKnown(entry)) return undefined;
  // The place is that in `column(expression)`.
  const shift = column === 'value' ? 0 : column!.length + 1;
  const [start, end] = [(entry.start ?? -1) - shift, (entry.end ?? -1) - shift];
  const inside = start >= 0 && end <= asked.of.length && asked.of === typed.trim();
  return { message: entry.problem, ...(inside ? { start, end } : {}), ...(entry.help ? { help: entry.help } : {}) };
}

/** The lines of a table in which periods are looked for: every column, or the chosen row where there are two variables. */
export function seriesOf(asked: Question, table: Table, shown: string, row: number) {
  const first = asked.over[0]!;
  const along = asked.over.at(-1)!;
  if (asked.over.length < 2)
    return asked.columns.map((column) => ({ column, where: '', variable: first.name, values: first.values, entries: table[column] ?? [] }));
  const across = width(asked);
  const entries = (table[shown] ?? []).slice(row * across, (row + 1) * across);
  return [{ column: shown, where: `${first.name} = ${first.values[row]}, `, variable: along.name, values: along.values, entries }];
}
