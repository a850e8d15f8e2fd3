import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NotStarted, Stopped } from '../../src/engine/backend';
import { type Beginning, type Reply, shares, WorkerLane, workersFor } from '../../src/engine/pool';

/** A worker that answers when told to. */
class Puppet {
  onmessage: ((event: MessageEvent<Reply>) => void) | undefined;
  onerror: ((event: ErrorEvent) => void) | undefined;
  got: (Beginning | { request: string })[] = [];
  ended = false;
  postMessage(message: Beginning | { request: string }) {
    this.got.push(message);
  }
  terminate() {
    this.ended = true;
  }
  reply(data: Reply) {
    this.onmessage?.({ data } as MessageEvent<Reply>);
  }
}

let hired: Puppet[];
beforeEach(() => {
  hired = [];
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const tick = () => vi.advanceTimersByTimeAsync(1);
const silent = { progress: () => {}, held: () => {} };
const module = {} as WebAssembly.Module;

function lane(lasting: boolean) {
  const hire = async () => {
    const worker = new Puppet();
    hired.push(worker);
    return worker as unknown as Worker;
  };
  return new WorkerLane(hire, async () => ({ module, memory: 99 }), lasting);
}

test('the first engine is started at once, the others with their first question', async () => {
  const first = lane(true);
  await tick();
  expect(hired[0]!.got).toEqual([{ module, memory: 99 }]);
  expect(first.ready).toBe(false);
  hired[0]!.reply({ ready: true });
  await tick();
  expect(first.ready).toBe(true);

  const second = lane(false);
  await tick();
  expect(hired).toHaveLength(1);
  const progress = vi.fn();
  const answer = second.answer({ request: 'eval' }, { ...silent, progress });
  await tick();
  hired[1]!.reply({ ready: true });
  await tick();
  expect(hired[1]!.got.at(-1)).toEqual({ request: '{"request":"eval"}' });
  hired[1]!.reply({ progress: { seconds: 1, bytes: 2 } });
  hired[1]!.reply({ answer: '{"answer":"eval"}' });
  expect(await answer).toEqual({ answer: 'eval' });
  expect(progress).toHaveBeenCalledWith({ seconds: 1, bytes: 2 });
  second.stop();
});

test('an engine without work is ended after a while, but not the first', async () => {
  const lanes = [lane(true), lane(false)];
  for (const [i, one] of lanes.entries()) {
    const answer = one.answer({}, silent);
    await tick();
    hired[i]!.reply({ ready: true });
    await tick();
    hired[i]!.reply({ answer: '{}' });
    await answer;
  }
  await vi.advanceTimersByTimeAsync(30_000);
  const again = lanes[1]!.answer({}, silent);
  await tick();
  hired[1]!.reply({ answer: '{}' });
  await again;
  await vi.advanceTimersByTimeAsync(50_000);
  expect(hired.map((worker) => worker.ended)).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(hired.map((worker) => worker.ended)).toEqual([false, true]);
  expect(lanes.map((one) => one.ready)).toEqual([true, false]);
  // It is started again when it is needed.
  const later = lanes[1]!.answer({}, silent);
  await tick();
  expect(hired).toHaveLength(3);
  lanes[1]!.stop();
  await expect(later).rejects.toBeInstanceOf(Stopped);
});

test('a question that is stopped ends its worker; the first engine is there again at once', async () => {
  const first = lane(true);
  await tick();
  hired[0]!.reply({ ready: true });
  const answer = first.answer({}, silent);
  answer.catch(() => {});
  await tick();
  first.stop();
  await expect(answer).rejects.toBeInstanceOf(Stopped);
  await tick();
  expect(hired.map((worker) => worker.ended)).toEqual([true, false]);
  const second = lane(false);
  const early = second.answer({}, silent);
  early.catch(() => {});
  await tick();
  second.stop();
  await expect(early).rejects.toBeInstanceOf(Stopped);
  // The worker was still being started: it is ended as soon as it is there.
  hired[2]!.reply({ ready: true });
  await tick();
  expect(hired[2]!.ended).toBe(true);
  expect(hired).toHaveLength(3);
});

test('after a trap there is a new engine', async () => {
  const one = lane(false);
  const answer = one.answer({}, silent);
  answer.catch(() => {});
  await tick();
  hired[0]!.reply({ ready: true });
  await tick();
  hired[0]!.reply({ failed: 'unreachable' });
  await expect(answer).rejects.toThrow('the engine failed: unreachable');
  await tick();
  expect(hired[0]!.ended).toBe(true);
  expect(one.ready).toBe(false);
});

test('an engine that does not start', async () => {
  const one = lane(false);
  const answer = one.answer({}, silent);
  answer.catch(() => {});
  await tick();
  hired[0]!.reply({ failed: 'no memory' });
  await expect(answer).rejects.toBeInstanceOf(NotStarted);
  expect(hired[0]!.ended).toBe(true);
});

test('how many engines there are, and how they share the memory', () => {
  expect([undefined, 1, 2, 3, 64].map(workersFor)).toEqual([2, 2, 2, 3, 4]);
  expect(shares(1)).toEqual([1_500_000_000]);
  expect(shares(2)).toEqual([750_000_000, 750_000_000]);
  expect(shares(4)).toEqual([750_000_000, 250_000_000, 250_000_000, 250_000_000]);
  expect(shares(3, 8)).toEqual([1_500_000_000, 750_000_000, 750_000_000]);
});
