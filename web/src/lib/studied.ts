/** What is known of a position so far: its board at once, who wins and the values as they come. */
import type { Option, Position, Problem, Solved, Verdict } from '../engine/protocol';

/** How far the study of a position is. */
export type Progress =
  /** The board is there, values are looked for. */
  | 'values'
  /** Values take long; it is looked for who wins. */
  | 'solving'
  /** Nothing more is looked for: all is known. */
  | 'known'
  /** Nothing more is looked for: the value would take longer. */
  | 'late';

export interface Studied {
  position: Position;
  progress: Progress;
}

/** Whether something is missing that more time may bring. */
export function isLate(found: unknown): boolean {
  return missing(found) === 'late';
}

/** Whether something has not been asked for yet. */
export function isUnasked(found: unknown): boolean {
  return missing(found) === 'unasked';
}

function missing(found: unknown): Problem['missing'] {
  return found && typeof found === 'object' && 'problem' in found ? (found as Problem).missing : undefined;
}

/** An answer with values in place of one without. Moves that could not be studied stay as they were listed. */
export function withValues(board: Position, values: Position): Position {
  const options = (side: 'left' | 'right') => {
    const [listed, studied] = [board[side] ?? [], values[side]];
    if (!studied) return listed.length ? listed : studied;
    return [...studied, ...listed.slice(studied.length)];
  };
  const { left, right, problem, ...rest } = values;
  return {
    ...rest,
    ...(board.left === undefined ? {} : { left: options('left') ?? null, right: options('right') ?? null }),
    // A list that is there needs no excuse.
    ...(problem !== undefined && !(isLate(values.worth) && board.left && board.right) ? { problem } : {}),
  };
}

/** What the solver knows, added to what is there. */
export function withSolved(position: Position, solved: Solved): Position {
  const options = (side: 'left' | 'right') => judged(position[side], solved.moves?.[side][0]);
  const wins = (list: Option[] | null | undefined) =>
    list?.every((option) => option.wins !== null) ? list.flatMap((option, i) => (option.wins ? [i] : [])) : null;
  const [left, right] = [options('left'), options('right')];
  const remoteness = position.remoteness ?? solved.remoteness;
  return {
    ...position,
    outcome: position.outcome ?? solved.outcome,
    ...(left === undefined ? {} : { left }),
    ...(right === undefined ? {} : { right }),
    ...(remoteness ? { remoteness } : {}),
    ...(position.wins
      ? { wins: { left: position.wins.left ?? wins(left), right: position.wins.right ?? wins(right) } }
      : {}),
  };
}

function judged(options: Option[] | null | undefined, verdicts: Verdict[] | undefined) {
  if (!options || !verdicts) return options;
  return options.map((option, i) => (option.wins === null ? { ...option, ...verdicts[i] } : option));
}

/** Whether everything that was asked for is there, or will never be. */
export const isComplete = (position: Position): boolean => !isLate(position.worth);
