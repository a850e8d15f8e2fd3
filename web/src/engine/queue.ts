import { type Backend, Stopped } from './backend';
import type { Progress, Refusal, RequestName, Requests } from './protocol';

interface Job {
  request: { request: string };
  signal: AbortSignal | undefined;
  started: (() => void) | undefined;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

/** What is being worked on. */
export interface Work {
  /** Since when there has been something to do without a pause, in milliseconds of `performance.now`. */
  since: number;
  request: string;
  /** What it is about, in a few signs: an input, a position, a file. */
  about: string;
  /** How many questions wait for it. */
  waiting: number;
  /** The server has too much to do for others. */
  held: boolean;
  progress: Progress | undefined;
}

const MOST_ABOUT = 40;

/** What a request is about. */
export function about(request: object): string {
  const { input, components, file } = request as { input?: string; components?: string[]; file?: string };
  const [first = '', ...more] = (input ?? components?.join(' + ') ?? file ?? '').trim().split('\n');
  return first.length > MOST_ABOUT || more.length ? `${first.slice(0, MOST_ABOUT)} …` : first;
}

/**
 * A request that is no longer wanted may go on for a while: most end soon, and ending one costs the engine in the browser
 * everything it has remembered.
 */
const GRACE = 250;

/** Asks a backend one question after the other. */
export class Queue {
  private readonly jobs: Job[] = [];
  private running: Job | undefined;
  private stoppedByUser = false;
  private since: number | undefined;

  constructor(
    private readonly backend: () => Promise<Backend>,
    private readonly changed: (work: Work | undefined) => void = () => {},
  ) {}

  /** Asks; rejected with `Stopped` if the user stops it or the signal says that nobody waits for the answer. */
  ask<N extends RequestName>(
    name: N,
    request: Requests[N]['ask'],
    signal?: AbortSignal,
    started?: () => void,
  ): Promise<Requests[N]['answer']> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new Stopped());
      // A signal may live longer than its question, and must not hold on to it.
      const abandon = () => this.abandon(job);
      const settle = <T>(then: (with_: T) => void) => (with_: T) => {
        signal?.removeEventListener('abort', abandon);
        then(with_);
      };
      const job: Job = {
        request: { request: name, ...request },
        signal,
        started,
        resolve: settle<never>(resolve),
        reject: settle(reject),
      };
      this.jobs.push(job);
      signal?.addEventListener('abort', abandon, { once: true });
      if (this.running) this.tell({});
      void this.next();
    });
  }

  private work: Work | undefined;
  private tell(change: Partial<Work>) {
    if (this.work) this.changed((this.work = { ...this.work, ...change, waiting: this.jobs.length }));
  }

  /** Stops what is running and drops what waits. */
  stop() {
    for (const job of this.jobs.splice(0)) job.reject(new Stopped());
    if (!this.running) return;
    this.stoppedByUser = true;
    void this.backend().then((backend) => backend.stop());
  }

  private abandon(job: Job) {
    const place = this.jobs.indexOf(job);
    if (place >= 0) {
      this.jobs.splice(place, 1);
      this.tell({});
      job.reject(new Stopped());
      return;
    }
    if (this.running !== job) return;
    setTimeout(() => {
      if (this.running === job) void this.backend().then((backend) => this.running === job && backend.stop());
    }, GRACE);
  }

  private async next() {
    if (this.running) return;
    const job = this.jobs.shift();
    if (!job) return;
    this.running = job;
    this.stoppedByUser = false;
    this.work = {
      since: (this.since ??= performance.now()),
      request: job.request.request,
      about: about(job.request),
      waiting: this.jobs.length,
      held: false,
      progress: undefined,
    };
    this.changed(this.work);
    job.started?.();
    try {
      const backend = await this.backend();
      if (this.stoppedByUser) throw new Stopped();
      const answer = (await backend.answer(job.request, {
        progress: (progress) => {
          if (this.running === job) this.tell({ progress, held: false });
        },
        held: (held) => {
          if (this.running === job) this.tell({ held });
        },
      })) as { answer: string } & Partial<Refusal>;
      if (job.signal?.aborted) job.reject(new Stopped());
      else if (answer.answer === 'error') job.reject(new Error(answer.message ?? 'the engine did not understand'));
      else job.resolve(answer as never);
    } catch (error) {
      job.reject(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.running = undefined;
      if (!this.jobs.length) {
        this.since = undefined;
        this.work = undefined;
        this.changed(undefined);
      }
      void this.next();
    }
  }
}
