/**
 * Makes a thing with state of its own in such a way that it can be read after its page was left: an answer of the engine may come
 * later. It is gone when nobody knows it any more.
 */
export function lasting<T>(make: () => T): T {
  let made: T | undefined;
  $effect.root(() => {
    made = make();
  });
  return made as T;
}
