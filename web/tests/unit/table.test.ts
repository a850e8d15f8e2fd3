import { describe, expect, test } from 'vitest';
import type { EvalAnswer } from '../../src/engine/protocol';
import { intensity } from '../../src/lib/intensity';
import { fragment, place } from '../../src/lib/link';
import { scaleOf, shadeOf, sizeOf } from '../../src/lib/shade';
import * as t from '../../src/lib/table';
import { csv, csvField, latex, latexText } from '../../src/lib/tabular';

const asked = (of: string, rows: string, across = '', columns = ['value']): t.Question => {
  const made = t.question({ of, rows, across, columns });
  if ('problem' in made) throw new Error(made.problem);
  return made;
};
const problemOf = (draft: Partial<t.Draft>) => {
  const made = t.question({ of: 'nim(m, n)', rows: 'm = 1..2', across: 'n = 1..2', columns: ['value'], ...draft });
  return 'problem' in made ? [made.place, made.problem] : undefined;
};
const found = (kind: string, text: string, more: Partial<t.Known> = {}): t.Known => ({
  kind,
  text,
  latex: text,
  outcome: undefined,
  ...more,
});
const word = (text: string): t.Known =>
  found('text', text, { word: text, latex: undefined, outcome: t.isOutcome(text) ? text : undefined });
const answer = (members: Partial<EvalAnswer>): EvalAnswer => ({ input: '', kind: 'integer', value: null, ...members });
const late: t.Missing = { problem: 'not found in 1 s', why: 'late', after: 1000 };

describe('ranges', () => {
  test.each<[string, string, string[]]>([
    ['n = 1..4', 'n', ['1', '2', '3', '4']],
    ['  long_name in -2..1 ', 'long_name', ['-2', '-1', '0', '1']],
    ['n=0..10 by 4', 'n', ['0', '4', '8']],
    ['n = 1, 2, 4..6, 5', 'n', ['1', '2', '4', '5', '6']],
    ['n = 3', 'n', ['3']],
    ['n = −1…1', 'n', ['-1', '0', '1']],
    ['n = 99999999999999999999..100000000000000000001', 'n', ['99999999999999999999', '100000000000000000000', '100000000000000000001']],
  ])('%s', (text, name, values) => expect(t.variable(text)).toEqual({ name, values }));

  test.each(['', 'n', '1..6', 'n = ', 'n = 6..1', 'n = 1-6', 'n = 1..2..3', 'n = 1..6 by 0', 'a b = 1..2', '2n = 1', 'n = 1,,2', 'n = 0.5'])(
    'not a range: “%s”',
    (text) => expect(t.variable(text)).toHaveProperty('problem'),
  );

  test('a range that is far too long is refused before it is made', () => {
    expect(t.variable('n = 1..1000000000000000000')).toEqual({
      problem: '1..1000000000000000000 has 1,000,000,000,000,000,000 values; a table has at most 10,000 cells',
    });
    expect(t.variable('n = 1..9000, 9001..20000')).toHaveProperty('problem');
  });

  test('steps', () => {
    expect(t.stepOf(['1', '3', '5'])).toBe(2n);
    expect(t.stepOf(['1', '3', '4'])).toBeUndefined();
    expect(t.stepOf(['1'])).toBeUndefined();
  });
});

describe('questions', () => {
  test('what is wrong, and where', () => {
    expect(problemOf({})).toBeUndefined();
    expect(problemOf({ of: '  ' })?.[0]).toBe('of');
    expect(problemOf({ rows: '1..2' })?.[0]).toBe('rows');
    expect(problemOf({ across: 'm = 1..2' })).toEqual(['across', 'm has a range already']);
    expect(problemOf({ of: 'nim(m, 3)' })).toEqual(['across', 'n does not stand in the expression']);
    expect(problemOf({ of: 'f(m, "n")' })?.[0]).toBe('across');
    expect(problemOf({ rows: 'm = 1..200', across: 'n = 1..200' })?.[1]).toContain('40,000 cells');
  });

  test('a link holds the question', () => {
    const draft: t.Draft = { of: 'f(m, "a|b") + n', rows: 'm = 1..6', across: 'n = 1, 2', columns: ['value', 'mean'] };
    const hash = fragment({ page: 'tables', fields: t.draftFields(draft) });
    expect(place(hash).page).toBe('tables');
    expect(t.draftOf(place(hash).fields)).toEqual(draft);
    expect(t.draftOf([])).toBeUndefined();
    expect(t.draftOf([['of', 'n']])).toEqual({ of: 'n', rows: '', across: '', columns: ['value'] });
  });

  test('functions of one thing make columns', () => {
    const functions = [
      { name: 'birthday', signature: 'birthday(G)' },
      { name: 'norton', signature: 'norton(G, U)' },
      { name: 'remoteness', signature: 'remoteness(G, [player])' },
      { name: 'mog', signature: 'mog()' },
    ];
    expect(['value', 'grundy', 'birthday', 'remoteness'].map((name) => t.columnProblem(name, functions))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(t.columnProblem('norton', functions)).toContain('needs 2 things');
    expect(t.columnProblem('birthdy', functions)).toBe('there is no function “birthdy”');
    expect(t.columnProblem('a)+(b', functions)).toContain('no name');
    expect(t.columnProblem('mog', functions)).toBe('mog takes nothing');
    expect(t.inputOf('{1|n}', 'value')).toBe('{1|n}');
    expect(t.inputOf('{1|n}', 'mean')).toBe('mean({1|n})');
  });

  test('numbers in place of the variables', () => {
    expect(t.substituted('f(m, "m|n", nm, n) + m', [['m', '-2'], ['n', '3']])).toBe('f((-2), "m|n", nm, 3) + (-2)');
  });
});

describe('cells', () => {
  test('small members first', () => {
    const square = asked('nim(m, n)', 'm = 1..3', 'n = 1..3');
    expect(t.order(square)).toEqual([0, 1, 3, 2, 6, 4, 5, 7, 8]);
    expect(t.order(asked('kayles(n)', 'n = 0..3'))).toEqual([0, 1, 2, 3]);
    expect(t.assigned(square, 5)).toEqual([['m', '2'], ['n', '3']]);
    expect(t.named(t.assigned(square, 5))).toBe('m = 2, n = 3');
  });

  test('of two variables the column that is seen comes first; of one variable whole rows', () => {
    const square = asked('nim(m, n)', 'm = 1..2', 'n = 1..2', ['value', 'outcome']);
    expect(t.agenda(square, 'outcome').map((spot) => spot.column)).toEqual([...Array(4).fill('outcome'), ...Array(4).fill('value')]);
    const list = asked('kayles(n)', 'n = 1..2', '', ['value', 'outcome']);
    expect(t.agenda(list, 'outcome').map(({ member, column }) => [member, column])).toEqual([
      [0, 'value'],
      [0, 'outcome'],
      [1, 'value'],
      [1, 'outcome'],
    ]);
  });

  test('a cell has the same name in all tables where it stands', () => {
    const one = asked('nim(m, n)', 'm = 1..3', 'n = 1..3');
    const wider = asked(' nim(m, n) ', 'n = 0..9', 'm = 2');
    const name = (q: t.Question, member: number, rules = '') => t.keyOf(q, 'value', t.assigned(q, member), rules);
    expect(name(one, 5)).toBe(name(wider, 3));
    expect(name(one, 5)).not.toBe(name(one, 7));
    expect(name(one, 5)).not.toBe(name(one, 5, 'nim.up\ndef …'));
    expect(t.keyOf(one, 'mean', t.assigned(one, 5))).not.toBe(name(one, 5));
  });

  test('answers', () => {
    const position = answer({
      kind: 'position',
      value: 'kayles(2)',
      outcome: 'N',
      worth: { value: '*2', unicode: null, latex: '{\\ast}2', mathml: null },
    });
    expect(t.entryOf(position)).toEqual({ kind: 'position', text: '*2', latex: '{\\ast}2', outcome: 'N', call: 'kayles(2)' });
    expect(t.entryOf({ ...position, worth: { problem: 'stopped: the time limit of 60s was reached' } })).toEqual({
      problem: 'stopped: the time limit of 60s was reached',
      why: 'limit',
      call: 'kayles(2)',
    });
    expect(t.entryOf(answer({ kind: 'text', value: 'N', unicode: 'N', latex: 'N' }))).toEqual(word('N'));
    expect(t.entryOf(answer({ kind: 'error', message: 'unknown name `k`', start: 7, end: 8 }))).toEqual({
      problem: 'unknown name `k`',
      why: 'error',
      start: 7,
      end: 8,
    });
    expect(t.entryOf(answer({ kind: 'none' }))).toHaveProperty('problem');
  });

  test('what is still to be found', () => {
    expect(t.isOpen(undefined, 1)).toBe(true);
    expect(t.isOpen(found('integer', '1'), 1)).toBe(false);
    expect(t.isOpen({ problem: '', why: 'error' }, 9999)).toBe(false);
    expect([t.isOpen(late, 1000), t.isOpen(late, 3000)]).toEqual([false, true]);
  });
});

describe('periods and plots', () => {
  const period = (...items: string[]) =>
    answer({ kind: 'list', items: items.map((value) => ({ input: value, kind: 'integer', value })) });
  const values = Array.from({ length: 12 }, (_, i) => String(5 + 2 * i));

  test('an observed period, in terms of the variable', () => {
    expect(t.observed(period('1', '3', '"observed"'), values)).toEqual({ from: '7', period: '6' });
    expect(t.observed(period('0', '2', '"observed"', '1'), values)).toEqual({ from: '5', period: '4', saltus: '1' });
    expect(t.observed(answer({ kind: 'error' }), values)).toBeUndefined();
    expect(t.observed(period('1', '3', '"observed"'), ['1', '2', '4'])).toBeUndefined();
    expect(t.observed(period('1', '3'), values)).toBeUndefined();
  });

  test('the known beginning of a column', () => {
    expect(t.beginning([found('integer', '1'), word('P'), undefined, found('integer', '2')])).toEqual(['1', 'P']);
    expect(t.beginning([late])).toEqual([]);
  });

  test('points are what has a height', () => {
    expect(t.points(['1', '2', '3', '4'], [found('integer', '0'), undefined, found('game', '+-1'), word('N')])).toBe('[(1, 0), (3, +-1)]');
    expect(t.points(['1', '2'], [word('N'), word('P')])).toBeUndefined();
  });

  test('squares', () => {
    const square = asked('nim(m, n)', 'm = 1..2', 'n = 1..3');
    const entries = [word('N'), word('P'), undefined, late, word('L'), word('R')];
    const svg = intensity('outcome of "a<b"', square.over[0]!, square.over[1]!, scaleOf('outcome', entries), entries);
    expect(svg.match(/<rect/g)).toHaveLength(7);
    expect(svg.match(/>\?</g)).toHaveLength(2);
    expect(svg).toContain('a&#60;b');
    expect(svg).not.toMatch(/NaN|undefined|style=/);
  });
});

describe('colours', () => {
  test('sizes', () => {
    expect(['3', '-1/2', '*2', '^', ''].map(sizeOf)).toEqual([3, -0.5, undefined, undefined, undefined]);
  });
  test('numbers with both signs have the colours of the players', () => {
    const entries = ['-1', '0', '1/2', '2'].map((text) => found('number', text));
    const scale = scaleOf('mean', entries);
    expect(scale).toMatchObject({ kind: 'numbers', hue: 'sides', low: { text: '-1' }, high: { text: '2' } });
    expect(entries.map((entry) => shadeOf(scale, entry))).toEqual([
      { paint: 'below', part: 0.5 },
      { paint: 'above', part: 0 },
      { paint: 'above', part: 0.25 },
      { paint: 'above', part: 1 },
    ]);
  });
  test('temperatures have one colour, from the lowest to the highest', () => {
    const entries = ['-1', '0', '1'].map((text) => found('number', text));
    const scale = scaleOf('temperature', entries);
    expect(entries.map((entry) => shadeOf(scale, entry))).toEqual([
      { paint: 'more', part: 0 },
      { paint: 'more', part: 0.5 },
      { paint: 'more', part: 1 },
    ]);
  });
  test('values are coloured by who wins', () => {
    const entries = [found('position', '0', { outcome: 'P' }), found('position', '+-1', { outcome: 'N' }), undefined, late];
    const scale = scaleOf('value', entries);
    expect(scale).toEqual({ kind: 'outcomes', found: ['N', 'P'] });
    expect(entries.map((entry) => shadeOf(scale, entry).paint)).toEqual(['outcome-P', 'outcome-N', 'open', 'missing']);
  });
  test('words, one number, nothing', () => {
    expect(scaleOf('is_hot', [word('true'), word('false'), word('true')])).toEqual({ kind: 'words', words: ['true', 'false'] });
    const one = found('integer', '5');
    expect(shadeOf(scaleOf('mean', [one]), one)).toEqual({ paint: 'more', part: 0 });
    expect(scaleOf('mean', [undefined, late])).toEqual({ kind: 'none' });
    const huge = found('integer', `1${'0'.repeat(400)}`);
    expect(shadeOf(scaleOf('mean', [one, huge]), huge).part).toBe(1);
  });
});

describe('for other programs', () => {
  test('fields of CSV', () => {
    expect(['1/2', '{1,2|*}', 'say "N"', 'a\nb'].map(csvField)).toEqual(['1/2', '"{1,2|*}"', '"say ""N"""', '"a\nb"']);
  });
  test('CSV has a line for each member', () => {
    const square = asked('nim(m, n)', 'm = 1..2', 'n = 5', ['value', 'grundy']);
    const text = csv(square, (member, column) => (member === 1 ? undefined : column === 'value' ? found('game', '{1,2|}') : late));
    expect(text).toBe('m,n,value,nim value\r\n1,5,"{1,2|}",\r\n2,5,,\r\n');
  });
  test('words in LaTeX', () => {
    expect(latexText('a_b & 100% #{1|2}^~\\')).toBe(
      'a\\_b \\& 100\\% \\#\\{1\\textbar{}2\\}\\textasciicircum{}\\textasciitilde{}\\textbackslash{}',
    );
  });
  test('a tabular by two variables', () => {
    const square = asked('nim(m, n)', 'm = 1..2', 'n = 1..2', ['value', 'outcome']);
    const cells = [found('game', '*', { latex: '{\\ast}' }), word('N'), late, undefined];
    expect(latex(square, 'value', (member) => cells[member])).toBe(
      [
        '% value of nim(m, n)',
        '\\begin{tabular}{r|cc}',
        '  $m$\\,\\textbackslash\\,$n$ & $1$ & $2$ \\\\',
        '  \\hline',
        '  $1$ & ${\\ast}$ & N \\\\',
        '  $2$ & ? &  \\\\',
        '\\end{tabular}',
        '',
      ].join('\n'),
    );
  });
  test('a tabular by one variable', () => {
    const list = asked('kayles(size)', 'size = 1..1', '', ['grundy', 'is_hot']);
    expect(latex(list, 'grundy', (_, column) => (column === 'grundy' ? found('integer', '1') : word('false')))).toContain(
      '  size & nim value & is hot \\\\\n  \\hline\n  $1$ & $1$ & false \\\\',
    );
  });
});
