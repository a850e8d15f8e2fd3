import type { Progress } from './protocol';

/** One way to reach the engine. One question at a time; the queue in `engine.svelte.ts` sees to that. */
export interface Backend {
  readonly kind: 'server' | 'browser';
  /** Answers a request. `progress` is called now and then while it works. */
  answer(request: object, progress: (progress: Progress) => void): Promise<unknown>;
  /** Ends the request under way at once; its promise is rejected with `Stopped`. */
  stop(): void;
}

/** The request was stopped by the user, or is no longer wanted. */
export class Stopped extends Error {
  constructor(message = 'stopped') {
    super(message);
    this.name = 'Stopped';
  }
}
