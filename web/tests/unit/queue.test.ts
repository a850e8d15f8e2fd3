import { expect, test, vi } from 'vitest';
import { type Backend, Stopped } from '../../src/engine/backend';
import { about, Queue, type Work } from '../../src/engine/queue';

/** A backend that answers when told to. */
class Puppet implements Backend {
  readonly kind = 'browser';
  asked: { request: { input: string }; resolve: (answer: object) => void; reject: (error: Error) => void }[] = [];
  stops = 0;
  answer(request: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.asked.push({ request: request as { input: string }, resolve, reject });
    });
  }
  stop() {
    this.stops++;
    this.asked.at(-1)?.reject(new Stopped());
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

function made() {
  const backend = new Puppet();
  const works: (Work | undefined)[] = [];
  const queue = new Queue(async () => backend, (work) => works.push(work));
  const ask = (input: string, signal?: AbortSignal) => queue.ask('eval', { input }, signal);
  return { backend, works, queue, ask };
}

test('one question at a time, in order', async () => {
  const { backend, ask, works } = made();
  const first = ask('1');
  const second = ask('2');
  await settle();
  expect(backend.asked.map((a) => a.request.input)).toEqual(['1']);
  backend.asked[0]!.resolve({ answer: 'eval', value: 'one' });
  await expect(first).resolves.toMatchObject({ value: 'one' });
  await settle();
  expect(backend.asked).toHaveLength(2);
  backend.asked[1]!.resolve({ answer: 'eval', value: 'two' });
  await expect(second).resolves.toMatchObject({ value: 'two' });
  expect(works.at(-1)).toBeUndefined();
});

test('stop ends the one and drops the others', async () => {
  const { backend, ask, queue } = made();
  const first = ask('1');
  const second = ask('2');
  await settle();
  queue.stop();
  await expect(first).rejects.toBeInstanceOf(Stopped);
  await expect(second).rejects.toBeInstanceOf(Stopped);
  expect(backend.stops).toBe(1);
  const third = ask('3');
  await settle();
  backend.asked.at(-1)!.resolve({ answer: 'eval' });
  await expect(third).resolves.toBeDefined();
});

test('what nobody waits for is never asked; what runs gets a moment to end', async () => {
  vi.useFakeTimers();
  try {
    const { backend, ask } = made();
    const running = new AbortController();
    const waiting = new AbortController();
    const first = ask('1', running.signal).catch((error: Error) => error);
    const second = ask('2', waiting.signal).catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(1);
    waiting.abort();
    expect(await second).toBeInstanceOf(Stopped);
    running.abort();
    await vi.advanceTimersByTimeAsync(100);
    expect(backend.stops).toBe(0);
    await vi.advanceTimersByTimeAsync(400);
    expect(backend.stops).toBe(1);
    expect(await first).toBeInstanceOf(Stopped);
    expect(backend.asked).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test('a request that the engine does not understand', async () => {
  const { backend, ask } = made();
  const first = ask('1');
  await settle();
  backend.asked[0]!.resolve({ answer: 'error', message: 'what?' });
  await expect(first).rejects.toThrow('what?');
});

test('work counts from when there was something to do', async () => {
  const { backend, ask, works } = made();
  const first = ask('1');
  const second = ask('2');
  await settle();
  backend.asked[0]!.resolve({ answer: 'eval' });
  await first;
  await settle();
  const since = works.map((work) => work?.since);
  expect(new Set(since).size).toBe(1);
  backend.asked[1]!.resolve({ answer: 'eval' });
  await second;
  await settle();
  const third = ask('3');
  await settle();
  expect(works.at(-1)!.since).toBeGreaterThan(since[0]!);
  backend.asked[2]!.resolve({ answer: 'eval' });
  await third;
});

test('who waits is told for what', async () => {
  const { backend, ask, works, queue } = made();
  const order: string[] = [];
  const first = ask('domineering(9, 9)').catch(() => {});
  const second = queue.ask('eval', { input: '2' }, undefined, () => order.push('second'));
  await settle();
  expect(works.at(-1)).toMatchObject({ about: 'domineering(9, 9)', waiting: 1, held: false });
  expect(order).toEqual([]);
  backend.asked[0]!.resolve({ answer: 'eval' });
  await first;
  await settle();
  expect(order).toEqual(['second']);
  expect(works.at(-1)).toMatchObject({ about: '2', waiting: 0 });
  backend.asked[1]!.resolve({ answer: 'eval' });
  await second;
});

test('a signal that lives on does not hold on to what was answered', async () => {
  const { backend, ask } = made();
  const { signal } = new AbortController();
  const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  const first = ask('1', signal);
  await settle();
  backend.asked[0]!.resolve({ answer: 'eval' });
  await first;
  expect(removed.mock.calls.length).toBe(added.mock.calls.length);
});

test('what a request is about', () => {
  expect(about({ input: ' ^ ' })).toBe('^');
  expect(about({ components: ['*', '^'] })).toBe('* + ^');
  expect(about({ input: 'def f(n):\n    n' })).toBe('def f(n): …');
  expect(about({ input: 'x'.repeat(99) })).toHaveLength(42);
  expect(about({})).toBe('');
});
