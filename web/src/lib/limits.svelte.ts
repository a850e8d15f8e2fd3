/** The limits that this browser keeps. */
import { type Limits, sound, USUAL } from './limits';
import { load, save, watch } from './saved';

export const limits = $state<Limits>(sound(load('limits', USUAL)));
const changed = new Set<() => void>();

/** Tells when the limits are others. */
export const onLimits = (run: () => void) => changed.add(run);

function put(next: Limits) {
  if (next.seconds === limits.seconds && next.megabytes === limits.megabytes) return;
  Object.assign(limits, next);
  for (const run of changed) run();
}

export function setLimits(next: unknown) {
  put(sound(next));
  save('limits', { ...limits });
}
// Another tab may have set them.
watch('limits', () => put(sound(load('limits', USUAL))));
