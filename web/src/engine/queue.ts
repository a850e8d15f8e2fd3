import { type Backend, type Lane, NotStarted, Stopped } from './backend';
import type { Progress, Refusal, RequestName, Requests } from './protocol';

interface Job {
  request: { request: string };
  /** What it is about, so that an engine gets it that knows something of it. */
  kind: string;
  signal: AbortSignal | undefined;
  started: (() => void) | undefined;
  /** It lets others pass. */
  behind: boolean;
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
  /** The server has too much to do for others. */
  held: boolean;
  progress: Progress | undefined;
}

/** How a question is asked. */
export interface Manner {
  /** Nobody waits for the answer when it is aborted. */
  signal?: AbortSignal | undefined;
  /** Called when an engine begins with it. */
  started?: (() => void) | undefined;
  /** It is one of many: questions of people go before it. */
  behind?: boolean | undefined;
}

const MOST_ABOUT = 40;

interface Texts {
  input?: string;
  components?: string[];
  file?: string;
}

/** What a request is about. */
export function about(request: object): string {
  const { input, components, file } = request as Texts;
  const [first = '', ...more] = (input ?? components?.join(' + ') ?? file ?? '').trim().split('\n');
  return first.length > MOST_ABOUT || more.length ? `${first.slice(0, MOST_ABOUT)} …` : first;
}

/** Requests of the same kind have much in common: the last name that is called in them is usually the ruleset. */
export function kindOf(request: object): string {
  const { input, components } = request as Texts;
  const calls = (input ?? components?.join(' ') ?? '').match(/[a-z_]\w*(?=\()/gi);
  return calls?.at(-1) ?? '';
}

/**
 * A request that is no longer wanted may go on for a while: most end soon, and ending one costs the engine in the browser
 * everything it has remembered.
 */
const GRACE = 250;
/** A question waits so long before one more engine is started for it: most are answered sooner by one that runs. */
const PATIENCE = 80;
/** So many kinds of questions an engine is known for. */
const MOST_KINDS = 8;

/** A lane and what it does. */
class Place {
  job: Job | undefined;
  work: Work | undefined;
  /** The kinds of questions that it has answered, the latest first. */
  kinds: string[] = [];
  constructor(readonly lane: Lane) {}

  take(job: Job) {
    this.job = job;
    this.kinds = [job.kind, ...this.kinds.filter((kind) => kind !== job.kind)].slice(0, MOST_KINDS);
  }
}

/** Hands questions to the lanes of a backend: in order, and to one that has answered such questions before if it is free. */
export class Queue {
  private readonly jobs: Job[] = [];
  /** The lanes, once the backend is there. */
  private places: Place[] | undefined;
  /** Those that work, the oldest first. */
  private readonly busy: Place[] = [];
  private since: number | undefined;
  private finding = false;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly backend: () => Promise<Backend>,
    /** Is told what is worked on, the oldest first, and how many questions wait. */
    private readonly changed: (works: Work[], waiting: number) => void = () => {},
  ) {}

  /** Asks; rejected with `Stopped` if the user stops it or the signal says that nobody waits for the answer. */
  ask<N extends RequestName>(name: N, request: Requests[N]['ask'], manner: Manner = {}): Promise<Requests[N]['answer']> {
    const { signal, started, behind = false } = manner;
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
        kind: kindOf(request),
        signal,
        started,
        behind,
        resolve: settle<never>(resolve),
        reject: settle(reject),
      };
      this.jobs.push(job);
      signal?.addEventListener('abort', abandon, { once: true });
      this.next();
    });
  }

  private workOf(job: Job): Work {
    const since = (this.since ??= performance.now());
    return { since, request: job.request.request, about: about(job.request), held: false, progress: undefined };
  }

  private tell() {
    if (!this.busy.length && !this.jobs.length) this.since = undefined;
    const works = this.busy.map((place) => place.work!);
    const first = this.jobs[0];
    // The backend is being looked for: that is work on the first question.
    if (!works.length && first) this.changed([this.workOf(first)], this.jobs.length - 1);
    else this.changed(works, this.jobs.length);
  }

  /** Stops everything that is running and drops what waits. */
  stop() {
    for (const job of this.jobs.splice(0)) job.reject(new Stopped());
    for (const place of [...this.busy]) place.lane.stop();
    this.tell();
  }

  private abandon(job: Job) {
    const place = this.jobs.indexOf(job);
    if (place >= 0) {
      this.jobs.splice(place, 1);
      job.reject(new Stopped());
      this.tell();
      return;
    }
    const running = this.busy.find((one) => one.job === job);
    if (!running) return;
    setTimeout(() => {
      if (running.job === job) running.lane.stop();
    }, GRACE);
  }

  private find() {
    if (this.finding) return;
    this.finding = true;
    this.backend()
      .then(
        ({ lanes }) => (this.places = lanes.map((lane) => new Place(lane))),
        (error: Error) => {
          for (const job of this.jobs.splice(0)) job.reject(error);
        },
      )
      .finally(() => {
        this.finding = false;
        this.next();
      });
  }

  /** Gives waiting questions to lanes that are free. */
  private next() {
    if (this.places) while (this.jobs.length && this.hand());
    else if (this.jobs.length) this.find();
    if (!this.jobs.length) this.waitNoMore();
    this.tell();
  }

  private waitNoMore() {
    clearTimeout(this.later);
    this.later = undefined;
  }

  /** Gives one question away, if there is a lane for it. */
  private hand(cold = false): boolean {
    const job = this.jobs.find((one) => !one.behind) ?? this.jobs[0];
    const free = this.places!.filter((place) => !place.job);
    // While nothing works there is nothing to wait for. Of many small questions, those that end soon stay with the engine that
    // knows their game; another one takes its part when one of them takes long.
    const knows = ({ kinds, lane }: Place) => lane.ready && !(job?.behind && !kinds.includes(job.kind));
    const usable = cold || !this.busy.length ? free : free.filter(knows);
    if (!job || !usable.length) {
      if (job && free.length) this.later ??= setTimeout(() => this.warm(), PATIENCE);
      return false;
    }
    const rank = ({ kinds, lane }: Place) => {
      const at = kinds.indexOf(job.kind);
      return !lane.ready ? MOST_KINDS + 1 : at < 0 ? MOST_KINDS : at;
    };
    const place = usable.reduce((best, one) => (rank(one) < rank(best) ? one : best));
    this.jobs.splice(this.jobs.indexOf(job), 1);
    void this.run(job, place);
    return true;
  }

  /** Something has waited for a while: one more lane is started. */
  private warm() {
    this.later = undefined;
    // One at a time: the one that is being started may soon be free.
    if (this.busy.every((place) => place.lane.ready)) this.hand(true);
    this.next();
  }

  private async run(job: Job, place: Place) {
    place.take(job);
    place.work = this.workOf(job);
    this.busy.push(place);
    const change = (part: Partial<Work>) => {
      if (place.job !== job) return;
      place.work = { ...place.work!, ...part };
      this.tell();
    };
    job.started?.();
    try {
      const answer = (await place.lane.answer(job.request, {
        progress: (progress) => change({ progress, held: false }),
        held: (held) => change({ held }),
      })) as { answer: string } & Partial<Refusal>;
      if (job.signal?.aborted) job.reject(new Stopped());
      else if (answer.answer === 'error') job.reject(new Error(answer.message ?? 'the engine did not understand'));
      else job.resolve(answer as never);
    } catch (error) {
      const others = this.places!.filter((one) => one !== place);
      if (error instanceof NotStarted && others.length && !job.signal?.aborted) {
        // There may be no memory for one more: the others go on without it.
        this.places = others;
        this.jobs.unshift(job);
      } else job.reject(error instanceof Error ? error : new Error(String(error)));
    } finally {
      place.job = place.work = undefined;
      this.busy.splice(this.busy.indexOf(place), 1);
      this.next();
    }
  }
}
