import { type Backend, Stopped, type Telling } from './backend';
import type { Progress } from './protocol';
import url from '../wasm/upstar_wasm_bg.wasm?url';

type Reply = { ready: true } | { progress: Progress } | { answer: string } | { failed: string };

async function compiled(): Promise<WebAssembly.Module> {
  const response = fetch(url);
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // Some hosts serve the module under another type.
    return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  }
}

/** The engine in a worker of the browser. */
export class InBrowser implements Backend {
  readonly kind = 'browser';
  private readonly module = compiled();
  private worker: Promise<Worker>;
  private failNow: ((error: Error) => void) | undefined;

  /** The limits count from the start of a worker on. */
  constructor(private readonly limits: () => { time: number; memory: number }) {
    this.worker = this.start();
  }

  /** The limits are others: the next question goes to a new worker, one that is under way ends as it began. */
  limited() {
    if (this.failNow) this.outdated = true;
    else this.renew();
  }
  private outdated = false;

  private async start(): Promise<Worker> {
    const module = await this.module;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    return new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message || 'the engine did not start'));
      worker.onmessage = (event: MessageEvent<Reply>) => {
        if ('ready' in event.data) resolve(worker);
        else if ('failed' in event.data) reject(new Error(event.data.failed));
      };
      worker.postMessage({ module, limits: this.limits() });
    });
  }

  async answer(request: object, { progress }: Telling): Promise<unknown> {
    let stopped = false;
    const early = new Promise<never>((_, reject) => {
      this.failNow = (error) => {
        stopped = true;
        reject(error);
      };
    });
    early.catch(() => {});
    try {
      const worker = await Promise.race([this.worker, early]);
      if (stopped) throw new Stopped();
      const answer = new Promise<unknown>((resolve, reject) => {
        worker.onmessage = (event: MessageEvent<Reply>) => {
          const reply = event.data;
          if ('progress' in reply) progress(reply.progress);
          else if ('answer' in reply) resolve(JSON.parse(reply.answer));
          else if ('failed' in reply) {
            // After a trap the module is unusable.
            this.renew();
            reject(new Error(`the engine failed: ${reply.failed}`));
          }
        };
        worker.onerror = (event) => {
          this.renew();
          reject(new Error(event.message || 'the engine failed'));
        };
        worker.postMessage({ request: JSON.stringify(request) });
      });
      return await Promise.race([answer, early]);
    } finally {
      this.failNow = undefined;
      if (this.outdated) this.renew();
    }
  }

  private renew() {
    this.outdated = false;
    void this.worker.then((worker) => worker.terminate()).catch(() => {});
    this.worker = this.start();
    this.worker.catch(() => {});
  }

  stop() {
    this.renew();
    this.failNow?.(new Stopped());
  }
}
