/** Stands in for `wasm.ts` where the page is built for the program that serves it: it has no engine of its own. */
import type { Backend, Lane } from './backend';

/** Says at every question that the program is gone. */
const nobody: Lane = {
  ready: true,
  answer: async () => {
    throw new Error('the program that served this page does not answer. Start it again with `upstar serve` and reload the page.');
  },
  stop() {},
};

export class InBrowser implements Backend {
  readonly kind = 'browser';
  readonly lanes = [nobody];

  limited() {}
}
