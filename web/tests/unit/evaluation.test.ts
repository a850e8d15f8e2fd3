import { expect, test } from 'vitest';
import { ahead, chart, evaluate, evaluationText, type Seen } from '../../src/lib/evaluation';
import { lastSpots } from '../../src/lib/board';
import { column, moveText } from '../../src/lib/movetext';
import type { Board, Option } from '../../src/engine/protocol';
import { readSolved, withValues } from '../../src/lib/later';
import { component, option, sumOf } from './answers';

const bare: Seen = { sum: sumOf([]), values: 'none' };

test('boards are there before values', () => {
  expect(evaluationText(evaluate(undefined, 'left'))).toBe('not asked yet');
  expect(evaluationText(evaluate(bare, 'left'))).toBe('not asked yet');
  expect(evaluationText(evaluate({ ...bare, values: 'asked' }, 'left'))).toBe('not known yet');
  expect(evaluationText(evaluate({ ...bare, values: 'late', solver: 'asked' }, 'left'))).toBe('not known yet');
  expect(evaluationText(evaluate({ ...bare, values: 'late', solver: 'late' }, 'left'))).toBe('too large to be known here');
});

test('the solver speaks where values are too large', () => {
  const solved = evaluate({ ...bare, values: 'late', solver: 'there', starts: { left: 'left', right: 'draw' } }, 'left');
  expect(evaluationText(solved)).toBe('values are too large; the solver says: Left wins with best play');
  expect(ahead(solved)).toBe('left');
  expect(ahead(evaluate({ ...bare, values: 'late', starts: { left: 'left', right: 'draw' } }, 'right'))).toBe('even');
});

test('values say who is ahead, exactly', () => {
  const known: Seen = { sum: sumOf([], { outcome: 'N' }), values: 'there', mean: '-1/9007199254740993', temperature: '3/4' };
  const found = evaluate(known, 'left');
  expect(found.wins).toBe('left');
  expect(ahead(found)).toBe('right');
  expect(evaluationText(found)).toBe('Left wins with best play, mean -1/9007199254740993, temperature 3/4');
  expect(ahead({ state: 'known', mean: '0' })).toBe('even');
});

test('draws and the number of moves to the end', () => {
  const sum = sumOf([], { outcome: 'NHat', remoteness: [5, null] });
  expect(evaluationText(evaluate({ sum, values: 'there' }, 'left'))).toBe('Left wins with best play, 5 moves to the end');
  expect(evaluationText(evaluate({ sum, values: 'there' }, 'right'))).toBe('a draw with best play');
});

test('a chart has a place for every position', () => {
  const drawn = chart(
    [
      { state: 'known', mean: '2', temperature: '1' },
      { state: 'known', mean: '-1', temperature: '-1' },
      { state: 'asked' },
      { state: 'known', wins: 'right' },
    ],
    400,
  );
  expect(drawn.points.map((p) => p.x)).toEqual([50, 150, 250, 350]);
  expect(drawn.points.map((p) => p.ahead)).toEqual(['left', 'right', undefined, 'right']);
  const [first, second, third, fourth] = drawn.points;
  expect(first!.y).toBeLessThan(drawn.zero);
  expect(second!.y).toBeGreaterThan(drawn.zero);
  expect(second!.t).toBe(drawn.floor);
  expect(third!.y).toBeUndefined();
  expect(fourth!.word).toBe(true);
  expect(drawn.hottest).toBe('1');
  expect(chart([], 100).points).toEqual([]);
  expect(chart([{ state: 'asked' }], 100).floor).toBeUndefined();
});

const cells = (rows: number, columns: number): Board => ({
  kind: 'cells',
  rows: Array.from({ length: rows }, () => Array.from({ length: columns }, () => ({ is: 'free' as const }))),
});

test('moves in a few signs', () => {
  const grid = component('g', { call: 'g', board: cells(2, 2), left: [option('x', { cells: [[0, 1], [1, 1]] }), option('y')] });
  expect(moveText(sumOf([grid]), 'left', { component: 0, option: 0 })).toBe('B1–B2');
  expect(moveText(sumOf([grid]), 'left', { component: 0, option: 1 })).toBe('to y');
  expect(moveText(sumOf([grid]), 'left', { component: 0, option: 9 })).toBe('?');
  const strip = component('s', { call: 's', board: cells(1, 5), right: [option('x', { cells: [[0, 1], [0, 3]] })] });
  expect(moveText(sumOf([grid, strip]), 'right', { component: 1, option: 0 })).toBe('2: 2–4');
  const heaps = component('n', {
    call: 'n',
    board: { kind: 'heaps', heaps: ['3', '5'] },
    left: [{ ...option('m', { heaps: [1] }), board: { kind: 'heaps', heaps: ['3', '2'] } }],
  });
  expect(moveText(sumOf([heaps]), 'left', { component: 0, option: 0 })).toBe('heap 2: 5→2');
  // Heaps in order of size, a heap that is split, one that is gone, and one of two equal heaps.
  const heap = (before: string[], at: number[], after: string[], clicks: Option['clicks'] = []) =>
    component('n', {
      call: 'n',
      board: { kind: 'heaps', heaps: before },
      left: [{ ...option('m', { heaps: at }), clicks, board: { kind: 'heaps', heaps: after } }],
    });
  const said = (part: ReturnType<typeof heap>) => moveText(sumOf([part]), 'left', { component: 0, option: 0 });
  expect(said(heap(['1', '2', '3'], [2], ['1', '1', '2']))).toBe('heap 3: 3→1');
  expect(said(heap(['7'], [0], ['3', '3']))).toBe('heap 1: 7→3, 3');
  expect(said(heap(['4', '4'], [1], ['4'], [{ heaps: [0] }, { heaps: [1] }]))).toBe('heap 2: 4→0');
  expect(said(heap(['4', '6'], [0, 1], ['1', '3']))).toBe('heaps 1, 2: 4, 6→1, 3');
  expect(moveText(sumOf([component('*', { left: [option('0')] })]), 'left', { component: 0, option: 0 })).toBe('to 0');
  expect([0, 25, 26, 701, 702].map(column)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
});

test('the last move is marked where the places have not moved', () => {
  expect([...lastSpots({ cells: [[0, 1]] }, cells(2, 2), cells(2, 2))]).toEqual(['c0,1']);
  expect([...lastSpots({ cells: [[0, 1]] }, cells(2, 2), cells(1, 2))]).toEqual([]);
  expect([...lastSpots({ heaps: [0] }, { kind: 'heaps', heaps: ['1', '2'] }, { kind: 'heaps', heaps: ['2'] })]).toEqual([]);
});

test('what the solver says', () => {
  const verdict = (wins: boolean | null) => ({ wins, draws: null, remoteness: null });
  const [yes, no] = [verdict(true), verdict(false)];
  expect(readSolved({ winner: { left: null, right: null } })).toBeUndefined();
  expect(readSolved({ winner: { left: 'left', right: 'nobody' }, moves: { left: [[yes, no], [yes]], right: [[verdict(null)]] } })).toEqual({
    starts: { left: 'left', right: 'draw' },
    wins: { left: 2, right: undefined },
    remoteness: undefined,
  });
  const seen: Seen = { ...bare, values: 'late', solver: 'there', wins: { left: 2, right: undefined }, remoteness: [3, null], starts: { left: 'left', right: undefined } };
  expect(evaluate(seen, 'left')).toMatchObject({ winning: 2, remoteness: 3, wins: 'left' });
});

test('moves stay, although their values are late', () => {
  const board = sumOf([component('a', { left: [option('x'), option('y')], right: [option('z')] })]);
  const late = sumOf([component('a', { left: [{ ...option('x'), outcome: 'L' }], right: null })]);
  const both = withValues(board, late).components[0]!;
  expect(both.left?.map((one) => [one.call, one.outcome])).toEqual([['x', 'L'], ['y', null]]);
  expect(both.right).toHaveLength(1);
});
