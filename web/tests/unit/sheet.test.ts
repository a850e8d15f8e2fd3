import { describe, expect, test } from 'vitest';
import type { EvalAnswer } from '../../src/engine/protocol';
import {
  type Cell,
  cell,
  context,
  fromFile,
  fromOldFile,
  isNote,
  isSmall,
  isStale,
  remembered,
  toFile,
  toLatex,
} from '../../src/lib/sheet';

const answered = (input: string, answer: Partial<EvalAnswer>): Cell => ({
  ...cell(input),
  asked: input,
  answer: { input, kind: 'game', value: null, ...answer },
});
const inputs = (cells: Cell[]) => cells.map((c) => c.input);

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

test('a definition of an earlier day counts before it is run again', () => {
  const cells = [
    { ...cell('G := {1|-1}'), past: { value: undefined, defines: true } },
    { ...cell('^'), past: { value: '^', defines: false } },
    cell('G + 1'),
  ];
  expect(context(cells, 2)).toEqual(['G := {1|-1}']);
});

describe('files', () => {
  test('hold inputs; results are comments', () => {
    const cells = [answered('{0|*}', { value: '^' }), answered('^', { value: '^' }), cell('')];
    expect(toFile(cells)).toBe('{0|*}\n#= ^\n^\n');
    expect(inputs(fromFile(toFile(cells)))).toEqual(['{0|*}', '^']);
    expect(inputs(fromFile('\r\n 1 \r\n'))).toEqual(['1']);
  });
  test('keep comments and notes', () => {
    const cells = [
      cell('# A hot game.\n# It has a temperature.'),
      cell('# Another note'),
      answered('{1|-1}  # a switch', { value: '+-1' }),
      cell('# The end'),
    ];
    expect(inputs(fromFile(toFile(cells)))).toEqual(inputs(cells));
  });
  test('keep inputs of several lines', () => {
    const define = 'def f(n):\n    # twice\n    return 2 * n';
    expect(inputs(fromFile(`${define}\nf(2)\n#= 4\n`))).toEqual([define, 'f(2)']);
  });
  test('of older pages have results as comments below their inputs', () => {
    expect(inputs(fromOldFile('# mine\n{0|*}\n# ^\n^\n# typed\n'))).toEqual(['# mine', '{0|*}', '^']);
  });
  test('have no result of another input', () => {
    expect(toFile([{ ...answered('1 + 1', { value: '2' }), input: '1 + 2' }])).toBe('1 + 2\n');
  });
});

test('LaTeX of what has some', () => {
  expect(toLatex([answered('^', { latex: '{\\uparrow}' }), answered('true', {})])).toBe('\\[ {\\uparrow} \\]  % ^');
});

test('history keeps each input once, the last at its end, and not for ever', () => {
  expect(remembered(['a', 'b'], 'a')).toEqual(['b', 'a']);
  const long = Array.from({ length: 300 }, (_, i) => String(i));
  expect(remembered(long, 'x')).toHaveLength(200);
});

test('notes and stale results', () => {
  expect([isNote('# a\n # b'), isNote('1 # a'), isNote('')]).toEqual([true, false, false]);
  const c = answered('1', { value: '1' });
  expect(isStale(c)).toBe(false);
  expect(isStale({ ...c, input: '2' })).toBe(true);
  expect(isStale(cell('2'))).toBe(false);
});

test('which sheets may run without being asked', () => {
  const small = (...texts: string[]) => isSmall(texts.map((text) => cell(text)));
  expect(small('G := {1|-1}', 'G + *', '# a note', '')).toBe(true);
  expect(small('{3||2|1}', 'domineering("..|..")', 'temperature(domineering(2, 2)) == 0')).toBe(true);
  expect(small('domineering(9, 9)')).toBe(false);
  expect(small(`clobber("${'xo'.repeat(12)}")`)).toBe(false);
  expect(small('[domineering(2, n) for n in 1..4]')).toBe(false);
  expect(small('1..10000000000')).toBe(false);
  expect(small('1', '2', '3', '4', '5', '6')).toBe(false);
  expect(small('1'.repeat(200))).toBe(false);
});
