/** Lines of sensible play. No engine here. */
import type { Option, Player, Theory } from '../engine/protocol';
import type { Node } from './explorer';
import { isFound } from './found';

/**
 * `win`: whoever can win does, whoever can draw does, and whoever loses leaves the hottest game. `stop`: Left goes where the Right
 * stop is greatest, Right where the Left stop is least, until a number is reached: the stop of the game.
 */
export type Aim = 'win' | 'stop';

export const AIMS: Record<Aim, { name: string; about: string }> = {
  win: {
    name: 'To win',
    about: 'Who can win does, by a canonical move if there is one; who can draw does; who loses leaves the hottest game.',
  },
  stop: {
    name: 'To the stop',
    about: 'As if scores were counted: Left moves where the Right stop is greatest, Right where the Left stop is least, until a number is reached.',
  },
};

/** What a line to win is where there are neither canonical moves nor temperatures. */
const PLAIN = 'Who can win does; who can draw does; who loses makes it long where that is known.';

export function aboutLine(aim: Aim, theory: Theory | undefined): string {
  return aim === 'win' && theory !== undefined && theory !== 'short' ? PLAIN : AIMS[aim].about;
}

export interface Choice {
  index: number;
  reason: string;
}

const NUMBER = /^-?\d+(?:\/\d+)?$/;
export const isNumber = (text: string) => NUMBER.test(text);

/** Compares two fractions exactly. */
export function compareNumbers(a: string, b: string): number {
  const read = (text: string): [bigint, bigint] => {
    const [above = '0', below = '1'] = text.split('/');
    return [BigInt(above), BigInt(below)];
  };
  const [[p, q], [r, s]] = [read(a), read(b)];
  const difference = p * s - r * q;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The place of the best, by a comparison; the first of equal ones. */
function best<T>(list: T[], better: (a: T, b: T) => boolean): T | undefined {
  return list.reduce<T | undefined>((found, next) => (found === undefined || better(next, found) ? next : found), undefined);
}

/** The move of a player who wants to win. `heat` is what is known of temperatures, by value. */
export function winningMove(node: Node, player: Player, heat: ReadonlyMap<string, string>): Choice | undefined {
  const list = node[player];
  if (!list?.length) return undefined;
  const every = list.map((option, index) => ({ option, index }));
  const scored = every.flatMap(({ option, index }) => (option.score === undefined ? [] : [{ score: option.score, index }]));
  if (scored.length === every.length) return { index: best(scored, (a, b) => a.score > b.score)!.index, reason: 'no move brings more points' };
  const wins = every.filter(({ option, index }) => node.wins[player]?.has(index) ?? option.wins === true);
  const canonical = (moves: typeof every) => moves.filter(({ option }) => option.status === 'canonical');
  /** Where moves to the end are counted, winners hurry. */
  const far = ({ option }: { option: Option }) => option.remoteness ?? Infinity;
  if (wins.length) {
    const chosen = best(canonical(wins).length ? canonical(wins) : wins, (a, b) => far(a) < far(b))!;
    return { index: chosen.index, reason: wins.length === 1 ? 'the only move that wins' : `one of ${wins.length} moves that win` };
  }
  const draws = every.filter(({ option }) => option.draws);
  if (draws.length) return { index: draws[0]!.index, reason: 'keeps the draw' };
  const rest = canonical(every).length ? canonical(every) : every;
  const known = !!node.wins[player];
  const says = known ? 'every move loses' : 'who wins is not known';
  const temperature = ({ option }: { option: Option }) => (isFound(option.worth) ? heat.get(option.worth.value) : undefined);
  const warm = rest.filter((move) => temperature(move) !== undefined);
  const hottest = best(warm, (a, b) => compareNumbers(temperature(a)!, temperature(b)!) > 0);
  if (hottest) return { index: hottest.index, reason: `${says}; this leaves the hottest game` };
  const slowest = best(rest, (a, b) => (a.option.remoteness ?? -1) > (b.option.remoteness ?? -1) && b.option.remoteness !== null)!;
  return { index: slowest.index, reason: says };
}

/** The move to the best stop. `stops` are those of the options, in order: Right stops of Left's, Left stops of Right's. */
export function stoppingMove(player: Player, stops: string[]): Choice | undefined {
  const list = stops.map((stop, index) => ({ stop, index })).filter(({ stop }) => isNumber(stop));
  const sign = player === 'left' ? 1 : -1;
  const chosen = best(list, (a, b) => sign * compareNumbers(a.stop, b.stop) > 0);
  return chosen && { index: chosen.index, reason: `to the ${player === 'left' ? 'greatest Right' : 'least Left'} stop, ${chosen.stop}` };
}

/** Lines are not longer than this; loops end earlier. */
export const MOST_MOVES = 60;
