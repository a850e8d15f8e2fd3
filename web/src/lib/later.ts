/** What later answers add to a position whose board and moves are known. No engine here. */
import type { Option, Solved, Sum, Verdict, Winner } from '../engine/protocol';
import type { Seen } from './evaluation';

/** Who wins for each start, and how many moves win; `undefined` if nothing was found. */
export function readSolved({
  winner,
  moves,
  remoteness,
}: Pick<Solved, 'winner' | 'moves' | 'remoteness'>): Pick<Seen, 'starts' | 'wins' | 'remoteness'> | undefined {
  if (!winner.left && !winner.right) return undefined;
  const start = (who: Winner | null) => (who === 'nobody' ? 'draw' : (who ?? undefined));
  const count = (list: Verdict[] | undefined) =>
    list?.every((one) => one.wins !== null) ? list.filter((one) => one.wins).length : undefined;
  return {
    starts: { left: start(winner.left), right: start(winner.right) },
    wins: { left: count(moves?.left.flat()), right: count(moves?.right.flat()) },
    remoteness,
  };
}

/** An answer with values in place of one without. Moves that could not be studied in time stay as they were listed. */
export function withValues(board: Sum, values: Sum): Sum {
  const options = (listed: Option[] | null, studied: Option[] | null | undefined) =>
    studied ? [...studied, ...(listed ?? []).slice(studied.length)] : listed;
  const components = values.components.map((part, i) => {
    const before = board.components[i];
    return before ? { ...part, left: options(before.left, part.left), right: options(before.right, part.right) } : part;
  });
  return { ...values, components };
}
