/** Searches for positions: what is asked, and what was found. */
import type { Fault, FoundPosition, SortKey } from '../engine/protocol';
import { isFound } from './found';
import { field, type Fields } from './link';
import { csvField } from './tabular';

/** What is typed into the form. */
export interface Draft {
  /** A ruleset, one with its parameters, or a list of positions. */
  of: string;
  /** Positions of up to so many cells. */
  cells: number;
  where: string;
  /** One of `SORTS`, or an expression; nothing for the order of the search. */
  sort: string;
  /** Greatest first. */
  down: boolean;
  /** The search pauses when so many are found. */
  most: number;
}

export const USUAL: Draft = { of: 'domineering', cells: 8, where: 'temperature > 1', sort: 'temperature', down: true, most: 100 };
export const MOST = [20, 100, 500];
/** Larger positions cannot be asked for here: nobody sees the end of such a search. */
export const MOST_CELLS = 40;

/** Expressions to sort by, with their names. */
export const SORTS: [sort: string, title: string][] = [
  ['', 'size'],
  ['value', 'value'],
  ['temperature', 'temperature'],
  ['mean', 'mean'],
  ['birthday', 'birthday'],
  ['len(left_options(position)) + len(right_options(position))', 'number of options'],
];

/** Conditions to begin with, and what they mean. */
export const CONDITIONS: [title: string, where: string][] = [
  ['hot', 'temperature > 1'],
  ['equal to ∗2', 'value == *2'],
  ['tiny', 'value in [tiny(n) for n in 1..4]'],
  ['zero', 'value == 0'],
  ['a fraction', 'is_number and birthday > abs(value)'],
  ['nobody is ahead', 'outcome == N and mean == 0'],
];

/** Names that a condition may use besides those of the language. */
export const WORDS = [
  ['position', 'the position that is looked at'],
  ['cells', 'its size'],
  ['value', 'its value'],
  ['outcome', 'L, R, N or P: who wins'],
  ['temperature', 'the temperature of its value'],
  ['mean', 'the mean of its value'],
  ['left_stop', 'the Left stop of its value'],
  ['right_stop', 'the Right stop of its value'],
  ['birthday', 'the birthday of its value'],
  ['atomic_weight', 'the atomic weight of its value'],
  ['is_number', 'whether its value is a number'],
  ['grundy', 'its nim value'],
  ['remoteness', 'the number of moves to its end'],
].map(([name, detail]) => ({ name: name!, detail: detail! }));

const within = (text: string | undefined, least: number, most: number, usual: number): number => {
  const number = Number(text);
  return Number.isInteger(number) && number >= least && number <= most ? number : usual;
};

export function draftFields(draft: Draft): Fields {
  return [
    ['of', draft.of.trim()],
    ['where', draft.where.trim()],
    ['cells', String(draft.cells)],
    ...(draft.sort.trim() ? ([['sort', draft.sort.trim()]] as Fields) : []),
    ...(draft.down ? ([['order', 'down']] as Fields) : []),
    ...(draft.most === USUAL.most ? [] : ([['most', String(draft.most)]] as Fields)),
  ];
}

/** What a link asks for; nothing if it asks for nothing. */
export function draftOf(fields: Fields): Draft | undefined {
  const where = field(fields, 'where');
  if (where === undefined) return undefined;
  return {
    of: field(fields, 'of') ?? USUAL.of,
    where,
    cells: within(field(fields, 'cells'), 0, MOST_CELLS, USUAL.cells),
    sort: field(fields, 'sort') ?? '',
    down: field(fields, 'order') === 'down',
    most: within(field(fields, 'most'), 1, 1000, USUAL.most),
  };
}

/** What was kept of a draft, as far as it can be used. */
export function soundDraft(kept: unknown): Draft {
  const draft = { ...USUAL };
  if (typeof kept !== 'object' || kept === null) return draft;
  for (const [name, value] of Object.entries(kept))
    if (name in draft && typeof value === typeof draft[name as keyof Draft]) Object.assign(draft, { [name]: value });
  draft.cells = within(String(draft.cells), 0, MOST_CELLS, USUAL.cells);
  draft.most = within(String(draft.most), 1, 1000, USUAL.most);
  return draft;
}

/** What is wrong with a draft before it is asked. */
export function problemOf(draft: Draft): string | undefined {
  if (!draft.of.trim()) return 'Choose a game first.';
  if (within(String(draft.cells), 0, MOST_CELLS, -1) < 0) return `The number of cells is at most ${MOST_CELLS}.`;
  if (!draft.where.trim()) return 'A condition is missing: temperature > 1.';
  return undefined;
}

/** A fraction such as `-3/4`. */
type Fraction = [bigint, bigint];

function fraction(text: string): Fraction | undefined {
  const match = /^(-?\d+)(?:\/(\d+))?$/.exec(text);
  return match ? [BigInt(match[1]!), BigInt(match[2] ?? '1')] : undefined;
}

const signOf = (n: bigint) => (n < 0n ? -1 : n > 0n ? 1 : 0);

function compareLists(a: Fraction[], b: Fraction[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const sign = signOf(a[i]![0] * b[i]![1] - b[i]![0] * a[i]![1]);
    if (sign) return sign;
  }
  return a.length - b.length;
}

type Key = Extract<SortKey, { text: string }>;
const isKey = (key: SortKey | undefined): key is Key => !!key && 'text' in key;

/** The positions in the order of their keys. Those without a key come last, equal ones as they were found. */
export function sorted(list: FoundPosition[], down: boolean): FoundPosition[] {
  const keyed = list.map((position) => ({
    position,
    key: isKey(position.key) ? position.key : undefined,
    by: isKey(position.key) ? position.key.by.map(fraction).filter((one) => one !== undefined) : [],
  }));
  const turn = down ? -1 : 1;
  const lacks = ({ key }: { key: Key | undefined }) => Number(key === undefined);
  keyed.sort((a, b) => {
    const absent = lacks(a) - lacks(b);
    if (absent || !a.key || !b.key) return absent;
    const order = compareLists(a.by, b.by);
    if (order || a.by.length) return turn * order;
    return turn * (a.key.text < b.key.text ? -1 : a.key.text > b.key.text ? 1 : 0);
  });
  return keyed.map(({ position }) => position);
}

/** The text of a key. */
export const keyText = (key: SortKey | undefined): string | undefined => (isKey(key) ? key.text : undefined);

/** What is wrong with the expression to sort by, if no position has a key. */
export function sortFault(list: FoundPosition[]): Fault | undefined {
  if (list.some(({ key }) => isKey(key))) return undefined;
  const key = list.find((position) => position.key)?.key;
  return key && 'error' in key ? key.error : undefined;
}

/** What a draft is sorted by, in words. */
export const sortTitle = (sort: string): string => SORTS.find(([one]) => one === sort.trim())?.[1] ?? sort.trim();

/** One line per position. */
export function csv(list: FoundPosition[], sort: string): string {
  const head = ['position', 'cells', 'value', 'outcome', ...(sort.trim() ? [sortTitle(sort)] : [])];
  const lines = list.map(({ call, cells, worth, outcome, key }) => [
    call,
    String(cells),
    isFound(worth) ? worth.value : '',
    outcome ?? '',
    ...(sort.trim() ? [keyText(key) ?? ''] : []),
  ]);
  return [head, ...lines].map((line) => `${line.map(csvField).join(',')}\r\n`).join('');
}
