/** Engines in workers of the browser. Each has its own memory: none has to wait for another, and every host will do. */
import { type Lane, NotStarted, Stopped, type Telling } from './backend';
import type { Progress } from './protocol';

export type Reply = { ready: true } | { progress: Progress } | { answer: string } | { failed: string };

/** A worker that has not been given anything yet. */
export type Hire = () => Promise<Worker>;

/** What the worker gets first. */
export interface Beginning {
  module: WebAssembly.Module;
  /** In bytes, for each question. */
  memory: number;
}

/** More engines than these help nobody. */
const MOST_WORKERS = 4;
/** Two engines also where there is one processor: short questions need not wait for long ones. */
const FEWEST_WORKERS = 2;

export function workersFor(processors: number | undefined): number {
  return Math.min(Math.max(processors ?? FEWEST_WORKERS, FEWEST_WORKERS), MOST_WORKERS);
}

/** What all engines together may use, in bytes; `gigabytes` is what the browser says of the computer, if it does. */
const memoryFor = (gigabytes: number | undefined): number => ((gigabytes ?? 0) >= 8 ? 3_000_000_000 : 1_500_000_000);

/** How the memory is divided: half of it for the first engine, which has most to do, and the rest in equal parts. */
export function shares(workers: number, gigabytes?: number): number[] {
  const all = memoryFor(gigabytes);
  const rest = workers > 1 ? all / 2 : 0;
  return Array.from({ length: workers }, (_, i) => Math.floor(i ? rest / (workers - 1) : all - rest));
}

/** An engine beside the first one that has had nothing to do for so long is ended: it holds memory. */
const IDLE = 60_000;

/** An engine in a worker, which is started when there is something to do. */
export class WorkerLane implements Lane {
  private worker: Promise<Worker> | undefined;
  private started = false;
  private failNow: ((error: Error) => void) | undefined;
  private idle: ReturnType<typeof setTimeout> | undefined;

  /** `lasting`: it is not ended, and is there again at once when it had to be. */
  constructor(
    private readonly hire: Hire,
    private readonly beginning: () => Promise<Beginning>,
    private readonly lasting: boolean,
  ) {
    if (lasting) this.begin();
  }

  get ready(): boolean {
    return this.started;
  }

  private begin(): Promise<Worker> {
    const worker = this.start();
    this.worker = worker;
    worker.then(
      () => {
        if (this.worker === worker) this.started = true;
      },
      () => {
        // The next question tries again.
        if (this.worker === worker) this.worker = undefined;
      },
    );
    return worker;
  }

  private async start(): Promise<Worker> {
    const beginning = await this.beginning();
    const worker = await this.hire();
    return new Promise((resolve, reject) => {
      const fail = (message: string) => {
        worker.terminate();
        reject(new NotStarted(message));
      };
      worker.onerror = (event) => fail(event.message || 'the engine did not start');
      worker.onmessage = (event: MessageEvent<Reply>) => {
        if ('ready' in event.data) resolve(worker);
        else if ('failed' in event.data) fail(event.data.failed);
      };
      worker.postMessage(beginning);
    });
  }

  async answer(request: object, { progress }: Telling): Promise<unknown> {
    clearTimeout(this.idle);
    let stopped = false;
    const early = new Promise<never>((_, reject) => {
      this.failNow = (error) => {
        stopped = true;
        reject(error);
      };
    });
    early.catch(() => {});
    try {
      const worker = await Promise.race([this.worker ?? this.begin(), early]);
      if (stopped) throw new Stopped();
      const answer = new Promise<unknown>((resolve, reject) => {
        worker.onmessage = (event: MessageEvent<Reply>) => {
          const reply = event.data;
          if ('progress' in reply) progress(reply.progress);
          else if ('answer' in reply) resolve(JSON.parse(reply.answer));
          else if ('failed' in reply) {
            // After a trap the module is unusable.
            this.end();
            reject(new Error(`the engine failed: ${reply.failed}`));
          }
        };
        worker.onerror = (event) => {
          this.end();
          reject(new Error(event.message || 'the engine failed'));
        };
        worker.postMessage({ request: JSON.stringify(request) });
      });
      return await Promise.race([answer, early]);
    } finally {
      this.failNow = undefined;
      if (!this.lasting && this.worker) this.idle = setTimeout(() => this.end(), IDLE);
    }
  }

  /** Ends the worker, with all it remembers. */
  private end() {
    clearTimeout(this.idle);
    void this.worker?.then((worker) => worker.terminate()).catch(() => {});
    this.worker = undefined;
    this.started = false;
    if (this.lasting) this.begin().catch(() => {});
  }

  stop() {
    this.end();
    this.failNow?.(new Stopped());
  }
}
