/** The clock of a game between people: minutes for each player, and some seconds more after each move. */
import type { Player } from '../engine/protocol';

export interface ClockRule {
  minutes: number;
  /** Seconds that a player gets for each move. */
  increment: number;
}

/** A clock at a moment. It is never changed: each step gives a new one. */
export interface Clock {
  rule: ClockRule;
  /** The milliseconds that each player has left. */
  left: number;
  right: number;
  /** Whose time runs, and since when. */
  runs: Player | undefined;
  since: number;
}

export const MOST_MINUTES = 600;
export const MOST_INCREMENT = 600;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** What can be set: at least a tenth of a minute. */
export function rule(minutes: number, increment: number): ClockRule | undefined {
  if (!Number.isFinite(minutes) || !Number.isFinite(increment) || minutes <= 0) return undefined;
  return { minutes: within(Math.round(minutes * 100) / 100, 0.05, MOST_MINUTES), increment: within(Math.round(increment), 0, MOST_INCREMENT) };
}

/** `5+3`: five minutes, and three seconds for each move. */
export const ruleText = ({ minutes, increment }: ClockRule): string => `${minutes}+${increment}`;

export function readRule(text: string | undefined): ClockRule | undefined {
  const match = /^(\d+(?:\.\d+)?)\+(\d+)$/.exec(text ?? '');
  return match ? rule(Number(match[1]), Number(match[2])) : undefined;
}

export function wound(of: ClockRule): Clock {
  return { rule: of, left: of.minutes * 60_000, right: of.minutes * 60_000, runs: undefined, since: 0 };
}

/** What a player has left now; never less than nothing. */
export function remains(clock: Clock, player: Player, now: number): number {
  const used = clock.runs === player ? Math.max(0, now - clock.since) : 0;
  return Math.max(0, clock[player] - used);
}

/** Nobody's time runs, or another player's. */
export function turnTo(clock: Clock, player: Player | undefined, now: number): Clock {
  if (clock.runs === player) return clock;
  return { ...clock, left: remains(clock, 'left', now), right: remains(clock, 'right', now), runs: player, since: now };
}

/** A player has moved and gets the increment. A player whose time is over gets nothing. */
export function moved(clock: Clock, player: Player, now: number): Clock {
  const stopped = turnTo(clock, undefined, now);
  if (stopped[player] <= 0) return stopped;
  return { ...stopped, [player]: stopped[player] + stopped.rule.increment * 1000 };
}

/** Whose time is over. */
export function flagged(clock: Clock, now: number): Player | undefined {
  return (['left', 'right'] as const).find((player) => remains(clock, player, now) <= 0);
}

/** `4:07`, and tenths in the last ten seconds. */
export function timeText(milliseconds: number): string {
  if (milliseconds < 10_000) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
