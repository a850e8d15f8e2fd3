/** A game with its variations as a file, and what the browser keeps of it. */
import type { Player } from '../engine/protocol';
import { type GameTree, goTo, madeAfter, node, plant, ROOT, type TreeNode } from './gametree';
import { fromFields, lead, type Match, other, readBids, toFields, writeBids } from './match';
import type { Fields } from './link';
import { type OwnFile, sound } from './own';

const FORMAT = 'upstar-game';
/** Files with more moves are refused. */
export const MOST_MOVES = 20_000;

interface FileMove {
  /** The place of the move before it in this list, from 1 on; 0 is the beginning. */
  after: number;
  by: Player;
  /** The part of the sum, and the place among the moves there. */
  move: string;
  /** The part after the move. */
  to: string;
  text: string;
  /** There if the same player moves again. */
  again?: true;
  /** There if the move brought points. */
  points?: number;
  bids?: string;
}

export interface GameFile {
  match: Match;
  tree: GameTree;
  rules: OwnFile[];
}

/** The text of a file. Everyone who opens it sees the same line and the same position. */
export function written({ match, tree, rules }: GameFile): string {
  const places = new Map<number, number>([[ROOT, 0]]);
  const moves: FileMove[] = [];
  const rest = [...node(tree, ROOT).children].reverse();
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    const one = node(tree, id);
    const { move, player } = one;
    if (!move || !player) continue;
    moves.push({
      after: places.get(one.parent ?? ROOT) ?? 0,
      by: player,
      move: `${move.component}.${move.option}`,
      to: one.components[move.component] ?? '',
      text: one.text,
      ...(one.next === player ? { again: true } : {}),
      ...(one.points ? { points: one.points } : {}),
      ...(move.bids ? { bids: writeBids(move.bids) } : {}),
    });
    places.set(id, moves.length);
    rest.push(...[...one.children].reverse());
  }
  const game = Object.fromEntries(toFields({ ...match, moves: [], bids: undefined }).filter(([name]) => name !== 'at'));
  const at = places.get(tree.at) ?? 0;
  const tip = places.get(tree.tip) ?? 0;
  const file = { format: FORMAT, version: 1, start: node(tree, ROOT).components, game, at, tip, moves, ...(rules.length ? { rules } : {}) };
  return `${JSON.stringify(file, undefined, 1)}\n`;
}

const isPlayer = (value: unknown): value is Player => value === 'left' || value === 'right';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Reads a file; a text says what is wrong with it. Whether its moves are allowed is seen when they are walked to. */
export function readGame(text: string): GameFile | string {
  let file: Record<string, unknown>;
  try {
    file = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return 'This is not a file of a game.';
  }
  if (file?.format !== FORMAT || !isTexts(file.start) || !file.start.length || !Array.isArray(file.moves)) return 'This is not a file of a game.';
  if (file.moves.length > MOST_MOVES) return `A game in a file has at most ${MOST_MOVES} moves.`;
  const given = Object.entries((file.game ?? {}) as object).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const fields: Fields = [...file.start.map((call): [string, string] => ['at', call]), ...given];
  const match: Match = { ...fromFields(fields, file.start[0]!), moves: [], bids: undefined, ply: undefined };
  const nodes = new Map<number, TreeNode>(plant(match.start, match.first, lead(match.points)).nodes);
  for (const [i, one] of (file.moves as Partial<FileMove>[]).entries()) {
    const place = /^(\d{1,9})\.(\d{1,9})$/.exec(one?.move ?? '');
    const from = typeof one?.after === 'number' && one.after <= i ? nodes.get(one.after) : undefined;
    if (!place || !from || !isPlayer(one.by) || typeof one.to !== 'string') return `Move ${i + 1} of the file cannot be read.`;
    const component = Number(place[1]);
    if (component >= from.components.length) return `Move ${i + 1} of the file cannot be read.`;
    const bids = readBids(one.bids);
    const id = i + 1;
    const points = Number.isSafeInteger(one.points) ? one.points : undefined;
    nodes.set(id, {
      id,
      move: { component, option: Number(place[2]), ...(bids ? { bids } : {}) },
      player: one.by,
      text: typeof one.text === 'string' ? one.text.slice(0, 80) : '?',
      components: from.components.with(component, one.to),
      next: one.again ? one.by : other(one.by),
      ...(points === undefined ? {} : { points }),
      made: madeAfter(from.made, one.by, points),
      parent: from.id,
      children: [],
    });
    from.children.push(id);
  }
  let tree: GameTree = { nodes, at: ROOT, tip: ROOT, free: nodes.size };
  for (const place of [file.tip, file.at]) if (typeof place === 'number') tree = goTo(tree, place);
  if (tree.at === ROOT && tree.tip === ROOT) tree = { ...goTo({ ...tree, tip: -1 }, ROOT) };
  return { match, tree, rules: sound(file.rules) };
}

/** A name for a file. */
export const fileName = (name: string): string => `${name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'game'}.json`;
