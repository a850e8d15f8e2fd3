import { expect, test } from 'vitest';
import { kept, toKeep } from '../../src/lib/kept-cells';
import type { Entry } from '../../src/lib/table';

const cell = (text: string): Entry => ({ kind: 'integer', text, latex: undefined, outcome: undefined });

test('the last cells with a result are kept, as many as fit', () => {
  const all: [string, Entry][] = [['a', cell('1')], ['b', { problem: 'no', why: 'late' }], ['c', cell('2')], ['d', cell('3')]];
  expect(toKeep(all).map(([key]) => key)).toEqual(['a', 'c', 'd']);
  const one = JSON.stringify(all[0]).length + 1;
  expect(toKeep(all, 2 * one).map(([key]) => key)).toEqual(['c', 'd']);
});

test('what was kept comes back, and nothing else', () => {
  const all = toKeep([['a', cell('1')]]);
  expect(kept(JSON.parse(JSON.stringify(all)))).toMatchObject([['a', { text: '1' }]]);
  expect([kept(undefined), kept('x'), kept([1, ['a'], ['b', {}], [1, cell('1')]])]).toEqual([[], [], []]);
});
