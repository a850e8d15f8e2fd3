/**
 * The course. `$…$` is a value, `_…_` is emphasised. Whatever a step states stands again in `claims`, as expressions that must be
 * true: the build asks the engine each of them and fails if one is not.
 */

export interface Goal {
  task: string;
  /** True when `it`, the position on the board, is what was asked for. */
  test: string;
  /** A position that solves it, so that the task is known to be possible. */
  solution: string;
}

export interface Step {
  title: string;
  text: string[];
  /** A board to click on. */
  board?: string;
  /** Whether the moves on the board are listed. */
  options?: boolean;
  /** A value to look at, with its card. */
  value?: string;
  /** A match to play. */
  play?: string[];
  /** A sequence to look at. */
  sequence?: string;
  /** Whether the last move loses in the sequence. */
  misere?: boolean;
  goal?: Goal;
  claims: string[];
}

export interface Lesson {
  id: string;
  title: string;
  summary: string;
  steps: Step[];
}

import { beginnings } from './beginnings';
import { loops } from './loops';
import { misere } from './misere';
import { temperatures } from './temperatures';
import { smallThings } from './small-things';

export const course: Lesson[] = [...beginnings, ...temperatures, ...smallThings, ...loops, ...misere];
