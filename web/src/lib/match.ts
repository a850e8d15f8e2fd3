/** A match: who plays, what was played, and which move a click means. No engine here. */
import type { End, MovePlace, Opponent, Option, Outcome, Player, Sum } from '../engine/protocol';
import { auction, bidText, type Bids, type Purse, readBid } from './bidding';
import { clicksOf, type Spot } from './board';
import { type ClockRule, readRule, ruleText } from './clock';
import { all, field, type Fields } from './link';

/** A person, or the name of one of the engine's players. */
export type Mind = 'human' | OpponentKind;
type OpponentKind = Opponent['kind'];
/** Better names for some of them. */
const NAMES: Record<string, string> = {
  perfect: 'perfect',
  hotstrat: 'plays the hottest',
  sentestrat: 'answers threats',
  thermostrat: 'thermostrat',
  random: 'random',
  misere_tame: 'as if all were Nim',
};
/** Names in older links. */
const OLD: Record<string, OpponentKind> = { hot: 'hotstrat', sente: 'sentestrat', thermo: 'thermostrat' };

/** Who can take part, with a name for people; the engine's players are those that play this sum. */
export function minds(sum: Sum | undefined): [Mind, string][] {
  const kinds = sum?.opponents.map((opponent) => opponent.kind) ?? Object.keys(NAMES);
  const name = (kind: OpponentKind) => NAMES[kind] ?? kind.replaceAll('_', ' ');
  return [['human', 'a person'], ...kinds.map((kind): [Mind, string] => [kind, `the engine: ${name(kind)}`])];
}

export interface Match {
  start: string[];
  left: Mind;
  right: Mind;
  first: Player;
  seed: number;
  /** What there is to bid with, if moves are auctioned. */
  purse: Purse | undefined;
  moves: Move[];
  /** The bids of an auction after which no move was made yet. */
  bids: Bids | undefined;
  /** What the players have made before, where play is for points and begins in its middle. */
  points?: Record<Player, number> | undefined;
  /** How much time people have, if there is a clock. */
  clock?: ClockRule | undefined;
  /** How many of the moves are on the board, if not all. */
  ply?: number | undefined;
}

/** A move, with the bids that decided who made it. */
export interface Move extends MovePlace {
  bids?: Bids | undefined;
}

/** Larger budgets make no better games, only slower ones. */
export const MOST_BUDGET = 100;

export const other = (player: Player): Player => (player === 'left' ? 'right' : 'left');
export const PLAYER_NAMES: Record<Player, string> = { left: 'Left', right: 'Right' };

/** The purse after all auctions that were held. */
export function purse(match: Match): Purse | undefined {
  const held = [...match.moves.map((move) => move.bids), match.bids];
  return held.reduce((now, bids) => (now && bids ? auction(now, bids).purse : now), match.purse);
}

/** The purse before the auction that was held last and is not used up. */
function purseBefore(match: Match): Purse | undefined {
  return purse({ ...match, bids: undefined });
}

/** Whose turn it is: `next` if players take turns; in auctions the winner's, and nobody's before one. */
export function turn(match: Match, next: Player): Player | undefined {
  if (!match.purse) return next;
  const before = purseBefore(match);
  return match.bids && before && auction(before, match.bids).winner;
}

/** Whose turn it is after a move, if players take turns: the other player's, unless the engine says that the move keeps the turn. */
export function nextTurn(sum: Sum, player: Player, move: MovePlace): Player {
  return sum.components[move.component]?.[player]?.[move.option]?.again ? player : other(player);
}

export const writeBids = (bids: Bids) => `${bidText(bids.left)}_${bidText(bids.right)}`;

export function readBids(text: string | undefined): Bids | undefined {
  const [left, right] = (text ?? '').split('_').map(readBid);
  return left && right ? { left, right } : undefined;
}

/** Left's points minus Right's. */
export const lead = (points: Record<Player, number> | undefined): number => (points ? points.left - points.right : 0);

/** The points of both players in a link: `0_3`. */
function readPoints(text: string | undefined): Record<Player, number> | undefined {
  const found = /^(-?\d{1,6})_(-?\d{1,6})$/.exec(text ?? '');
  return found ? { left: Number(found[1]), right: Number(found[2]) } : undefined;
}

export function toFields(match: Match): Fields {
  const fields: Fields = match.start.map((call) => ['at', call]);
  fields.push(['left', match.left], ['right', match.right], ['first', match.first]);
  if (match.left === 'random' || match.right === 'random') fields.push(['seed', String(match.seed)]);
  if (match.moves.length)
    fields.push([
      'moves',
      match.moves.map((m) => `${m.bids ? `${writeBids(m.bids)}:` : ''}${m.component}.${m.option}`).join('-'),
    ]);
  if (match.purse) {
    fields.push(['total', String(match.purse.total)], ['purse', String(match.purse.left)], ['marker', match.purse.marker]);
    if (match.bids) fields.push(['bids', writeBids(match.bids)]);
  }
  if (match.points) fields.push(['points', `${match.points.left}_${match.points.right}`]);
  if (match.clock) fields.push(['clock', ruleText(match.clock)]);
  if (match.ply !== undefined) fields.push(['ply', String(match.ply)]);
  return fields;
}

/** The player of a name in a link, if it can be one. */
const mind = (text: string | undefined): Mind | undefined =>
  text && /^[a-z_]+$/.test(text) ? (OLD[text] ?? text) : undefined;

export function fromFields(fields: Fields, otherwise: string): Match {
  const start = all(fields, 'at');
  const [left, right] = [field(fields, 'left'), field(fields, 'right')];
  const moves = (field(fields, 'moves') ?? '').split('-').flatMap((text) => {
    const match = /^(?:([\d^_]+):)?(\d+)\.(\d+)$/.exec(text);
    if (!match) return [];
    const bids = readBids(match[1]);
    return [{ component: Number(match[2]), option: Number(match[3]), ...(bids ? { bids } : {}) }];
  });
  const total = Math.min(MOST_BUDGET, Math.floor(Number(field(fields, 'total') ?? NaN)));
  const half = Math.floor(Number(field(fields, 'purse') ?? NaN));
  const bidding = total >= 0;
  const points = readPoints(field(fields, 'points'));
  const clock = readRule(field(fields, 'clock'));
  const ply = /^\d{1,6}$/.exec(field(fields, 'ply') ?? '')?.[0];
  return {
    start: start.length ? start : [otherwise],
    left: mind(left) ?? 'human',
    right: mind(right) ?? 'perfect',
    first: field(fields, 'first') === 'right' ? 'right' : 'left',
    seed: Number(field(fields, 'seed')) || 1,
    purse: bidding
      ? {
          total,
          left: half >= 0 && half <= total ? half : Math.ceil(total / 2),
          marker: field(fields, 'marker') === 'right' ? 'right' : 'left',
        }
      : undefined,
    moves,
    bids: bidding ? readBids(field(fields, 'bids')) : undefined,
    ...(points ? { points } : {}),
    ...(clock ? { clock } : {}),
    ...(ply === undefined ? {} : { ply: Number(ply) }),
  };
}

/** The components after a move; `undefined` if there is no such move. */
export function after(sum: Sum, player: Player, move: MovePlace): string[] | undefined {
  const option = sum.components[move.component]?.[player]?.[move.option];
  if (!option) return undefined;
  return sum.components.map((c, i) => (i === move.component ? option.call : (c.call ?? c.input)));
}

/** All moves of a player. */
export function moves(sum: Sum, player: Player): MovePlace[] {
  return sum.components.flatMap((c, component) =>
    (c[player] ?? []).map((_, option) => ({ component, option })),
  );
}

/** The options of some moves. */
export function optionsAt(sum: Sum | undefined, player: Player, places: MovePlace[]): { place: MovePlace; option: Option }[] {
  return places.flatMap((place) => {
    const option = sum?.components[place.component]?.[player]?.[place.option];
    return option ? [{ place, option }] : [];
  });
}

/** How often a position may be on the board before play ends. */
const REPETITIONS = 3;

/** A position that was on the board, who was to move, and what the move that led there brought. */
export interface Stand {
  components: string[];
  next: Player;
  player?: Player | undefined;
  points?: number | undefined;
}

/** The points that each player has made, where play is for points; `before` were made before these moves. */
export function pointsOf(stands: Stand[], before: Record<Player, number> = { left: 0, right: 0 }): Record<Player, number> {
  const points = { ...before };
  for (const { player, points: brought } of stands) if (player && brought) points[player] += brought;
  return points;
}

/** How a game for points has ended. */
export function countedEnd({ left, right }: Record<Player, number>): End {
  const score = `${left} to ${right}`;
  if (left === right) return { winner: null, text: `${score}: a draw` };
  const winner: Player = left > right ? 'left' : 'right';
  return { winner, text: `${winner === 'left' ? score : `${right} to ${left}`}: ${PLAYER_NAMES[winner]} wins` };
}

/**
 * How the game has ended, if it has: the rules say so, the player cannot move, or the position has come back. `stands` are all
 * positions up to this one, which is included.
 */
export function endOf(sum: Sum, stands: Stand[], match: Match, player: Player): End | undefined {
  const end = sum.over[player];
  if (end) return sum.theory === 'score' ? countedEnd(pointsOf(stands, match.points)) : end;
  if (!sum.repeated || match.purse) return undefined;
  const board = (stand: Stand | undefined) => stand?.components.join(' + ');
  const same = stands.filter((stand) => stand.next === player && board(stand) === board(stands.at(-1)));
  return same.length >= REPETITIONS ? sum.repeated : undefined;
}

/** The ruleset of a position: `name(…)`, or `position(name, …)` of a script; the same for its misère play. */
export function rulesetOf(call: string): string | undefined {
  return /^(?:misere\(\s*)*(?:position\(\s*)?(\w+)\s*[(,]/.exec(call.trim())?.[1];
}

/** Who wins when Left starts and when Right does; `D` for a draw. */
const STARTS: Record<Outcome, string> = {
  L: 'LL',
  R: 'RR',
  N: 'LR',
  P: 'RL',
  D: 'DD',
  NHat: 'LD',
  NCheck: 'DR',
  PHat: 'DL',
  PCheck: 'RD',
};

/** Who wins when it is this player's turn, if that is known and not a draw. */
export function winner(sum: Sum, player: Player): Player | undefined {
  const letter = sum.outcome && STARTS[sum.outcome][player === 'left' ? 0 : 1];
  return letter === 'L' ? 'left' : letter === 'R' ? 'right' : undefined;
}

/** What clicks on a board have chosen so far. */
export interface Choice {
  spots: Spot[];
  /** The options that are still meant. */
  left: number[];
}

/**
 * A click on a board: the options that change all the clicked places are meant. A click elsewhere begins anew; a second click
 * on the same place means the option that changes nothing else.
 */
export function choose(options: Option[], before: Spot[], spot: Spot): Choice {
  const clicks = options.map(clicksOf);
  const meant = (chosen: Spot[], only = false) => {
    const means = (set: Spot[]) => chosen.every((s) => set.includes(s)) && !(only && set.length > chosen.length);
    const found = clicks.flatMap((sets, i) => (sets.some(means) ? [i] : []));
    return found.filter((i) => found.findIndex((j) => options[j]!.call === options[i]!.call) === found.indexOf(i));
  };
  if (before.includes(spot)) {
    const exact = meant(before, true);
    return { spots: before, left: exact.length ? exact : meant(before) };
  }
  const further = meant([...before, spot]);
  if (further.length) return { spots: [...before, spot], left: further };
  const anew = meant([spot]);
  return anew.length ? { spots: [spot], left: anew } : { spots: [], left: [] };
}

/** The places where a click means something. */
export function live(options: Option[]): Set<Spot> {
  return new Set(options.flatMap((option) => clicksOf(option).flat()));
}

/** The parts of a sum as it was typed: plus signs outside all brackets and texts. */
export function summands(text: string): string[] {
  const found: string[] = [''];
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c === '"') quoted = !quoted;
    if (!quoted) depth += '([{'.includes(c) ? 1 : ')]}'.includes(c) ? -1 : 0;
    if (c === '+' && !quoted && depth === 0 && text[i + 1] !== '-') found.push('');
    else found[found.length - 1] += c;
  }
  return found.map((part) => part.trim()).filter(Boolean);
}
