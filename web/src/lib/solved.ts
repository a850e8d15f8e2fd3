/** Who wins, read from an outcome. */
import type { Outcome, Player } from '../engine/protocol';

export type Winner = Player | 'nobody' | 'unknown';

/** The winner when Left starts, and when Right starts. */
const WINNERS: Record<Outcome, [Winner, Winner]> = {
  L: ['left', 'left'],
  R: ['right', 'right'],
  N: ['left', 'right'],
  P: ['right', 'left'],
  D: ['nobody', 'nobody'],
  NHat: ['left', 'nobody'],
  NCheck: ['nobody', 'right'],
  PHat: ['nobody', 'left'],
  PCheck: ['right', 'nobody'],
};

/** Who wins if this player starts. */
export const winnerIf = (outcome: Outcome | null, starts: Player): Winner =>
  outcome ? WINNERS[outcome][starts === 'left' ? 0 : 1] : 'unknown';
