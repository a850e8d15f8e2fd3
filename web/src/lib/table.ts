/** Tables: an expression over the values of one or two variables, and what was found for each of them. */
import type { EvalAnswer, Outcome, Problem } from '../engine/protocol';
import { field, type Fields } from './link';

/** More cells than these are asked about first. */
export const MANY = 400;
/** A link with at most so many cells runs at once. */
export const FEW = 100;
/** The page holds no larger table. */
export const MOST_CELLS = 10_000;

// Ranges ----------------------------------------------------------------------------------------

/** A variable and its values, each as the language writes it. */
export interface Variable {
  name: string;
  values: string[];
}

const INTEGER = '[-−]?\\d+';
const RANGE = new RegExp(`^(${INTEGER})\\s*(?:\\.{2,3}|…)\\s*(${INTEGER})(?:\\s+(?:by|step)\\s+(\\d+))?$`);
const SINGLE = new RegExp(`^${INTEGER}$`);
const integer = (text: string): bigint => BigInt(text.replace('−', '-'));

/** The values of one part of a range: `3`, `1..6`, `1..19 by 2`. */
function part(text: string): bigint[] | Problem {
  if (SINGLE.test(text)) return [integer(text)];
  const match = RANGE.exec(text);
  if (!match) return { problem: `“${text}” is no range: write 1..6, 1..19 by 2 or 1, 2, 4` };
  const [from, to, step] = [integer(match[1]!), integer(match[2]!), integer(match[3] ?? '1')];
  if (step === 0n) return { problem: 'a range does not move on by 0' };
  if (to < from) return { problem: `${text} is empty: write the smaller number first` };
  const count = (to - from) / step + 1n;
  if (count > BigInt(MOST_CELLS)) return { problem: `${text} has ${grouped(count)} values; a table has at most ${grouped(MOST_CELLS)} cells` };
  return Array.from({ length: Number(count) }, (_, i) => from + BigInt(i) * step);
}

/** Reads `n = 1..6`. Values that come twice are taken once. */
export function variable(text: string): Variable | Problem {
  const match = /^\s*([^=]*?)\s*(?:=|\bin\b)\s*(.*?)\s*$/s.exec(text);
  if (!match) return { problem: 'write a variable and its range: n = 1..6' };
  const [, name = '', range = ''] = match;
  if (!/^[A-Za-z_]\w*$/.test(name)) return { problem: `“${name}” is no name for a variable` };
  const values = new Set<string>();
  for (const piece of range.split(',')) {
    const found = part(piece.trim());
    if ('problem' in found) return found;
    for (const value of found) values.add(String(value));
    if (values.size > MOST_CELLS) return { problem: `a table has at most ${grouped(MOST_CELLS)} cells` };
  }
  return { name, values: [...values] };
}

export const grouped = (n: number | bigint): string => n.toLocaleString('en');

/** The distance of the values, if it is always the same. */
export function stepOf(values: string[]): bigint | undefined {
  if (values.length < 2) return undefined;
  const numbers = values.map(BigInt);
  const step = numbers[1]! - numbers[0]!;
  return numbers.every((n, i) => i === 0 || n - numbers[i - 1]! === step) ? step : undefined;
}

/** Whether a name stands in an expression, outside of texts. */
export function mentions(expression: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(expression.replace(/"[^"]*"?/g, '""'));
}

// Columns ---------------------------------------------------------------------------------------

/** What is usually asked for. `value` is the expression itself, all others are functions of it. */
export const USUAL = ['value', 'outcome', 'mean', 'temperature', 'grundy'];
const TITLES: Record<string, string> = { grundy: 'nim value', rcf: 'reduced form' };
export const titleOf = (column: string): string => TITLES[column] ?? column.replaceAll('_', ' ');

/** The expression for one column. */
export const inputOf = (expression: string, column: string): string =>
  column === 'value' ? expression : `${column}(${expression})`;

/** How many arguments a function needs, by its signature: those in brackets may be missing. */
export function needs(signature: string): number {
  const inside = /\((.*)\)/s.exec(signature)?.[1] ?? '';
  return inside.split(',').filter((argument) => argument.trim() && !/^\s*(\[|\.\.\.)/.test(argument)).length;
}

/** What is wrong with a column, if it is no function of one thing. */
export function columnProblem(column: string, functions: { name: string; signature: string }[]): string | undefined {
  if (USUAL.includes(column)) return undefined;
  if (!/^[A-Za-z_]\w*$/.test(column)) return `“${column}” is no name of a function`;
  const found = functions.find((f) => f.name === column);
  if (!found) return `there is no function “${column}”`;
  const count = needs(found.signature);
  if (count > 1) return `${found.signature} needs ${count} things; write it into the expression, and show its value`;
  return /\([^)]/.test(found.signature) ? undefined : `${column} takes nothing`;
}

// Questions -------------------------------------------------------------------------------------

export interface Question {
  /** The expression. */
  of: string;
  /** One variable, or that of the rows and that of the columns. */
  over: Variable[];
  columns: string[];
}

/** A question as it is typed. */
export interface Draft {
  of: string;
  rows: string;
  /** Empty where there is one variable only. */
  across: string;
  columns: string[];
}

export type Place = 'of' | 'rows' | 'across' | 'columns';

/** Makes a question of what was typed, or says what is wrong with it, and where. */
export function question(draft: Draft): Question | (Problem & { place: Place }) {
  const of = draft.of.trim();
  if (!of) return { place: 'of', problem: 'an expression is missing: domineering(m, n)' };
  const over: Variable[] = [];
  for (const place of ['rows', 'across'] as const) {
    if (place === 'across' && !draft.across.trim()) continue;
    const read = variable(draft[place]);
    if ('problem' in read) return { place, ...read };
    if (over.some((other) => other.name === read.name)) return { place, problem: `${read.name} has a range already` };
    if (!mentions(of, read.name)) return { place, problem: `${read.name} does not stand in the expression` };
    over.push(read);
  }
  const count = over.reduce((product, { values }) => product * values.length, 1) * Math.max(1, draft.columns.length);
  if (count > MOST_CELLS)
    return { place: 'rows', problem: `these are ${grouped(count)} cells; a table has at most ${grouped(MOST_CELLS)}` };
  return { of, over, columns: draft.columns.length ? [...new Set(draft.columns)] : ['value'] };
}

export const draftFields = (draft: Draft): Fields => [
  ['of', draft.of.trim()],
  ['over', draft.rows.trim()],
  ...(draft.across.trim() ? ([['and', draft.across.trim()]] as Fields) : []),
  ['show', draft.columns.join(',')],
];

/** The question of a link, if there is one. */
export function draftOf(fields: Fields): Draft | undefined {
  const of = field(fields, 'of');
  if (of === undefined) return undefined;
  return {
    of,
    rows: field(fields, 'over') ?? '',
    across: field(fields, 'and') ?? '',
    columns: (field(fields, 'show') ?? 'value').split(',').filter(Boolean),
  };
}

/** How many members the expression has. */
export const height = ({ over }: Question): number => over[0]!.values.length;
export const width = ({ over }: Question): number => over[1]?.values.length ?? 1;
export const members = (asked: Question): number => height(asked) * width(asked);

/** The variables of a member, with their values. Members are numbered row by row. */
export function assigned({ over }: Question, member: number): [string, string][] {
  const across = over[1]?.values.length ?? 1;
  const at = [Math.floor(member / across), member % across];
  return over.map(({ name, values }, i) => [name, values[at[i]!]!]);
}

/** `m = 2, n = 3` */
export const named = (pairs: [string, string][]): string => pairs.map(([name, value]) => `${name} = ${value}`).join(', ');

/** Definitions of the variables, for the context of a request. */
export const definitions = (pairs: [string, string][]): string[] => pairs.map(([name, value]) => `${name} := ${value}`);

/** The expression with numbers in place of its variables; texts stay as they are. */
export function substituted(expression: string, pairs: [string, string][]): string {
  const values = new Map(pairs);
  return expression.replace(/"[^"]*"?|[A-Za-z_]\w*/g, (word) => {
    const value = values.get(word);
    if (value === undefined) return word;
    return value.startsWith('-') ? `(${value})` : value;
  });
}

/** All members, small ones first: by the diagonals of the table, and on a diagonal from the edges to the middle. */
export function order(asked: Question): number[] {
  const across = width(asked);
  const key = (member: number): [number, number] => {
    const [i, j] = [Math.floor(member / across), member % across];
    return [i + j, Math.min(i, j)];
  };
  const keys = Array.from({ length: members(asked) }, (_, member) => key(member));
  return keys
    .map((_, member) => member)
    .sort((a, b) => keys[a]![0] - keys[b]![0] || keys[a]![1] - keys[b]![1] || a - b);
}

/** A cell: a member and a column. */
export interface Spot {
  member: number;
  column: string;
}

/** The cells in the order in which they are asked for. Of two variables one column is seen at a time, and comes first. */
export function agenda(asked: Question, shown: string): Spot[] {
  const ordered = order(asked);
  if (asked.over.length < 2) return ordered.flatMap((member) => asked.columns.map((column) => ({ member, column })));
  const columns = [...asked.columns].sort((a, b) => Number(b === shown) - Number(a === shown));
  return columns.flatMap((column) => ordered.map((member) => ({ member, column })));
}

/** The name under which a cell is remembered: the same for all tables in which it stands. `rules` are the user's own files. */
export function keyOf({ of }: { of: string }, column: string, pairs: [string, string][], rules = ''): string {
  const sorted = [...pairs].sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([of, column, ...sorted.flat(), ...(rules ? [rules] : [])]);
}

// What was found --------------------------------------------------------------------------------

export interface Known {
  kind: string;
  /** As the language reads it. */
  text: string;
  /** As people read it, if that is a word. */
  word?: string;
  latex: string | undefined;
  outcome: Outcome | undefined;
  /** The call of a position. */
  call?: string;
}

/** Why there is nothing: a mistake, a limit of the engine, or it took longer than `after` milliseconds. */
export interface Missing {
  problem: string;
  why: 'error' | 'limit' | 'late';
  after?: number;
  call?: string;
  /** The place of a mistake in the input. */
  start?: number;
  end?: number;
  help?: string;
}

export type Entry = Known | Missing;

export const isKnown = (entry: Entry | undefined): entry is Known => !!entry && 'text' in entry;

const why = (message: string): Missing['why'] => (/^stopped\b/.test(message) ? 'limit' : 'error');
const OUTCOMES: string[] = ['L', 'R', 'N', 'P', 'D', 'NHat', 'NCheck', 'PHat', 'PCheck'] satisfies Outcome[];
export const isOutcome = (text: string): text is Outcome => OUTCOMES.includes(text);

/** What an answer puts into a cell. */
export function entryOf(answer: EvalAnswer): Entry {
  if (answer.kind === 'error') {
    const problem = answer.message ?? 'there is no answer';
    const place = answer.start === undefined ? {} : { start: answer.start, end: answer.end ?? answer.start };
    return { problem, why: why(problem), ...place, ...(answer.help ? { help: answer.help } : {}) };
  }
  const outcome = answer.outcome ?? undefined;
  if (answer.kind === 'position') {
    const call = answer.value ?? undefined;
    const { worth } = answer;
    const known = call ? { call } : {};
    if (worth && 'value' in worth)
      return { kind: 'position', text: worth.value, latex: worth.latex ?? undefined, outcome, ...known };
    const problem = worth?.problem ?? 'it has no value';
    return { problem, why: why(problem), ...known };
  }
  if (answer.value === null) return { problem: 'there is no value', why: 'error' };
  const { kind, value: text } = answer;
  const latex = answer.latex ?? undefined;
  if (kind !== 'text' && kind !== 'bool') return { kind, text, latex, outcome };
  return { kind, text, word: answer.unicode ?? text, latex: undefined, outcome: isOutcome(text) ? text : undefined };
}

/** Whether a cell is still to be found, when each may take so many milliseconds. */
export function isOpen(entry: Entry | undefined, most: number): boolean {
  return !entry || (!isKnown(entry) && entry.why === 'late' && (entry.after ?? 0) < most);
}

/** The text of the longest beginning that is known, as a list of the language. */
export function beginning(entries: (Entry | undefined)[]): string[] {
  const end = entries.findIndex((entry) => !isKnown(entry));
  return (end < 0 ? entries : entries.slice(0, end)).map((entry) => (entry as Known).text);
}

export interface Observed {
  /** The value of the variable from which on the period is seen. */
  from: string;
  period: string;
  /** What each round adds. */
  saltus?: string;
}

/** The answer of `period([…])`, in terms of the variable. It is what was seen, and proves nothing. */
export function observed(answer: EvalAnswer, values: string[]): Observed | undefined {
  const step = stepOf(values);
  const items = answer.items?.map((item) => item.value ?? '') ?? [];
  if (answer.kind !== 'list' || !step || items.length < 3 || !items[2]!.includes('observed')) return undefined;
  const [before, period] = items as [string, string];
  const from = values[Number(before)];
  if (from === undefined || !/^\d+$/.test(period)) return undefined;
  return { from, period: String(BigInt(period) * step), ...(items[3] ? { saltus: items[3] } : {}) };
}

/** The pairs of a plot, as a list of the language: only what has a height. */
export function points(values: string[], entries: (Entry | undefined)[]): string | undefined {
  const pairs = values.flatMap((x, i) => {
    const entry = entries[i];
    const high = isKnown(entry) && !['text', 'bool', 'list', 'tuple', 'loopy', 'none'].includes(entry.kind);
    return high ? [`(${x}, ${entry.text})`] : [];
  });
  return pairs.length > 1 ? `[${pairs.join(', ')}]` : undefined;
}
