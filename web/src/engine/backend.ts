import type { Progress } from './protocol';

/** What a backend tells while it works. */
export interface Telling {
  /** Called now and then. */
  progress: (progress: Progress) => void;
  /** The request waits for those of others, or no longer does. */
  held: (held: boolean) => void;
}

/** One way to reach the engine. One question at a time; the queue in `engine.svelte.ts` sees to that. */
export interface Backend {
  readonly kind: 'server' | 'browser';
  /** Answers a request. */
  answer(request: object, tell: Telling): Promise<unknown>;
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
