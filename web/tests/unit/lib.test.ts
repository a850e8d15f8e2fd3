import { describe, expect, test } from 'vitest';
import { spans } from '../../src/learn/text';
import { drawing, neighbour, spots } from '../../src/lib/board';
import { inked } from '../../src/lib/picture';
import { chunks } from '../../src/lib/script';
import { folded, plot, step } from '../../src/lib/sequence';

describe('boards', () => {
  test('cells, each where it belongs', () => {
    const { cells, width, height } = drawing({
      kind: 'cells',
      rows: [[{ is: 'free', letter: '.' }, { is: 'left', letter: 'x' }], [{ is: 'outside' }, { is: 'right', letter: 'F' }]],
    });
    expect(cells.map((c) => c.spot)).toEqual(['c0,0', 'c0,1', 'c1,1']);
    expect(cells.map((c) => c.letter)).toEqual(['', '', 'F']);
    expect(cells.every((c) => c.x < width && c.y < height)).toBe(true);
  });
  test('the second edge between two nodes bends', () => {
    const node = { label: '', is: 'free', ground: false } as const;
    const { lines } = drawing({
      kind: 'graph',
      nodes: [{ ...node, x: 0, y: 0 }, { ...node, x: 1, y: 0 }],
      edges: [{ from: 0, to: 1, is: 'left' }, { from: 1, to: 0, is: 'right' }, { from: 0, to: 0, is: 'both' }],
    });
    expect(new Set(lines.map((l) => l.path)).size).toBe(3);
    expect(lines.every((l) => !/NaN|Infinity/.test(l.path))).toBe(true);
  });
  test('coins show heads and tails', () => {
    const row = (letters: string) => [[...letters].map((letter) => ({ is: 'both' as const, letter }))];
    const coins = (letters: string) => drawing({ kind: 'cells', rows: row(letters) }).cells;
    expect(coins('THT').map((c) => [c.coin, c.letter])).toEqual([['tails', 'T'], ['heads', 'H'], ['tails', 'T']]);
    expect(coins('10').map((c) => c.says)).toEqual(['row 1, column 1: heads', 'row 1, column 2: tails']);
    expect(coins('AB').some((c) => c.coin)).toBe(false);
    expect(drawing({ kind: 'cells', rows: [[{ is: 'left', letter: 'T' }, { is: 'right', letter: 'H' }]] }).cells[0]!.coin).toBeUndefined();
  });
  test('an empty graph, no heaps', () => {
    for (const board of [{ kind: 'graph', nodes: [], edges: [] }, { kind: 'heaps', heaps: [] }] as const) {
      const { width, height } = drawing(board as never);
      expect(Number.isFinite(width) && Number.isFinite(height)).toBe(true);
    }
  });
  test('high heaps have a gap', () => {
    const [low, high] = drawing({ kind: 'heaps', heaps: ['3', '1000000000000000000000'] }).heaps;
    expect(low!.discs).toHaveLength(3);
    expect(high!.discs).toHaveLength(12);
    expect(high!.discs.filter((d) => d.gap)).toHaveLength(1);
  });
  test('arrow keys', () => {
    const row = Array.from({ length: 3 }, () => ({ is: 'free' as const }));
    const { cells } = drawing({ kind: 'cells', rows: [row, row] });
    expect(neighbour(cells, 'c0,0', 'ArrowRight')).toBe('c0,1');
    expect(neighbour(cells, 'c0,1', 'ArrowDown')).toBe('c1,1');
    expect(neighbour(cells, 'c0,0', 'ArrowUp')).toBeUndefined();
    expect(neighbour(cells, 'c0,0', 'x')).toBeUndefined();
  });
  test('where a board changes', () => {
    expect(spots({ cells: [[1, 2]] })).toEqual(['c1,2']);
    expect(spots({ heaps: [0, 3] })).toEqual(['h0', 'h3']);
    expect(spots(null)).toEqual([]);
  });
});

describe('sequences', () => {
  test('rows begin at multiples of the width', () => {
    expect(folded([1, 2, 3, 4], 1, 3)).toEqual([
      { start: 0, cells: [undefined, 1, 2] },
      { start: 3, cells: [3, 4, undefined] },
    ]);
  });
  test('round steps', () => {
    expect([step(10, 12), step(100, 12), step(144, 12), step(7, 3)]).toEqual([1, 10, 20, 5]);
  });
  test('a plot of nothing and of one value', () => {
    expect(plot([], 0).path).toBe('');
    expect(plot([0], 5).path).not.toMatch(/NaN/);
  });
});

test('names in a picture become its own', () => {
  expect(inked('<g id="a"/><path fill="url(#a)"/>', 'u')).toBe('<g id="u-a"/><path fill="url(#u-a)"/>');
});

test('the inputs of a script', () => {
  const script = '# c\nG := 1\n\ndef f(n):\n    if n:\n        return 1\n    return 0\n[1,\n 2]\nG';
  expect(chunks(script).map((c) => c.text)).toEqual([
    'G := 1',
    'def f(n):\n    if n:\n        return 1\n    return 0',
    '[1,\n 2]',
    'G',
  ]);
  for (const chunk of chunks(script)) expect(script.slice(chunk.start).startsWith(chunk.text)).toBe(true);
});

test('texts of the course', () => {
  expect(spans('The _mean_ of {1|0} is $1/2$.')).toEqual([
    { kind: 'text', text: 'The ' },
    { kind: 'emphasis', text: 'mean' },
    { kind: 'text', text: ' of ' },
    { kind: 'value', text: '{1|0}' },
    { kind: 'text', text: ' is ' },
    { kind: 'value', text: '1/2' },
    { kind: 'text', text: '.' },
  ]);
});
