import type { Progress } from './protocol';

/** What a lane tells while it works. */
export interface Telling {
  /** Called now and then. */
  progress: (progress: Progress) => void;
  /** The request waits for those of others, or no longer does. */
  held: (held: boolean) => void;
}

/** An engine that answers one question at a time; the queue sees to that. */
export interface Lane {
  /** Whether it can begin at once. Others have to be started first, and cost memory. */
  readonly ready: boolean;
  /** Answers a request. */
  answer(request: object, tell: Telling): Promise<unknown>;
  /** Ends the request under way at once; its promise is rejected with `Stopped`. */
  stop(): void;
}

/** One way to reach the engine: a few lanes, each of which remembers what it has found. */
export interface Backend {
  readonly kind: 'server' | 'browser';
  /** At least one; the first is there for ever. */
  readonly lanes: readonly Lane[];
}

/** The request was stopped by the user, or is no longer wanted. */
export class Stopped extends Error {
  constructor(message = 'stopped') {
    super(message);
    this.name = 'Stopped';
  }
}

/** A lane could not be started: another one may answer. */
export class NotStarted extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotStarted';
  }
}
