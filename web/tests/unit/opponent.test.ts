import { expect, test } from 'vitest';
import type { Match } from '../../src/lib/match';
import { bid, moveAfterBid, play } from '../../src/lib/opponent';
import { component, option, sumOf } from './answers';

const sum = sumOf([
  component('*', { left: [option('0')], right: [option('0')] }),
  component('n', { call: 'nim(2)', left: [option('nim(1)'), option('nim(0)')] }),
]);
const { signal } = new AbortController();

/** An engine that answers by rote and writes down what it was asked. */
function engine(answers: Record<string, object>) {
  const asked: object[] = [];
  const ask = async (name: string, request: object) => {
    asked.push({ name, ...request });
    return (answers[(request as { input?: string }).input ?? name] ?? {}) as never;
  };
  return { asked, ask };
}

test('in alternating play the engine is told where the last move was, and random ones get a seed', async () => {
  const { asked, ask } = engine({ play: { move: null } });
  const match: Match = {
    start: [],
    left: 'random',
    right: 'sente',
    first: 'left',
    seed: 40,
    purse: undefined,
    moves: [{ component: 1, option: 0 }, { component: 0, option: 0 }],
    bids: undefined,
  };
  await play(ask, match, sum, 'left', signal);
  await play(ask, { ...match, moves: [] }, sum, 'right', signal);
  expect(asked).toEqual([
    { name: 'play', components: ['*', 'nim(2)'], player: 'left', opponent: { kind: 'random', seed: 42 }, last: 0, milliseconds: 8000 },
    { name: 'play', components: ['*', 'nim(2)'], player: 'right', opponent: { kind: 'sente' }, milliseconds: 8000 },
  ]);
});

const purse = { total: 2, left: 1, marker: 'left' } as const;
const question = 'bidding_bids((*) + (nim(2)), 2, 1, L)';

test('a bid that wins is made, with the marker if it takes that', async () => {
  const items = [{ value: '"L"' }, { items: [{ value: '"1^"' }, { value: '"0"' }] }];
  const { ask } = engine({ [question]: { items } });
  expect(await bid(ask, sum, 'left', purse, signal)).toEqual({ amount: 1, marker: true });
});

test('whoever is losing bids what can be afforded', async () => {
  const { ask } = engine({ [question]: { items: [{ value: '"L"' }, { items: [{ value: '"1^"' }] }] } });
  expect(await bid(ask, sum, 'right', { ...purse, total: 7 }, signal)).toEqual({ amount: 3, marker: false });
  expect(await bid(ask, sum, 'right', purse, signal)).toEqual({ amount: 0, marker: false });
});

test('after an auction the first move that wins with this purse is made, or else the first', async () => {
  const words = { 'bidding_outcome((*) + (nim(1)), 2)': { value: '"LLRRRR"' } };
  expect(await moveAfterBid(engine(words).ask, sum, 'left', purse, signal)).toEqual({ component: 1, option: 0 });
  expect(await moveAfterBid(engine({}).ask, sum, 'left', purse, signal)).toEqual({ component: 0, option: 0 });
  expect(await moveAfterBid(engine({}).ask, { ...sum, components: [] }, 'left', purse, signal)).toBeUndefined();
});
