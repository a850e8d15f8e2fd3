/** Worksheets: what is in them, apart from how they look. */
import type { EvalAnswer } from '../engine/protocol';
import type { Fields } from './link';

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
}

let keys = 0;
export const cell = (input = '', open = false): Cell => ({ key: keys++, input, open });

/** What a cell must know of those above it: their definitions, and the last result where it is used. */
export function context(cells: Cell[], at: number): string[] {
  const above = cells.slice(0, at).filter((c) => c.answer && c.answer.kind !== 'error' && c.asked);
  const usesLast = /(^|[^\w])_([^\w]|$)/.test(cells[at]?.input ?? '');
  return above
    .filter((c, i) => c.answer?.defines || (usesLast && i === above.length - 1))
    .map((c) => c.asked!);
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

/** A file of a worksheet: one input a line, as `upstar eval -` reads them; results as comments. */
export function toFile(cells: Cell[]): string {
  const lines = cells.flatMap((c) => {
    const input = c.input.trim();
    if (!input) return [];
    const value = c.answer?.kind === 'error' ? undefined : c.answer?.value;
    return value && value !== input && !value.includes('\n') ? [input, `# ${value}`] : [input];
  });
  return lines.join('\n') + '\n';
}

export function fromFile(text: string): Cell[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
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
