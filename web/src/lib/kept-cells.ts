/** Cells of tables that the browser keeps, so that a reload does not compute them again. */
import { type Entry, isKnown, type Known } from './table';

/** So many characters at most: there is other work to be kept too. */
const MOST = 400_000;

/** The last cells with a result that fit, the oldest first. */
export function toKeep(known: Iterable<[string, Entry]>, most = MOST): [string, Known][] {
  const found = [...known].filter((pair): pair is [string, Known] => isKnown(pair[1]));
  const fit: [string, Known][] = [];
  let size = 0;
  for (const pair of found.toReversed()) {
    size += JSON.stringify(pair).length + 1;
    if (size > most) break;
    fit.push(pair);
  }
  return fit.reverse();
}

/** What was kept; what is no cell is left out. */
export function kept(value: unknown): [string, Known][] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (pair): pair is [string, Known] =>
      Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1]?.kind === 'string' && typeof pair[1]?.text === 'string',
  );
}
