import { describe, expect, test } from 'vitest';
import { rulesetOf, summands } from '../../src/lib/match';
import { needed } from '../../src/lib/own';
import { call, isMisere, numbers, setupWithLastMove, withLastMove, withNumbers } from '../../src/lib/setup';

describe('the last move loses', () => {
  test.each([
    ['nim(1, 2)', 'misere(nim(1, 2))'],
    ['domineering("..|.)")', 'misere(domineering("..|.)"))'],
    ['snort(path(3), ".L.")', 'misere(snort(path(3), ".L."))'],
    ['subtraction([1, 3], 7)', 'misere(subtraction([1, 3], 7))'],
    ['position(mine, "a+b")', 'misere(position(mine, "a+b"))'],
    ['G', 'misere(G)'],
    // Every part of a sum.
    ['nim(2) + kayles(3)', 'misere(nim(2)) + misere(kayles(3))'],
    // Definitions stay.
    ['n := 3; nim(n, n + 1)', 'n := 3; misere(nim(n, n + 1))'],
    ['f(x) := nim(x)\nG := f(2)', 'f(x) := nim(x)\nG := misere(f(2))'],
  ])('%s', (normal, misere) => {
    expect(isMisere(normal)).toBe(false);
    expect(isMisere(misere)).toBe(true);
    expect(withLastMove(normal, true)).toBe(misere);
    expect(withLastMove(misere, false)).toBe(normal);
    // Asking twice changes nothing.
    expect(withLastMove(misere, true)).toBe(misere);
    expect(withLastMove(normal, false)).toBe(normal);
  });

  test('spaces, and rulesets that are called at once', () => {
    expect(withLastMove(' misere ( nim(1) ) ', false)).toBe(' nim(1)');
    expect(isMisere('misere(kayles)(5)')).toBe(true);
    expect(withLastMove('misere(kayles)(5)', false)).toBe('kayles(5)');
    expect(withLastMove('misere(domineering)', false)).toBe('domineering');
  });

  test('twice is normal play', () => {
    expect(isMisere('misere(misere(nim(1)))')).toBe(false);
    expect(withLastMove('misere(misere(nim(1)))', true)).toBe('misere(nim(1))');
  });

  test('only all parts of a sum make it misère play', () => {
    expect(isMisere('misere(nim(1)) + nim(2)')).toBe(false);
    expect(withLastMove('misere(nim(1)) + nim(2)', true)).toBe('misere(nim(1)) + misere(nim(2))');
  });

  test('other names and broken inputs are left alone', () => {
    for (const input of ['misere_outcome(nim(1))', 'misere(nim(1)', 'misere', 'misere(a) - misere(b)', ''])
      expect(isMisere(input), input).toBe(false);
    expect(withLastMove('misere_value(nim(1))', false)).toBe('misere_value(nim(1))');
  });

  test('boards can be changed by clicks as before', () => {
    const nim = { kind: 'numbers', before: 'nim(', body: '1, 2', after: ')', variable: true } as const;
    const misere = setupWithLastMove(nim, true);
    expect(call(withNumbers(misere, [...numbers(misere), 5n]))).toBe('misere(nim(1, 2, 5))');
    expect(setupWithLastMove(misere, false)).toEqual(nim);
    expect(setupWithLastMove(misere, true)).toBe(misere);
  });

  test('rulesets are known by their own names', () => {
    expect(rulesetOf('misere(domineering(2, 3))')).toBe('domineering');
    expect(rulesetOf('misere(position(mine, "x"))')).toBe('mine');
    const mine = { file: 'mine.up', source: 'def moves(n): return []' };
    expect(needed([mine], ['misere(position(mine, "x"))', 'misere(mine(3))'])).toEqual([mine]);
    expect(summands(withLastMove('nim(1) + mine(2)', true))).toEqual(['misere(nim(1))', 'misere(mine(2))']);
  });
});
