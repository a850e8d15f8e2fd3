/** Commands in cells of a worksheet: `explain`, `solve`, `table` and `find`, as in the terminal. */
import type { EvalAnswer } from '../engine/protocol';
import { type Draft as FindDraft, MOST_CELLS } from './find';
import { type Draft as TableDraft, question } from './table';

export type Command =
  | { name: 'explain' | 'solve'; input: string }
  | { name: 'table'; draft: TableDraft }
  | { name: 'find'; draft: FindDraft }
  /** A command that is not understood, and how it is written. */
  | { name: 'mistake'; problem: string; usage: string };

export const USAGE = {
  explain: 'explain ^ > 0',
  solve: 'solve nim(3, 4, 5)',
  table: 'table domineering(m, n) over m=1..4, n=1..4',
  find: 'find domineering where temperature > 1 up to 8 cells',
} as const;
type Name = keyof typeof USAGE;

/** The names, for completion. */
export const COMMANDS = (Object.keys(USAGE) as Name[]).map((name) => ({ name, detail: USAGE[name] }));

/** Positions that a search in a cell shows before it pauses. */
const FEW = 20;
const USUAL_CELLS = 6;

const mistake = (name: Name, problem: string): Command => ({ name: 'mistake', problem, usage: USAGE[name] });

/** The command that a cell's text is; no expression has a word after one of these words. */
export function command(text: string): Command | undefined {
  const match = /^\s*(explain|solve|table|find)(?:\s+(?!:?=)(.*))?$/s.exec(text);
  if (!match) return undefined;
  const name = match[1] as Name;
  const rest = match[2]?.trim() ?? '';
  if (!rest) return mistake(name, 'Something is missing');
  if (name === 'table') return table(rest);
  if (name === 'find') return find(rest);
  return { name, input: rest };
}

function table(text: string): Command {
  const match = /^(.+)\s+over\s+(.+?)(?:\s+show\s+([\w\s,]+))?$/s.exec(text);
  if (!match) return mistake('table', 'The ranges are missing');
  const [rows = '', across = '', ...more] = match[2]!.split(/\s*,\s*(?=[A-Za-z_]\w*\s*=)/);
  if (more.length) return mistake('table', 'A table has one or two ranges');
  const columns = (match[3] ?? 'value').split(/[\s,]+/).filter(Boolean);
  const draft = { of: match[1]!.trim(), rows, across, columns };
  const asked = question(draft);
  return 'problem' in asked ? mistake('table', asked.problem) : { name: 'table', draft };
}

function find(text: string): Command {
  const match = /^(.+?)\s+where\s+(.+?)(?:\s+up\s+to\s+(\d+)(?:\s+cells?)?)?(?:\s+sort(?:ed)?\s+by\s+(.+?)(\s+up)?)?$/s.exec(text);
  if (!match) return mistake('find', 'The condition is missing');
  const [, of = '', where = '', cells, sort = '', up] = match;
  const most = cells === undefined ? USUAL_CELLS : Number(cells);
  if (most > MOST_CELLS) return mistake('find', `A search goes up to ${MOST_CELLS} cells`);
  return { name: 'find', draft: { of, where, cells: most, sort, down: !!sort && !up, most: FEW } };
}

/** Whether a cell with this text may run without being asked. */
export const isLightCommand = (text: string): boolean => {
  const one = command(text);
  return one?.name !== 'table' && one?.name !== 'find' && one?.name !== 'solve';
};

/** What stands in the place of an answer: the cell itself shows what comes of the command. */
export function commandAnswer(input: string): ({ answer: 'eval' } & EvalAnswer) | undefined {
  return command(input) ? { answer: 'eval', input, kind: 'command', value: null } : undefined;
}
