/** Values and pictures in answers, each of which may have a problem in its place. */
import type { Found, Problem } from '../engine/protocol';

/** Whether there is what was asked for. */
export function isFound<T>(found: Found<T> | null | undefined): found is Exclude<T, Problem> & T {
  return found !== null && found !== undefined && !(typeof found === 'object' && 'problem' in found);
}
