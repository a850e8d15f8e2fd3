import { expect, test } from 'vitest';
import type { EvalAnswer } from '../../src/engine/protocol';
import { type Cell, cell, context, fromFile, remembered, toFile, toLatex } from '../../src/lib/sheet';

const answered = (input: string, answer: Partial<EvalAnswer>): Cell => ({
  ...cell(input),
  asked: input,
  answer: { input, kind: 'game', value: null, ...answer },
});

test('a cell knows the definitions above it, and the last result where it asks for it', () => {
  const cells = [
    answered('G := {1|-1}', { defines: 'G' }),
    answered('^', { value: '^' }),
    answered('oops', { kind: 'error' }),
    cell('G + H'),
  ];
  expect(context(cells, 3)).toEqual(['G := {1|-1}']);
  cells[3]!.input = '_ + G';
  expect(context(cells, 3)).toEqual(['G := {1|-1}', '^']);
  cells[3]!.input = 'left_stop(G)';
  expect(context(cells, 3)).toEqual(['G := {1|-1}']);
});

test('a file holds inputs, results are comments', () => {
  const cells = [answered('{0|*}', { value: '^' }), answered('^', { value: '^' }), cell('')];
  expect(toFile(cells)).toBe('{0|*}\n# ^\n^\n');
  expect(fromFile(toFile(cells)).map((c) => c.input)).toEqual(['{0|*}', '^']);
  expect(fromFile('\r\n# x\r\n 1 \r\n').map((c) => c.input)).toEqual(['1']);
});

test('LaTeX of what has some', () => {
  expect(toLatex([answered('^', { latex: '{\\uparrow}' }), answered('true', {})])).toBe('\\[ {\\uparrow} \\]  % ^');
});

test('history keeps each input once, the last at its end, and not for ever', () => {
  expect(remembered(['a', 'b'], 'a')).toEqual(['b', 'a']);
  const long = Array.from({ length: 300 }, (_, i) => String(i));
  expect(remembered(long, 'x')).toHaveLength(200);
});
