/** Worksheets: what is in them, apart from how they look. */
import type { EvalAnswer } from '../engine/protocol';
import { isLightCommand } from './commands';
import type { Fields } from './link';
import { chunks } from './script';

export interface Cell {
  key: number;
  input: string;
  /** Whether the card is shown. */
  open: boolean;
  answer?: EvalAnswer | undefined;
  /** What was evaluated for `answer`. */
  asked?: string | undefined;
  /** Why there is no answer. */
  trouble?: string | undefined;
  /** Whether the answer is from an earlier visit. */
  before?: boolean | undefined;
  /** The value of an earlier day, where there is no answer yet; and whether the input defined something then. */
  past?: { value: string | undefined; defines: boolean } | undefined;
  /** What is being done about it. */
  state?: 'waiting' | 'working' | undefined;
}

let keys = 0;
export const cell = (input = '', open = false): Cell => ({ key: keys++, input, open });

/** A note is a cell for people: all its lines are comments. */
export const isNote = (input: string): boolean =>
  input.trim() !== '' && input.split('\n').every((line) => !line.trim() || line.trimStart().startsWith('#'));

/** Whether the result below a cell is that of another input than the one that stands there now. */
export const isStale = (c: Cell): boolean => !!c.answer && c.input.trim() !== c.asked;

/** What a cell must know of those above it: their definitions, and the last result where it is used. */
export function context(cells: Cell[], at: number): string[] {
  const above = cells
    .slice(0, at)
    .map((c) => {
      if (c.answer && c.answer.kind !== 'error' && c.answer.kind !== 'command' && c.asked) return { input: c.asked, defines: !!c.answer.defines };
      return !c.answer && c.past && c.input.trim() ? { input: c.input.trim(), defines: c.past.defines } : undefined;
    })
    .filter((c) => c !== undefined);
  const usesLast = /(^|[^\w])_([^\w]|$)/.test(cells[at]?.input ?? '');
  return above.filter((c, i) => c.defines || (usesLast && i === above.length - 1)).map((c) => c.input);
}

/** `e` is a cell, `E` one whose card is open. */
export function toFields(cells: Cell[]): Fields {
  return cells
    .filter((c) => c.input.trim())
    .map((c): [string, string] => [c.open ? 'E' : 'e', c.input.trim()]);
}

export function fromFields(fields: Fields): Cell[] {
  return fields
    .filter(([name]) => name === 'e' || name === 'E')
    .map(([name, value]) => cell(value, name === 'E'));
}

/** Results in files. They are comments for `upstar eval -`; all other comments are notes. */
const RESULT = '#= ';

/** A file of a worksheet: inputs and notes as `upstar eval -` reads them; results as comments. */
export function toFile(cells: Cell[]): string {
  const lines: string[] = [];
  let noted = false;
  for (const c of cells) {
    const input = c.input.trim();
    if (!input) continue;
    const note = isNote(input);
    // Two notes are two notes.
    if (note && noted) lines.push('');
    noted = note;
    lines.push(input);
    const value = valueOf(c);
    if (value && value !== input && !value.includes('\n')) lines.push(RESULT + value);
  }
  return lines.join('\n') + '\n';
}

/** The value below a cell, as text, if it is that of its input. */
export function valueOf(c: Cell): string | undefined {
  if (c.answer) return c.answer.kind === 'error' || isStale(c) ? undefined : (c.answer.value ?? undefined);
  return c.past?.value;
}

/** Reads a file: an input is a line with the indented lines below it, notes are comments. */
export function fromFile(text: string): Cell[] {
  const lines = text.replace(/\r\n?/g, '\n');
  const found: { start: number; text: string }[] = chunks(lines);
  let at = 0;
  let note: { start: number; text: string; end: number } | undefined;
  const inside = (place: number) => found.some((c) => place > c.start && place < c.start + c.text.length);
  const notes: { start: number; text: string; end: number }[] = [];
  for (const line of lines.split('\n')) {
    if (line.trimStart().startsWith('#') && !line.startsWith(RESULT) && !inside(at)) {
      if (note && note.end === at) note.text += `\n${line.trim()}`;
      else notes.push((note = { start: at, text: line.trim(), end: 0 }));
      note.end = at + line.length + 1;
    }
    at += line.length + 1;
  }
  return [...found, ...notes].sort((a, b) => a.start - b.start).map((c) => cell(c.text.trim()));
}

/** What older pages kept: there, a comment below an input is its result, and all others were typed. */
export function fromOldFile(text: string): Cell[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines
    .filter((line, i) => {
      const below = i > 0 && lines[i - 1] && !lines[i - 1]!.startsWith('#');
      return line && !(line.startsWith('#') && below);
    })
    .map((line) => cell(line));
}

/** All results as formulas of LaTeX, one a line. */
export function toLatex(cells: Cell[]): string {
  return cells
    .filter((c) => c.answer?.latex)
    .map((c) => `\\[ ${c.answer!.latex} \\]  % ${c.input.trim()}`)
    .join('\n');
}

const MOST_REMEMBERED = 200;

/** The history with a new input at its end. */
export function remembered(history: string[], input: string): string[] {
  return [...history.filter((other) => other !== input), input].slice(-MOST_REMEMBERED);
}

const FEW_CELLS = 5;
const SHORT = 100;
/** Boards up to so many cells, and numbers whose product is at most this, take no time. */
const LITTLE = 20;

/** Whether an input is certainly no long work: short, without loops, and without a call of something large. */
function isLight(input: string): boolean {
  if (isNote(input)) return true;
  if (!isLightCommand(input)) return false;
  const code = input.replace(/"[^"]*"/g, '""');
  if (input.length > SHORT || /\b(for|while|def|fn|lambda)\b|\.\.|->|=>/.test(code)) return false;
  const boards = input.match(/"[^"]*"/g) ?? [];
  if (boards.some((board) => board.length > LITTLE + 2)) return false;
  const calls = code.match(/\w\s*\([^()]*\)/g) ?? [];
  return calls.every((call) => {
    const sizes = call.match(/\d+/g) ?? [];
    return sizes.reduce((product, size) => product * Math.max(1, Number(size)), 1) <= LITTLE;
  });
}

/** Whether a sheet may run without being asked: a few cells, none of them long work. */
export function isSmall(cells: Cell[]): boolean {
  const full = cells.map((c) => c.input.trim()).filter(Boolean);
  return full.length <= FEW_CELLS && full.every(isLight);
}
