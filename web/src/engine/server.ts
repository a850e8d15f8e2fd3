import { type Backend, type Lane, Stopped, type Telling } from './backend';
import type { AboutAnswer, Progress, ProgressAnswer, Refusal } from './protocol';

/** Where the server that brought the page has its engine, relative to the page. */
const API = new URL('api', document.baseURI).href;

/** After so long without an answer the page says that it waits. */
const PATIENCE = 2000;
/** A server that has too much to do is asked again after so long. */
const AGAIN = 1000;

/**
 * Whether the host of the page has an engine: static hosts have none, and say so. `slow` is called if the host takes its time,
 * or has too much to do; the page then waits until `instead` is aborted, because another engine is wanted.
 */
export async function findServer(slow: () => void, instead: AbortSignal): Promise<AboutAnswer | undefined> {
  const patience = setTimeout(slow, PATIENCE);
  try {
    for (;;) {
      const response = await fetch(`${API}/about`, { signal: instead });
      if (response.ok) {
        const about = (await response.json()) as AboutAnswer;
        return about.server ? about : undefined;
      }
      if (response.status !== 429 && response.status < 500) return undefined;
      slow();
      await sleep(AGAIN, instead);
    }
  } catch {
    // No host at all, or not wanted any more.
    return undefined;
  } finally {
    clearTimeout(patience);
  }
}

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const PROGRESS_EVERY = 400;
/** Whoever waits that long may as well press Stop. */
const MOST_RETRIES = 300;

/** A short question need not wait for a long one. The server divides its processors itself, so that two will do. */
const LANES = 2;

/** The native engine behind `upstar serve`. */
export class Server implements Backend {
  readonly kind = 'server';
  readonly lanes = Array.from({ length: LANES }, () => new Tab());
}

/** A tab, as the server calls it: it answers one question at a time, and remembers what it has found. */
class Tab implements Lane {
  readonly ready = true;
  private readonly tab = randomName();
  private abort: AbortController | undefined;

  private headers() {
    return { 'Content-Type': 'application/json', 'Upstar-Tab': this.tab };
  }

  async answer(request: object, { progress, held }: Telling): Promise<unknown> {
    const abort = new AbortController();
    this.abort = abort;
    const watch = setInterval(() => void this.watch(progress), PROGRESS_EVERY);
    try {
      const body = JSON.stringify(request);
      for (let retry = 0; ; retry++) {
        const response = await fetch(API, {
          method: 'POST',
          headers: this.headers(),
          body,
          signal: abort.signal,
        });
        if (response.status === 429 && retry < MOST_RETRIES) {
          held(true);
          const seconds = Number(response.headers.get('Retry-After')) || 1;
          await sleep(Math.min(seconds, 2) * 500, abort.signal);
          continue;
        }
        held(false);
        const answer = (await response.json()) as Partial<Refusal>;
        if (!response.ok) throw new Error(answer.message ?? `the server says ${response.status}`);
        return answer;
      }
    } catch (error) {
      throw abort.signal.aborted ? new Stopped() : error;
    } finally {
      clearInterval(watch);
      this.abort = undefined;
    }
  }

  private async watch(progress: (progress: Progress) => void) {
    try {
      const response = await fetch(`${API}/progress`, { headers: { 'Upstar-Tab': this.tab } });
      const { seconds, bytes } = (await response.json()) as ProgressAnswer;
      if (this.abort && seconds !== undefined && bytes !== undefined) progress({ seconds, bytes });
    } catch {
      // The answer itself will say what is wrong.
    }
  }

  stop() {
    this.abort?.abort();
    void fetch(`${API}/cancel`, { method: 'POST', headers: this.headers(), body: '{}' }).catch(() => {});
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Stopped());
    });
  });
}
