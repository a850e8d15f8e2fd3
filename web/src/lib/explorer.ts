/** The tree of a position or a game, opened node by node: paths, rows and links. No engine here. */
import type { Board, Fault, Found, Option, Outcome, Player, Requests, Theory, Written } from '../engine/protocol';
import { isFound } from './found';
import { all, field, type Fields } from './link';

/** What the engine says about one node, from a `sum` with this one component. */
export interface Node {
  /** A call, or the text of a game. Equal texts are equal nodes. */
  call: string;
  kind: 'position' | 'game';
  theory: Theory;
  board: Board | undefined;
  worth: Found<Written>;
  outcome: Outcome | null;
  temperature: Found<Written> | undefined;
  left: Option[] | null;
  right: Option[] | null;
  /** Both players have the same moves: one list is enough. */
  both: boolean;
  /** Winning moves; `null` where they are not known. */
  wins: Record<Player, Set<number> | null>;
  /** What is said if a player cannot move, or the rules say that play is over. */
  over: Record<Player, string | undefined>;
  /** Why options are missing. */
  problem: string | undefined;
}

/** Where a node is: the moves from the root, `l0r2`; the root is the empty text. Moves of both players are written as Left's. */
export type Path = string;
export interface Step {
  player: Player;
  index: number;
}

export function steps(path: Path): Step[] {
  return [...path.matchAll(/([lr])(\d+)/g)].map(([, who, index]) => ({
    player: who === 'l' ? 'left' : 'right',
    index: Number(index),
  }));
}
export const child = (path: Path, player: Player, index: number): Path => `${path}${player === 'left' ? 'l' : 'r'}${index}`;
export const parent = (path: Path): Path | undefined => (path ? path.replace(/[lr]\d+$/, '') : undefined);
/** The path itself and all above it, from the root. */
export function above(path: Path): Path[] {
  const list: Path[] = [''];
  for (const { player, index } of steps(path)) list.push(child(list.at(-1)!, player, index));
  return list;
}
/** Whether `path` lies below `top`, or is it. Numbers end where letters begin, so that `l1` is not above `l12`. */
export const within = (path: Path, top: Path) => path.startsWith(top) && !/^\d/.test(path.slice(top.length));

/** The nim value of a value that is written as a nimber. */
export function nimber(value: string): string | undefined {
  if (value === '0') return '0';
  const match = /^\*(\d*)$/.exec(value);
  return match ? match[1] || '1' : undefined;
}

type SumAnswer = Requests['sum']['answer'];

/** The node of an answer; a fault if the input cannot be read. */
export function nodeOf(answer: SumAnswer): Node | Fault {
  const component = answer.components[0];
  if (!component) return { message: 'the engine did not answer' };
  if ('error' in component && component.error) return component.error;
  if (answer.total === null || !('kind' in component)) return { message: 'this is neither a position nor a game' };
  const { call, kind, theory, board, worth, outcome, temperature, left, right } = component;
  const wins = (player: Player) => {
    const places = answer.wins[player];
    return places && new Set(places.map((place) => place.option));
  };
  const calls = (list: Option[] | null) => JSON.stringify(list?.map((option) => option.call));
  const same = !!left && calls(left) === calls(right);
  // A game such as {1|1} has the same moves for both, and is no impartial game.
  const impartial = kind === 'position' || (isFound(worth) && nimber(worth.value) !== undefined);
  const problem = component.problem ?? answer.problem;
  return {
    call: call ?? component.input.trim(),
    kind,
    theory,
    board,
    worth,
    outcome: outcome ?? answer.outcome,
    temperature,
    left,
    right,
    both: same && impartial && left.length > 0,
    wins: { left: wins('left'), right: wins('right') },
    over: { left: answer.over.left?.text, right: answer.over.right?.text },
    problem,
  };
}

/** What is known about a node so far. */
export type Known = { node: Node } | { waiting: true } | { trouble: string } | { fault: Fault };
export const isNode = (known: Known | undefined): known is { node: Node } => !!known && 'node' in known;

/** The option at the end of a path, with the node it belongs to. */
export interface Place {
  call: string;
  /** Nothing for the root. */
  by: Player | 'both' | undefined;
  option: Option | undefined;
  from: Node | undefined;
  index: number;
}

/** What stands at a path, if all nodes above it are known. */
export function placeOf(root: string, known: ReadonlyMap<string, Known>, path: Path): Place | undefined {
  let place: Place = { call: root, by: undefined, option: undefined, from: undefined, index: 0 };
  for (const { player, index } of steps(path)) {
    const at = known.get(place.call);
    const option = isNode(at) ? at.node[player]?.[index] : undefined;
    if (!option || !isNode(at)) return undefined;
    place = { call: option.call, by: at.node.both ? 'both' : player, option, from: at.node, index };
  }
  return place;
}

/** Whether the move to this place wins for the player who makes it; `undefined` where that is not known. */
export function moveWins({ by, option, from, index }: Place): boolean | undefined {
  if (!by || !option || !from) return undefined;
  const known = from.wins[by === 'both' ? 'left' : by];
  return known ? known.has(index) : (option.wins ?? undefined);
}

/** Longer lists of options fold. */
export const FEW = 12;

export interface NodeRow {
  kind: 'node';
  path: Path;
  depth: number;
  place: Place;
  known: Known | undefined;
  open: boolean;
  /** Known to have no options. */
  leaf: boolean;
  /** The first row with the same call, if it is not this one. */
  first: Path | undefined;
  /** Whether that one is above this: play has come back. */
  circle: boolean;
  /** Its number among its siblings, and how many there are. */
  at: number;
  of: number;
}
export interface MoreRow {
  kind: 'more';
  /** The node whose options these are, and whose list it is. */
  path: Path;
  player: Player;
  by: Player | 'both';
  depth: number;
  hidden: number;
}
export interface NoteRow {
  kind: 'note';
  path: Path;
  depth: number;
  text: string;
}
export type Row = NodeRow | MoreRow | NoteRow;

export interface Tree {
  root: string;
  known: ReadonlyMap<string, Known>;
  opened: ReadonlySet<Path>;
  /** Long lists that are shown whole: the path with `l` or `r`. */
  whole: ReadonlySet<string>;
}

/** The rows that are on screen. The stack is explicit: a tree may be opened to any depth. */
export function rows({ root, known, opened, whole }: Tree): Row[] {
  const found: Row[] = [];
  const firsts = new Map<string, Path>();
  /** For each list the greatest index that is opened: so far it is shown. */
  const farthest = new Map<string, number>();
  for (const path of opened) {
    const match = /^(.*[lr])(\d+)$/.exec(path);
    if (match) farthest.set(match[1]!, Math.max(farthest.get(match[1]!) ?? 0, Number(match[2])));
  }
  const start: Omit<NodeRow, 'known' | 'open' | 'leaf' | 'first' | 'circle'> = {
    kind: 'node',
    path: '',
    depth: 0,
    place: { call: root, by: undefined, option: undefined, from: undefined, index: 0 },
    at: 1,
    of: 1,
  };
  const pending: (typeof start | MoreRow | NoteRow)[] = [start];
  while (pending.length) {
    const next = pending.pop()!;
    if (next.kind !== 'node') {
      found.push(next);
      continue;
    }
    const { call } = next.place;
    const at = known.get(call);
    const node = isNode(at) ? at.node : undefined;
    const open = opened.has(next.path);
    const leaf = !!node && node.left?.length === 0 && node.right?.length === 0;
    // The call that the engine answers with may be written otherwise than what was typed.
    const name = node?.call ?? call;
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, next.path);
    found.push({ ...next, known: at, open, leaf, first, circle: first !== undefined && within(next.path, first) });
    if (!open) continue;
    const { path } = next;
    const depth = next.depth + 1;
    const below: typeof pending = [];
    const note = (text: string) => below.push({ kind: 'note', path, depth, text });
    if (!at || 'waiting' in at) note('…');
    else if ('trouble' in at) note(at.trouble);
    else if ('fault' in at) note(at.fault.message);
    if (node) {
      if (node.problem) note(node.problem);
      if (leaf) note('No moves.');
      const players: Player[] = node.both ? ['left'] : ['left', 'right'];
      const of = players.reduce((sum, player) => sum + (node[player]?.length ?? 0), 0);
      let number = 0;
      for (const player of players) {
        const list = node[player] ?? [];
        const by = node.both ? 'both' : player;
        const key = child(path, player, 0).slice(0, -1);
        const shown = whole.has(key) || (farthest.get(key) ?? 0) >= FEW || list.length <= FEW + 1 ? list.length : FEW;
        list.forEach((option, index) => {
          number += 1;
          if (index >= shown) return;
          const place: Place = { call: option.call, by, option, from: node, index };
          below.push({ kind: 'node', path: child(path, player, index), depth, place, at: number, of });
        });
        if (shown < list.length) below.push({ kind: 'more', path, player, by, depth, hidden: list.length - shown });
      }
    }
    for (let i = below.length - 1; i >= 0; i--) pending.push(below[i]!);
  }
  return found;
}

/** Where a key leads from a row: up and down among siblings, left to the parent, right to the first option. */
export function walk(list: Row[], from: Path, key: string): Path | undefined {
  const nodes = list.filter((row) => row.kind === 'node');
  const here = nodes.findIndex((row) => row.path === from);
  const row = nodes[here];
  if (!row) return nodes[0]?.path;
  const siblings = nodes.filter((other) => other.depth === row.depth && parent(other.path) === parent(from));
  const place = siblings.indexOf(row);
  switch (key) {
    case 'ArrowUp':
      return siblings[place - 1]?.path ?? parent(from);
    case 'ArrowDown':
      // After the last sibling comes whatever stands below this subtree.
      return siblings[place + 1]?.path ?? nodes.slice(here + 1).find((other) => !within(other.path, from))?.path;
    case 'ArrowLeft':
      return parent(from);
    case 'ArrowRight':
      return nodes.find((other) => parent(other.path) === from)?.path;
    case 'Home':
      return nodes[0]?.path;
    case 'End':
      return nodes.at(-1)?.path;
    case 'l':
    case 'r':
      return nodes.find((other) => parent(other.path) === from && other.path[from.length] === key)?.path;
    default:
      return undefined;
  }
}

// The opened tree in a link -----------------------------------------------------------------------

/** A set of opened paths as a text: `l0(r2,l1)`, the root not written; `-` if the root is closed. */
export function writeOpened(opened: ReadonlySet<Path>): string {
  if (!opened.has('')) return '-';
  const paths = [...opened].filter((path) => path && above(path).every((p) => opened.has(p)));
  const order = (path: Path) => steps(path).map(({ player, index }) => `${player === 'left' ? 'l' : 'r'}${String(index).padStart(9, '0')}`);
  const compare = (a: Path, b: Path) => (order(a).join() < order(b).join() ? -1 : 1);
  let text = '';
  let depth = 0;
  for (const path of paths.sort(compare)) {
    const deep = steps(path).length - 1;
    if (deep > depth) text += '('.repeat(deep - depth);
    else if (text) text += `${')'.repeat(depth - deep)},`;
    text += path.slice(parent(path)!.length);
    depth = deep;
  }
  return text + ')'.repeat(depth);
}

/** More are not opened by a link: each asks the engine. */
const MOST_OPENED = 500;

export function readOpened(text: string | undefined): Set<Path> {
  if (text === '-') return new Set();
  const opened = new Set<Path>(['']);
  const stack: Path[] = [''];
  let last: Path = '';
  for (const [token] of (text ?? '').matchAll(/[lr]\d{1,6}|[()]/g)) {
    if (opened.size > MOST_OPENED) break;
    if (token === '(') stack.push(last);
    else if (token === ')') {
      if (stack.length > 1) stack.pop();
    } else {
      last = `${stack.at(-1)}${token}`;
      opened.add(last);
    }
  }
  return opened;
}

export type View = 'literal' | 'canonical' | 'beside';
export interface Explored {
  at: string;
  view: View;
  literal: Set<Path>;
  canonical: Set<Path>;
  /** The node that is looked at, in the tree that is looked at. */
  on: Path;
  tree: 'literal' | 'canonical';
}

const VIEWS: View[] = ['literal', 'canonical', 'beside'];

export function toFields(explored: Explored): Fields {
  const fields: Fields = [['at', explored.at]];
  if (explored.view !== 'literal') fields.push(['view', explored.view]);
  const literal = writeOpened(explored.literal);
  const canonical = writeOpened(explored.canonical);
  if (literal) fields.push(['open', literal]);
  if (canonical && explored.view !== 'literal') fields.push(['canonical', canonical]);
  if (explored.on || explored.tree === 'canonical') fields.push(['on', `${explored.tree === 'canonical' ? 'c' : ''}${explored.on}`]);
  return fields;
}

export function fromFields(fields: Fields, otherwise: string): Explored {
  const on = field(fields, 'on') ?? '';
  const view = VIEWS.find((name) => name === field(fields, 'view')) ?? 'literal';
  return {
    at: all(fields, 'at')[0]?.trim() || otherwise,
    view,
    literal: readOpened(field(fields, 'open')),
    canonical: readOpened(field(fields, 'canonical')),
    on: /^c?((?:[lr]\d{1,6})*)$/.exec(on)?.[1] ?? '',
    tree: view === 'canonical' || (view === 'beside' && on.startsWith('c')) ? 'canonical' : 'literal',
  };
}
