import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('document', { baseURI: 'http://host/some/where/' });
const { findServer } = await import('../../src/engine/server');

type Reply = Response | 'never' | 'no network';
let replies: Reply[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    expect(url).toBe('http://host/some/where/api/about');
    const reply = replies.shift() ?? 'never';
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      if (reply === 'no network') reject(new TypeError('Failed to fetch'));
      else if (reply !== 'never') resolve(reply);
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const about = { answer: 'about', version: '1', requests: [], server: true };

test('a server, a static host, no network', async () => {
  const slow = vi.fn();
  const { signal } = new AbortController();
  replies = [answer(about), answer({}, 404), 'no network'];
  expect(await findServer(slow, signal)).toMatchObject({ server: true });
  expect(await findServer(slow, signal)).toBeUndefined();
  expect(await findServer(slow, signal)).toBeUndefined();
  expect(slow).not.toHaveBeenCalled();
});

test('a slow server is waited for, and the page is told', async () => {
  const slow = vi.fn();
  const instead = new AbortController();
  replies = ['never'];
  let done = false;
  const found = findServer(slow, instead.signal).finally(() => (done = true));
  await vi.advanceTimersByTimeAsync(1900);
  expect(slow).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(slow).toHaveBeenCalled();
  expect(done).toBe(false);
  // Until somebody wants another engine.
  instead.abort();
  expect(await found).toBeUndefined();
});

test('a server with too much to do is asked again', async () => {
  const slow = vi.fn();
  replies = [answer({}, 429), answer({}, 503), answer(about)];
  const found = findServer(slow, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await found).toMatchObject({ server: true });
  expect(slow).toHaveBeenCalled();
});
