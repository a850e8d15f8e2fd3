import { describe, expect, test } from 'vitest';
import type { Position, Solved } from '../../src/engine/protocol';
import { isComplete, isLate, isUnasked, withSolved, withValues } from '../../src/lib/studied';
import { option } from './answers';

const unasked = { problem: 'not asked for', missing: 'unasked' } as const;
const late = { problem: 'stopped: the time limit of 2s was reached', missing: 'late' } as const;
const listed = (call: string) => ({ ...option(call), worth: unasked, wins: null, draws: null });

const board = {
  input: 'x',
  call: 'x',
  ruleset: 'domineering',
  impartial: false,
  stage: 'board',
  worth: unasked,
  outcome: null,
  left: [listed('a'), listed('b'), listed('c')],
  right: [listed('d')],
  wins: { left: null, right: null },
} as unknown as Position;

const solved: Solved = {
  outcome: 'L',
  winner: { left: 'left', right: 'left' },
  moves: {
    left: [
      [
        { wins: true, draws: false, remoteness: null },
        { wins: null, draws: null, remoteness: null },
        { wins: false, draws: false, remoteness: null },
      ],
    ],
    right: [[{ wins: false, draws: false, remoteness: null }]],
  },
};

describe('a position that is studied step by step', () => {
  test('what is missing', () => {
    expect(isUnasked(board.worth)).toBe(true);
    expect(isLate(late)).toBe(true);
    expect(isLate({ problem: 'no value' })).toBe(false);
    expect(isComplete({ ...board, worth: late })).toBe(false);
    expect(isComplete({ ...board, worth: { problem: 'has no value' } })).toBe(true);
  });

  test('moves that were not studied stay as they were listed', () => {
    const values = { ...board, stage: 'values', worth: late, left: [{ ...option('a') }], right: null, problem: 'stopped' } as Position;
    const both = withValues(board, values);
    expect(both.left?.map((o) => o.call)).toEqual(['a', 'b', 'c']);
    expect(both.right?.map((o) => o.call)).toEqual(['d']);
    expect(both.problem).toBeUndefined();
  });

  test('the solver adds who wins and which moves win', () => {
    const both = withSolved({ ...board, worth: late } as Position, solved);
    expect(both.outcome).toBe('L');
    expect(both.left?.map((o) => o.wins)).toEqual([true, null, false]);
    expect(both.wins).toEqual({ left: null, right: [] });
    // What values have said is not changed.
    const known = withSolved({ ...both, left: [{ ...listed('a'), wins: false }] } as Position, solved);
    expect(known.left?.[0]?.wins).toBe(false);
  });
});
