/**
 * Studies a position step by step, so that something is on the screen at once: first the board and the moves, then the values; if
 * these take long, who wins and which moves win, and then the values again with more time.
 */
import { isComplete, type Studied, withSolved, withValues } from '../lib/studied';
import { ask } from './engine.svelte';
import type { Fault, PictureKind, Position } from './protocol';

/** Values that are found so fast need no other answer before them. */
const SOON = 1500;
/** The search for the winner, and for the moves that win. */
const WINNER = 4000;
const MOVES = 6000;
/** Nobody has asked for a large value: it is given up after a while. */
const VALUES = 10_000;

interface Wishes {
  options?: boolean;
  pictures?: PictureKind[];
  /** Look for the values as long as the limits allow. */
  patient?: boolean;
}

/**
 * Calls `tell` with all that is known whenever more is known. Ends when nothing more is to come; rejected with `Stopped` if the
 * user stops it or the signal says that nobody waits.
 */
export async function study(
  input: string,
  { options = true, pictures = [], patient = false }: Wishes,
  signal: AbortSignal,
  tell: (studied: Studied) => void,
): Promise<{ error: Fault } | undefined> {
  const board = await ask('position', { input, options, stage: 'board' }, signal);
  if ('error' in board) return board;
  tell({ position: board, progress: 'values' });
  /** The values within so long, or `undefined` for all the time there is. */
  const values = async (milliseconds?: number) => {
    const request = { input, options, pictures, ...(milliseconds === undefined ? {} : { milliseconds }) };
    const found = await ask('position', request, signal);
    if ('error' in found) return undefined;
    return withValues(board, found);
  };
  let known: Position = (await values(SOON)) ?? board;
  if (isComplete(known)) {
    tell({ position: known, progress: 'known' });
    return undefined;
  }
  tell({ position: known, progress: 'solving' });
  const components = [input];
  const winner = await ask('solve', { components, milliseconds: WINNER }, signal);
  let solved = winner.winner ? winner : undefined;
  if (solved) known = withSolved(known, solved);
  tell({ position: known, progress: 'solving' });
  if (options && solved?.outcome) {
    const moves = await ask('solve', { components, moves: true, milliseconds: MOVES }, signal);
    if (moves.winner) known = withSolved(known, (solved = moves));
    tell({ position: known, progress: 'solving' });
  }
  const found = await values(patient ? undefined : VALUES);
  if (found) known = solved ? withSolved(found, solved) : found;
  tell({ position: known, progress: isComplete(known) ? 'known' : 'late' });
  return undefined;
}
