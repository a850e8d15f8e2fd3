import { describe, expect, test } from 'vitest';
import type { Changes } from '../../src/engine/protocol';
import {
  after,
  choose,
  endOf,
  fromFields,
  live,
  type Match,
  minds,
  moves,
  nextTurn,
  purse,
  rulesetOf,
  type Stand,
  summands,
  toFields,
  turn,
  winner,
} from '../../src/lib/match';
import { component, option, sumOf } from './answers';

const cells = (...list: [number, number][]): Changes => ({ cells: list });

describe('what clicks mean', () => {
  // Upright dominoes on a board of three rows and one column.
  const dominoes = [option('upper', cells([0, 0], [1, 0])), option('lower', cells([1, 0], [2, 0]))];
  test('one cell is enough if only one move touches it', () =>
    expect(choose(dominoes, [], 'c0,0').left).toEqual([0]));
  test('two cells say which', () => {
    const first = choose(dominoes, [], 'c1,0');
    expect(first.left).toEqual([0, 1]);
    expect(choose(dominoes, first.spots, 'c2,0').left).toEqual([1]);
  });
  test('a click elsewhere begins anew', () => {
    const far = [...dominoes, option('far', cells([5, 5]))];
    expect(choose(far, ['c1,0'], 'c5,5')).toEqual({ spots: ['c5,5'], left: [2] });
  });
  test('a click on nothing forgets', () => expect(choose(dominoes, ['c1,0'], 'c9,9')).toEqual({ spots: [], left: [] }));
  test('the same place twice means the move that changes nothing else', () => {
    const topple = [option('left', cells([0, 0])), option('right', cells([0, 0], [0, 1]))];
    expect(choose(topple, [], 'c0,0').left).toEqual([0, 1]);
    expect(choose(topple, ['c0,0'], 'c0,0').left).toEqual([0]);
  });
  test('moves to the same position are one move', () => {
    const same = [option('x', cells([0, 0])), option('x', cells([0, 0]))];
    expect(choose(same, [], 'c0,0').left).toEqual([0]);
  });
  test('where a click means something', () =>
    expect([...live([...dominoes, option('?', null)])]).toEqual(['c0,0', 'c1,0', 'c2,0']));
});

const sum = sumOf(
  [
    component('a', { call: 'A', left: [option('A1')] }),
    component('^', { left: [option('0')], right: [option('*')] }),
  ],
  { outcome: 'N' },
);

describe('a match', () => {
  const match: Match = { start: ['a'], left: 'human', right: 'perfect', first: 'right', seed: 1, purse: undefined, moves: [], bids: undefined };
  test('players take turns, unless a move keeps the turn', () => {
    expect(turn(match, 'right')).toBe('right');
    const again = { ...option('B'), again: true };
    const states = sumOf([component('A', { left: [again, option('C')] })]);
    expect(nextTurn(states, 'left', { component: 0, option: 0 })).toBe('left');
    expect(nextTurn(states, 'left', { component: 0, option: 1 })).toBe('right');
  });
  test('in bidding play the auction says whose turn it is', () => {
    const bids = { left: { amount: 1, marker: true }, right: { amount: 1, marker: false } };
    const start: Match = { ...match, purse: { total: 3, left: 2, marker: 'left' } };
    expect(turn(start, 'left')).toBeUndefined();
    expect(turn({ ...start, bids }, 'right')).toBe('left');
    const moved: Match = { ...start, moves: [{ component: 0, option: 0, bids }] };
    expect(turn(moved, 'left')).toBeUndefined();
    expect(purse(moved)).toEqual({ total: 3, left: 1, marker: 'right' });
    expect(turn({ ...moved, bids: { left: bids.right, right: bids.left } }, 'left')).toBe('right');
  });
  test('a game ends by its rules, or when a position is there for the third time', () => {
    const end = { winner: null, text: 'the same position 3 times: a draw' };
    const sum = sumOf([component('x', {})], { repeated: end });
    const stands = (...names: string[]) => names.map((name, i): Stand => ({ components: [name], next: i % 2 ? 'left' : 'right' }));
    expect(endOf(sum, stands('here', 'there', 'here', 'there'), match, 'left')).toBeUndefined();
    expect(endOf(sum, stands('here', 'there', 'here', 'there', 'here'), match, 'right')).toBe(end);
    expect(endOf(sum, stands('here', 'there', 'here', 'there', 'there'), match, 'right')).toBeUndefined();
    expect(endOf(sumOf([component('x', {})]), stands('x', 'x', 'x', 'x', 'x'), match, 'right')).toBeUndefined();
    const over = { winner: 'left', text: 'play is over: Left wins' } as const;
    expect(endOf(sumOf([], { over: { left: null, right: over } }), [], match, 'right')).toBe(over);
  });
  test('the clock and the move on the board are in the link', () => {
    const timed: Match = { ...match, clock: { minutes: 5, increment: 3 }, ply: 2 };
    expect(fromFields(toFields(timed), 'b')).toEqual(timed);
    expect(fromFields([['at', 'a'], ['clock', 'x'], ['ply', '-1']], 'b')).not.toHaveProperty('clock');
  });
  test('the ruleset of a position', () => {
    expect(rulesetOf('dodgem(3)')).toBe('dodgem');
    expect(rulesetOf('position(dodgem, "L.|.R")')).toBe('dodgem');
    expect(rulesetOf('{1|-1}')).toBeUndefined();
  });
  test('the sum after a move', () => {
    expect(after(sum, 'left', { component: 0, option: 0 })).toEqual(['A1', '^']);
    expect(after(sum, 'right', { component: 1, option: 0 })).toEqual(['A', '*']);
    expect(after(sum, 'right', { component: 0, option: 0 })).toBeUndefined();
    expect(after(sum, 'left', { component: 7, option: 0 })).toBeUndefined();
  });
  test('all moves', () => expect(moves(sum, 'left')).toHaveLength(2));
  test('who wins', () => {
    expect(winner(sum, 'left')).toBe('left');
    expect(winner({ ...sum, outcome: 'P' }, 'left')).toBe('right');
    expect(winner({ ...sum, outcome: 'L' }, 'right')).toBe('left');
    expect(winner({ ...sum, outcome: null }, 'right')).toBeUndefined();
    expect(winner({ ...sum, outcome: 'D' }, 'left')).toBeUndefined();
    expect(winner({ ...sum, outcome: 'NHat' }, 'left')).toBe('left');
    expect(winner({ ...sum, outcome: 'NHat' }, 'right')).toBeUndefined();
  });
  test('players are those of the engine that play the sum', () => {
    expect(minds(undefined).map(([mind]) => mind)).toContain('hotstrat');
    const opponents = [{ kind: 'perfect', about: '' }, { kind: 'two_ahead', about: '' }];
    expect(minds({ ...sum, opponents })).toEqual([
      ['human', 'a person'],
      ['perfect', 'the engine: perfect'],
      ['two_ahead', 'the engine: two ahead'],
    ]);
  });
  test('old names in links', () => {
    const old = fromFields([['at', 'a'], ['left', 'sente'], ['right', 'nim']], 'b');
    expect([old.left, old.right]).toEqual(['sentestrat', 'nim']);
  });
});

test('a sum that was typed', () => {
  expect(summands('nim(1 + 2) + {1|-1}+^ + "a+b"')).toEqual(['nim(1 + 2)', '{1|-1}', '^', '"a+b"']);
  expect(summands('+-1 + *')).toEqual(['+-1', '*']);
  expect(summands('  ')).toEqual([]);
});
