/** Positions made by clicking: what docs/workbench.md calls a setup. */
import type { Board, Owner, Setup } from '../engine/protocol';
import type { Spot } from './board';
import { summands } from './match';

type Letters = Extract<Setup, { kind: 'letters' }>;
type Numbers = Extract<Setup, { kind: 'numbers' }>;
type Edges = Extract<Setup, { kind: 'edges' }>;

export const call = (setup: Setup): string => setup.before + setup.body + setup.after;

const withBody = <S extends Setup>(setup: S, body: string): S => ({ ...setup, body });

// Letters ---------------------------------------------------------------------------------------

/** The body as rows of letters; rows of different length are filled with blanks, up to `columns` at least. */
export function rows(setup: Letters, columns = 0): string[][] {
  const lines = (setup.separator ? setup.body.split(setup.separator) : [setup.body]).map((line) => [...line]);
  const wide = Math.max(columns, ...lines.map((line) => line.length));
  return lines.map((line) => [...line, ...Array<string>(wide - line.length).fill(setup.blank)]);
}

function fromRows(setup: Letters, lines: string[][]): Letters {
  return withBody(setup, lines.map((line) => line.join('')).join(setup.separator ?? ''));
}

/** The letter after this one, in the order of the alphabet. */
export function after(setup: Letters, letter: string): string {
  const letters = setup.alphabet.map((entry) => entry.letter);
  return letters[(letters.indexOf(letter) + 1) % letters.length] ?? letter;
}

/** Puts a letter on a cell, node or edge of a string; without a letter, the next one of the alphabet. */
export function paint(setup: Letters, spot: Spot, letter?: string, columns = 0): Letters {
  const lines = rows(setup, columns);
  const cell = /^c(\d+),(\d+)$/.exec(spot);
  const node = /^[ne](\d+)$/.exec(spot);
  const place = cell ? [Number(cell[1]), Number(cell[2])] : node ? [0, Number(node[1])] : undefined;
  const row = lines[place?.[0] ?? -1];
  const old = row?.[place?.[1] ?? -1];
  if (!row || old === undefined) return setup;
  row[place![1]!] = letter ?? after(setup, old);
  return fromRows(setup, lines);
}

/** More or fewer rows and columns, at the lower and right edge; never less than one. */
export function resize(setup: Letters, rowsBy: number, columnsBy: number): Letters {
  let lines = rows(setup);
  const high = Math.max(1, lines.length + (setup.rows ? rowsBy : 0));
  const wide = Math.max(1, (lines[0]?.length ?? 0) + (setup.columns ? columnsBy : 0));
  lines = lines.slice(0, high).map((line) => line.slice(0, wide));
  for (const line of lines) while (line.length < wide) line.push(setup.blank);
  while (lines.length < high) lines.push(Array<string>(wide).fill(setup.blank));
  return fromRows(setup, lines);
}

// Numbers ---------------------------------------------------------------------------------------

export function numbers(setup: Numbers): bigint[] {
  return setup.body
    .split(',')
    .map((text) => text.trim())
    .filter((text) => /^-?\d+$/.test(text))
    .map((text) => BigInt(text));
}

export function withNumbers(setup: Numbers, list: bigint[]): Numbers {
  return withBody(setup, list.join(', '));
}

// Edges -----------------------------------------------------------------------------------------

export interface Edge {
  from: number;
  to: number;
  colour: string;
}

export function edges(setup: Edges): Edge[] {
  const found: Edge[] = [];
  for (const text of setup.body.split(',')) {
    const match = /^\s*(\d+)\s*-\s*(\d+)\s*(?::\s*(\w))?\s*$/.exec(text);
    if (match) found.push({ from: Number(match[1]), to: Number(match[2]), colour: match[3] ?? '' });
  }
  return found;
}

export function withEdges(setup: Edges, list: Edge[]): Edges {
  const text = list.map((e) => `${e.from}-${e.to}${e.colour ? `:${e.colour}` : ''}`);
  return withBody(setup, text.join(', '));
}

/** Which edge of the text an edge of the board is: what does not stand on the ground is not drawn, and they may be in another order. */
export function edgeOf(setup: Edges, board: Board, drawn: number): number {
  if (board.kind !== 'graph') return drawn;
  const name = (i: number) => Number(board.nodes[i]?.label || i);
  const pair = (i: number) => [name(board.edges[i]!.from), name(board.edges[i]!.to)].join();
  if (!board.edges[drawn]) return drawn;
  // Several edges between the same vertices are told apart by their order.
  const copy = board.edges.slice(0, drawn).filter((_, i) => pair(i) === pair(drawn)).length;
  const places = edges(setup).flatMap((edge, i) => ([edge.from, edge.to].join() === pair(drawn) ? [i] : []));
  return places[copy] ?? drawn;
}

/** The colour after this one; after the last one the edge goes. */
export function recolour(setup: Edges, at: number, colour?: string): Edges {
  const list = edges(setup);
  const edge = list[at];
  if (!edge) return setup;
  const colours = setup.colours.map((entry) => entry.letter);
  if (colour === undefined) colour = colours[colours.indexOf(edge.colour) + 1];
  if (colour) edge.colour = colour;
  else list.splice(at, 1);
  return withEdges(setup, colour || !setup.ground ? list : standing(list));
}

/** The edges that stand on the ground, vertex 0; whatever else there is has fallen. */
function standing(list: Edge[]): Edge[] {
  const reached = new Set([0]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const { from, to } of list) if (reached.has(from) || reached.has(to)) reached.add(from).add(to);
  }
  return list.filter(({ from }) => reached.has(from));
}

/** A new edge between two vertices; to a vertex that does not exist yet if there is no second one. */
export function join(setup: Edges, from: number, to: number | undefined, colour: string): Edges {
  const list = edges(setup);
  const next = 1 + Math.max(0, ...list.map((e) => Math.max(e.from, e.to)), from);
  list.push({ from, to: to ?? next, colour: setup.colours.length ? colour : '' });
  return withEdges(setup, list);
}

/** The setup after a click: the next letter, colour or number there, or the one of the brush. Nodes of a graph are joined by two clicks, elsewhere. */
export function clicked(setup: Setup, board: Board | undefined, spot: Spot, brush?: string): Setup | undefined {
  if (setup.kind === 'letters') return paint(setup, spot, brush, board?.kind === 'cells' ? board.rows[0]?.length : 0);
  const at = Number(spot.slice(1));
  if (setup.kind === 'edges' && spot.startsWith('e')) return recolour(setup, board ? edgeOf(setup, board, at) : -1, brush);
  if (setup.kind !== 'numbers' || !spot.startsWith('h')) return undefined;
  const list = numbers(setup);
  return list[at] === undefined ? undefined : withNumbers(setup, list.with(at, list[at] + 1n));
}

/** Rulesets in which no edge may join a vertex to itself. */
const NO_LOOPS = ['partizan_arc_kayles'];
export const hasLoops = (setup: Edges): boolean => !NO_LOOPS.some((name) => new RegExp(`\\b${name}\\b`).test(setup.before));

/** What letters and colours are called. */
export const OWNER_NAMES: Record<Owner, string> = {
  free: 'free',
  taken: 'taken',
  left: 'Left',
  right: 'Right',
  both: 'both',
  outside: 'no cell',
};

/** What the board will look like, as far as that is clear before the engine says so. */
export function preview(setup: Setup, board: Board): Board {
  if (setup.kind === 'letters' && board.kind === 'cells') {
    const is = new Map(setup.alphabet.map((entry) => [entry.letter, entry.is]));
    const line = (letters: string[]) => letters.map((letter) => ({ is: is.get(letter) ?? 'both', letter }));
    return { kind: 'cells', rows: rows(setup).map(line) };
  }
  if (setup.kind === 'letters' && board.kind === 'graph') {
    const letters = rows(setup)[0] ?? [];
    const is = (i: number) => setup.alphabet.find((entry) => entry.letter === letters[i])?.is ?? 'free';
    if (setup.on === 'nodes' && letters.length === board.nodes.length)
      return { ...board, nodes: board.nodes.map((node, i) => ({ ...node, is: is(i) })) };
    if (setup.on === 'edges' && letters.length === board.edges.length)
      return { ...board, edges: board.edges.map((edge, i) => ({ ...edge, is: is(i) })) };
    return board;
  }
  if (setup.kind === 'numbers' && board.kind === 'heaps')
    return { kind: 'heaps', heaps: numbers(setup).map((n) => n.toString()) };
  return board;
}

// The last move ---------------------------------------------------------------------------------

/** For each character how many brackets and texts are open around it; a bracket itself is outside. */
function depths(text: string): number[] {
  let depth = 0;
  let quoted = false;
  return [...Array(text.length).keys()].map((i) => {
    const c = text[i]!;
    if (c === '"') quoted = !quoted;
    else if (!quoted && ')]}'.includes(c)) depth--;
    const around = depth + (quoted || c === '"' ? 1 : 0);
    if (!quoted && '([{'.includes(c)) depth++;
    return around;
  });
}

/** Where the bracket closes that opens at this place; -1 if it does not. */
function closing(text: string, open: number): number {
  const around = depths(text);
  return around.findIndex((depth, i) => i > open && depth === around[open] && ')]}'.includes(text[i]!));
}

/** An input as what stands before its last expression, such as definitions, and that expression. */
function lastExpression(input: string): [string, string] {
  const around = depths(input);
  let start = 0;
  for (let i = 0; i < input.length; i++) {
    if (around[i] !== 0 || !input.slice(i + 1).trim()) continue;
    if (input[i] === ';' || input[i] === '\n') start = i + 1;
    else if (input.startsWith(':=', i)) start = i + 2;
  }
  const body = input.slice(start);
  start += body.length - body.trimStart().length;
  return [input.slice(0, start), body.trim()];
}

/** What stands in `misere(…)`: a position, or a ruleset that is called at once. */
function unwrapped(expression: string): string | undefined {
  const open = /^misere\s*\(/.exec(expression)?.[0].length;
  const close = open ? closing(expression, open - 1) : -1;
  if (!open || close < 0) return undefined;
  const inside = expression.slice(open, close).trim();
  const rest = expression.slice(close + 1).trim();
  if (!rest) return inside;
  return rest.startsWith('(') && closing(rest, 0) === rest.length - 1 ? inside + rest : undefined;
}

/** One part of a sum in normal play, and whether it was written in misère play; misère play of misère play is normal play. */
function inNormalPlay(part: string): { normal: string; loses: boolean } {
  let [normal, loses] = [part, false];
  for (let inside = unwrapped(part); inside !== undefined; inside = unwrapped(inside)) [normal, loses] = [inside, !loses];
  return { normal, loses };
}

/** Whether an input is played so that the last move loses: a position `misere(…)`, or a sum of such positions. */
export function isMisere(input: string): boolean {
  const parts = summands(lastExpression(input)[1]);
  return parts.length > 0 && parts.every((part) => inNormalPlay(part).loses);
}

/** The same position, or sum, played so that the last move loses or wins. Definitions before it stay. */
export function withLastMove(input: string, loses: boolean): string {
  const [before, expression] = lastExpression(input);
  const parts = summands(expression).map((part) => inNormalPlay(part).normal);
  return before + parts.map((part) => (loses ? `misere(${part})` : part)).join(' + ');
}

/** The set-up of the same board, played so that the last move loses or wins. */
export function setupWithLastMove<S extends Setup>(setup: S, loses: boolean): S {
  const position = call(setup);
  if (isMisere(position) === loses) return setup;
  if (loses) return { ...setup, before: `misere(${setup.before}`, after: `${setup.after})` };
  const before = setup.before.replace(/^misere\(/, '');
  // Another way to write it: the engine will say what the set-up is.
  return before === setup.before ? setup : { ...setup, before, after: setup.after.replace(/\)$/, '') };
}
