/** Steps that can be taken back, and made again. A state is never changed: each step has one of its own. */

const MOST = 200;

export interface Steps<T> {
  past: T[];
  future: T[];
}

export const noSteps = <T>(): Steps<T> => ({ past: [], future: [] });

/** A step away from a state. What was taken back before is gone. */
export function stepped<T>({ past }: Steps<T>, from: T): Steps<T> {
  return { past: [...past, from].slice(-MOST), future: [] };
}

/** The state before; `undefined` if there is none. */
export function undone<T>({ past, future }: Steps<T>, now: T): { to: T; steps: Steps<T> } | undefined {
  const to = past.at(-1);
  return to === undefined ? undefined : { to, steps: { past: past.slice(0, -1), future: [...future, now] } };
}

export function redone<T>({ past, future }: Steps<T>, now: T): { to: T; steps: Steps<T> } | undefined {
  const to = future.at(-1);
  return to === undefined ? undefined : { to, steps: { past: [...past, now], future: future.slice(0, -1) } };
}

/**
 * Somebody went to a state by another way, with the browser's Back for example: a step back if it is the one before, a step
 * forward if it is the next one, else a step like any other.
 */
export function arrived<T>(steps: Steps<T>, now: T, to: T, same: (a: T, b: T) => boolean): Steps<T> {
  if (same(now, to)) return steps;
  const before = steps.past.at(-1);
  if (before !== undefined && same(before, to)) return undone(steps, now)!.steps;
  const next = steps.future.at(-1);
  if (next !== undefined && same(next, to)) return redone(steps, now)!.steps;
  return stepped(steps, now);
}

export type Wish = 'undo' | 'redo';

/** What a key asks for. */
export function wish(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): Wish | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && event.ctrlKey && !event.shiftKey ? 'redo' : undefined;
}
