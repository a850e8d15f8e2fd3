import { expect, test, vi } from 'vitest';
import { type Lane, NotStarted, Stopped, type Telling } from '../../src/engine/backend';
import { about, kindOf, Queue, type Work } from '../../src/engine/queue';

/** A lane that answers when told to. */
class Puppet implements Lane {
  ready = true;
  asked: { request: { input: string }; tell: Telling; resolve: (answer: object) => void; reject: (error: Error) => void }[] = [];
  stops = 0;
  answer(request: object, tell: Telling): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.asked.push({ request: request as { input: string }, tell, resolve, reject });
    });
  }
  stop() {
    this.stops++;
    this.asked.at(-1)?.reject(new Stopped());
  }
  /** Answers the last question. */
  say(value = '0') {
    this.asked.at(-1)!.resolve({ answer: 'eval', value });
  }
  get inputs() {
    return this.asked.map((a) => a.request.input);
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

function made(lanes = [new Puppet()]) {
  const works: (Work & { others: number; waiting: number } | undefined)[] = [];
  const queue = new Queue(
    async () => ({ kind: 'browser', lanes }),
    ([work, ...others], waiting) => works.push(work && { ...work, others: others.length, waiting }),
  );
  const ask = (input: string, signal?: AbortSignal) => queue.ask('eval', { input }, { signal });
  return { backend: lanes[0]!, lanes, works, queue, ask };
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
  const since = works.filter((work) => work).map((work) => work!.since);
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
  const second = queue.ask('eval', { input: '2' }, { started: () => order.push('second') });
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

const two = () => made([new Puppet(), new Puppet()]);

test('a short question overtakes a long one', async () => {
  const { lanes, ask, works } = two();
  const long = ask('domineering(9, 9)');
  const short = ask('1 + 1');
  await settle();
  expect(lanes.map((lane) => lane.inputs)).toEqual([['domineering(9, 9)'], ['1 + 1']]);
  expect(works.at(-1)).toMatchObject({ about: 'domineering(9, 9)', others: 1, waiting: 0 });
  lanes[1]!.say('2');
  await expect(short).resolves.toMatchObject({ value: '2' });
  await settle();
  expect(works.at(-1)).toMatchObject({ about: 'domineering(9, 9)', others: 0 });
  lanes[0]!.say();
  await long;
});

test('a question goes to the lane that knows such games', async () => {
  const { lanes, ask } = two();
  const first = ask('domineering(4, 4)');
  const second = ask('clobber(3, 3)');
  await settle();
  lanes.forEach((lane) => lane.say());
  await Promise.all([first, second]);
  for (const input of ['temperature(clobber(2, 2))', 'mean(domineering(2, 2))', 'clobber(1, 2)']) {
    const one = ask(input);
    await settle();
    const lane = input.includes('clobber') ? 1 : 0;
    expect(lanes[lane]!.inputs.at(-1)).toBe(input);
    lanes[lane]!.say();
    await one;
  }
});

test('questions of people go before those of tables', async () => {
  const { backend, queue, ask } = made();
  const order: string[] = [];
  const behind = (input: string) => queue.ask('eval', { input }, { behind: true, started: () => order.push(input) });
  const all = [behind('a'), behind('b'), ask('mine')];
  await settle();
  for (let i = 0; i < 3; i++) {
    backend.say();
    await settle();
  }
  await Promise.all(all);
  expect(backend.inputs.toSorted()).toEqual(['a', 'b', 'mine']);
  expect(backend.inputs.indexOf('mine')).toBeLessThan(backend.inputs.indexOf('b'));
});

test('a question that is not wanted ends alone; Stop ends all', async () => {
  vi.useFakeTimers();
  try {
    const { lanes, ask, queue, works } = two();
    const unwanted = new AbortController();
    const first = ask('1', unwanted.signal).catch((error: Error) => error);
    const second = ask('2').catch((error: Error) => error);
    const third = ask('3').catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(1);
    unwanted.abort();
    await vi.advanceTimersByTimeAsync(500);
    expect(lanes.map((lane) => lane.stops)).toEqual([1, 0]);
    expect(await first).toBeInstanceOf(Stopped);
    // The third has taken the place of the first.
    expect(lanes[0]!.inputs).toEqual(['1', '3']);
    queue.stop();
    expect(await second).toBeInstanceOf(Stopped);
    expect(await third).toBeInstanceOf(Stopped);
    await vi.advanceTimersByTimeAsync(1);
    expect(works.at(-1)).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('a lane is started only for questions that have waited', async () => {
  vi.useFakeTimers();
  try {
    const { lanes, ask } = two();
    lanes[1]!.ready = false;
    const first = ask('1');
    const second = ask('2');
    await vi.advanceTimersByTimeAsync(20);
    expect(lanes[1]!.asked).toEqual([]);
    lanes[0]!.say();
    await first;
    await vi.advanceTimersByTimeAsync(1);
    expect(lanes[0]!.inputs).toEqual(['1', '2']);
    const third = ask('3');
    await vi.advanceTimersByTimeAsync(200);
    expect(lanes[1]!.inputs).toEqual(['3']);
    lanes.forEach((lane) => lane.say());
    await Promise.all([second, third]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('of many questions only those that wait go to a lane that does not know their game', async () => {
  vi.useFakeTimers();
  try {
    const { lanes, queue } = two();
    const behind = (input: string) => queue.ask('eval', { input }, { behind: true });
    const all = [behind('nim(1)'), behind('nim(2)')];
    await vi.advanceTimersByTimeAsync(20);
    expect(lanes.map((lane) => lane.inputs)).toEqual([['nim(1)'], []]);
    await vi.advanceTimersByTimeAsync(100);
    expect(lanes.map((lane) => lane.inputs)).toEqual([['nim(1)'], ['nim(2)']]);
    lanes.forEach((lane) => lane.say());
    await Promise.all(all);
    // Now both know it.
    const more = [behind('nim(3)'), behind('nim(4)')];
    await vi.advanceTimersByTimeAsync(1);
    expect(lanes.map((lane) => lane.asked.length)).toEqual([2, 2]);
    lanes.forEach((lane) => lane.say());
    await Promise.all(more);
  } finally {
    vi.useRealTimers();
  }
});

test('while the first lane is being started no other is', async () => {
  vi.useFakeTimers();
  try {
    const { lanes, ask } = two();
    for (const lane of lanes) lane.ready = false;
    const all = [ask('1'), ask('2')];
    await vi.advanceTimersByTimeAsync(1000);
    expect(lanes.map((lane) => lane.inputs)).toEqual([['1'], []]);
    lanes[0]!.ready = true;
    await vi.advanceTimersByTimeAsync(200);
    expect(lanes.map((lane) => lane.inputs)).toEqual([['1'], ['2']]);
    lanes.forEach((lane) => lane.say());
    await Promise.all(all);
  } finally {
    vi.useRealTimers();
  }
});

test('a lane that cannot be started is not used', async () => {
  const { lanes, ask } = two();
  const first = ask('1');
  const second = ask('2');
  await settle();
  lanes[1]!.asked[0]!.reject(new NotStarted('no memory'));
  await settle();
  lanes[0]!.say('one');
  await expect(first).resolves.toMatchObject({ value: 'one' });
  await settle();
  expect(lanes[0]!.inputs).toEqual(['1', '2']);
  lanes[0]!.say('two');
  await expect(second).resolves.toMatchObject({ value: 'two' });
});

test('each question has its own progress', async () => {
  const { lanes, ask, works } = two();
  const all = [ask('1'), ask('2')];
  await settle();
  lanes[1]!.asked[0]!.tell.progress({ seconds: 1, bytes: 7 });
  expect(works.at(-1)).toMatchObject({ about: '1', progress: undefined });
  lanes[0]!.asked[0]!.tell.progress({ seconds: 2, bytes: 9 });
  expect(works.at(-1)).toMatchObject({ about: '1', progress: { bytes: 9 } });
  lanes.forEach((lane) => lane.say());
  await Promise.all(all);
});

test('a backend that cannot be found', async () => {
  const works: Work[][] = [];
  const queue = new Queue(
    () => Promise.reject(new Error('no engine')),
    (list) => works.push(list),
  );
  const all = [queue.ask('eval', { input: '1' }), queue.ask('eval', { input: '2' })].map((one) => one.catch(String));
  expect(await Promise.all(all)).toEqual(['Error: no engine', 'Error: no engine']);
  await settle();
  expect(works.at(-1)).toEqual([]);
});

test('the kind of a request', () => {
  expect(kindOf({ input: 'temperature(domineering("..|..")) + 1' })).toBe('domineering');
  expect(kindOf({ components: ['nim(3)', 'kayles(4)'] })).toBe('kayles');
  expect(kindOf({ input: '{1|-1}' })).toBe('');
  expect(kindOf({})).toBe('');
});
