/** What is known about the positions of a game, for a chart and in words. No engine here. */
import type { Outcome, Player, Remoteness, Sum } from '../engine/protocol';
import { compareNumbers, isNumber } from './line';
import { other, PLAYER_NAMES, winner } from './match';

/** Who wins when each player starts. */
export type Starts = Record<Player, Player | 'draw' | undefined>;

/** What is known about a position. The boards and moves are there at once, everything else comes later. */
export interface Seen {
  sum: Sum;
  /** Whether the values are known: not asked for, on the way, there, or given up. */
  values: 'none' | 'asked' | 'there' | 'late';
  mean?: string | undefined;
  temperature?: string | undefined;
  /** Whether these two were asked for. */
  measured?: boolean | undefined;
  /** What the solver has found, where there are no values. */
  starts?: Starts | undefined;
  /** How many moves of each player win, as the solver says. */
  wins?: Record<Player, number | undefined> | undefined;
  remoteness?: Remoteness | undefined;
  solver?: 'asked' | 'there' | 'late' | undefined;
}

/** The evaluation of a position for the player to move. */
export interface Evaluation {
  state: 'open' | 'asked' | 'known' | 'unknown';
  mean?: string | undefined;
  temperature?: string | undefined;
  /** Who wins with best play. */
  wins?: Player | 'draw' | undefined;
  /** The number of moves to the end, where the engine counts them. */
  remoteness?: number | undefined;
  /** How many moves win, where that is known. */
  winning?: number | undefined;
  /** The winner was found by the solver, because the values are too large. */
  solved?: boolean | undefined;
}

const DRAWS: Partial<Record<Outcome, string>> = { D: 'LR', NHat: 'R', NCheck: 'L', PHat: 'L', PCheck: 'R' };

function winsOf(seen: Seen, player: Player): Player | 'draw' | undefined {
  const { outcome } = seen.sum;
  if (!outcome) return seen.starts?.[player];
  return winner(seen.sum, player) ?? (DRAWS[outcome]?.includes(player === 'left' ? 'L' : 'R') ? 'draw' : undefined);
}

/** `player` is to move; nobody is before an auction. */
export function evaluate(seen: Seen | undefined, player: Player | undefined): Evaluation {
  if (!seen) return { state: 'open' };
  const wins = player && winsOf(seen, player);
  const far = player && (seen.sum.remoteness ?? seen.remoteness)?.[player === 'left' ? 0 : 1];
  const { mean, temperature } = seen;
  const known = wins !== undefined || mean !== undefined;
  const asked = seen.values === 'asked' || seen.solver === 'asked';
  return {
    state: known ? 'known' : asked ? 'asked' : seen.values === 'none' ? 'open' : 'unknown',
    mean,
    temperature,
    wins,
    winning: player && (seen.sum.wins[player]?.length ?? seen.wins?.[player]),
    remoteness: typeof far === 'number' ? far : undefined,
    solved: wins !== undefined && !seen.sum.outcome,
  };
}

/** Who is ahead: by the mean if it is known, else by who wins. */
export function ahead({ mean, wins }: Evaluation): Player | 'even' | undefined {
  if (mean !== undefined && isNumber(mean)) {
    const sign = compareNumbers(mean, '0');
    return sign > 0 ? 'left' : sign < 0 ? 'right' : 'even';
  }
  return wins === 'draw' ? 'even' : wins;
}

/** The evaluation in words. */
export function evaluationText(evaluation: Evaluation): string {
  const { state, mean, temperature, wins, remoteness, solved } = evaluation;
  if (state === 'open') return 'not asked yet';
  if (state === 'asked') return 'not known yet';
  if (state === 'unknown') return 'too large to be known here';
  const said: string[] = [];
  if (wins) {
    const who = wins === 'draw' ? 'a draw with best play' : `${PLAYER_NAMES[wins]} wins with best play`;
    said.push(solved ? `values are too large; the solver says: ${who}` : who);
  }
  if (mean !== undefined) said.push(`mean ${mean}`);
  if (temperature !== undefined) said.push(`temperature ${temperature}`);
  if (remoteness !== undefined) said.push(`${remoteness} ${remoteness === 1 ? 'move' : 'moves'} to the end`);
  return said.join(', ');
}

/** A fraction as a number for a picture; nothing is calculated with it. */
function height(text: string | undefined): number | undefined {
  if (text === undefined || !isNumber(text)) return undefined;
  const [above = '0', below = '1'] = text.split('/');
  const found = Number(above) / Number(below);
  return Number.isFinite(found) ? found : undefined;
}

export interface Point {
  x: number;
  /** The height in the upper half: who is ahead. */
  y: number | undefined;
  /** The height in the lower half: the temperature. */
  t: number | undefined;
  ahead: Player | 'even' | undefined;
  /** Only who wins is known. */
  word: boolean;
  evaluation: Evaluation;
}

export interface Chart {
  width: number;
  height: number;
  zero: number;
  /** The floor of the temperatures, or `undefined` if there are none. */
  floor: number | undefined;
  hottest: string | undefined;
  step: number;
  points: Point[];
}

const TOP = 10;
const HALF = 34;
/** Between the two halves there is room for a line of text. */
export const GAP = 22;
const LOWER = 38;

/** Where the points of a line stand in a chart of some width. */
export function chart(line: Evaluation[], width: number): Chart {
  const means = line.flatMap((one) => height(one.mean) ?? []);
  const heats = line.map((one) => height(one.temperature));
  const most = Math.max(1, ...means.map(Math.abs));
  const hottest = Math.max(...heats.map((t) => t ?? -Infinity));
  const warm = Number.isFinite(hottest);
  const highest = Math.max(1, hottest);
  const zero = TOP + HALF;
  const floor = warm ? zero + HALF + GAP + LOWER : undefined;
  const step = width / Math.max(1, line.length);
  const points = line.map((evaluation, i): Point => {
    const mean = height(evaluation.mean);
    const who = ahead(evaluation);
    const side = who === 'left' ? 1 : who === 'right' ? -1 : 0;
    const heat = heats[i];
    return {
      x: (i + 0.5) * step,
      y: mean !== undefined ? zero - (mean / most) * HALF : who ? zero - side * HALF * 0.8 : undefined,
      // Numbers are cold: less than nothing counts as nothing.
      t: heat !== undefined && floor !== undefined ? floor - (Math.max(0, heat) / highest) * LOWER : undefined,
      ahead: who,
      word: mean === undefined,
      evaluation,
    };
  });
  const hot = heats.findIndex((t) => t === hottest);
  return { width, height: (floor ?? zero + HALF) + TOP, zero, floor, hottest: warm ? line[hot]?.temperature : undefined, step, points };
}

/** The other player's name, for those who lose on time. */
export const wonOnTime = (late: Player): string => `${PLAYER_NAMES[late]}’s time is over: ${PLAYER_NAMES[other(late)]} wins`;
