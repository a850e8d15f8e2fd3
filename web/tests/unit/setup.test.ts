import { describe, expect, test } from 'vitest';
import type { Board, Setup } from '../../src/engine/protocol';
import { call, clicked, edgeOf, edges, join, numbers, paint, preview, recolour, resize, rows, withNumbers } from '../../src/lib/setup';

const domineering = {
  kind: 'letters',
  on: 'cells',
  before: 'domineering("',
  body: '..|.#',
  after: '")',
  alphabet: [
    { letter: '.', is: 'free' },
    { letter: '#', is: 'taken' },
  ],
  blank: '.',
  separator: '|',
  rows: true,
  columns: true,
} as const satisfies Setup;

const coins: Setup = {
  ...domineering,
  before: 'mock_turtles("',
  body: 'THH',
  alphabet: [
    { letter: 'T', is: 'free' },
    { letter: 'H', is: 'both' },
  ],
  blank: 'T',
  separator: null,
  rows: false,
};

describe('letters', () => {
  const letters = { ...domineering, alphabet: [...domineering.alphabet] };
  test('a click goes to the next letter and round', () => {
    expect(call(paint(letters, 'c0,0'))).toBe('domineering("#.|.#")');
    expect(call(paint(letters, 'c1,1'))).toBe('domineering("..|..")');
  });
  test('a brush puts its letter', () => expect(paint(letters, 'c1,1', '#').body).toBe('..|.#'));
  test('a click outside changes nothing', () => {
    for (const spot of ['c9,0', 'c0,9', 'h0', 'n7']) expect(paint(letters, spot)).toBe(letters);
  });
  test('rows and columns come and go, one is left', () => {
    expect(resize(letters, 1, 0).body).toBe('..|.#|..');
    expect(resize(letters, 0, 1).body).toBe('...|.#.');
    expect(resize(letters, -1, -1).body).toBe('.');
    expect(resize(letters, -9, -9).body).toBe('.');
  });
  test('blanks at the end that were left out are put back', () => {
    expect(rows(coins as never, 5)).toEqual([['T', 'H', 'H', 'T', 'T']]);
    expect(paint(coins as never, 'c0,4', undefined, 5).body).toBe('THHTH');
  });
  test('letters of nodes', () => {
    const snort = { ...letters, before: 'snort(path(3), "', body: '...', separator: null, rows: false, columns: false };
    expect(call(paint(snort, 'n1', '#'))).toBe('snort(path(3), ".#.")');
  });
});

describe('numbers', () => {
  const nim = { kind: 'numbers', before: 'nim(', body: '5, 8', after: ')', variable: true } as const;
  test('read and written', () => {
    expect(numbers(nim)).toEqual([5n, 8n]);
    expect(call(withNumbers(nim, [1n, 2n ** 70n]))).toBe('nim(1, 1180591620717411303424)');
  });
});

describe('edges', () => {
  const hackenbush: Extract<Setup, { kind: 'edges' }> = {
    kind: 'edges',
    before: 'hackenbush("',
    body: '0-1:B, 1-2:R',
    after: '")',
    ground: true,
    colours: [
      { letter: 'B', is: 'left' },
      { letter: 'R', is: 'right' },
      { letter: 'G', is: 'both' },
    ],
  };
  test('read', () => expect(edges(hackenbush)[1]).toEqual({ from: 1, to: 2, colour: 'R' }));
  test('a click goes through the colours, and then the edge goes', () => {
    expect(recolour(hackenbush, 0).body).toBe('0-1:R, 1-2:R');
    expect(recolour(recolour(hackenbush, 1), 1).body).toBe('0-1:B');
    expect(recolour(hackenbush, 7)).toBe(hackenbush);
  });
  test('edges are joined and grow', () => {
    expect(join(hackenbush, 0, 2, 'G').body).toBe('0-1:B, 1-2:R, 0-2:G');
    expect(join(hackenbush, 2, undefined, 'B').body).toBe('0-1:B, 1-2:R, 2-3:B');
    expect(join({ ...hackenbush, body: '' }, 0, undefined, 'B').body).toBe('0-1:B');
  });
});

test('the board before the engine has answered', () => {
  const board: Board = { kind: 'cells', rows: [[{ is: 'free' }]] };
  const shown = preview({ ...domineering, alphabet: [...domineering.alphabet] }, board);
  expect(shown).toEqual({
    kind: 'cells',
    rows: [
      [{ is: 'free', letter: '.' }, { is: 'free', letter: '.' }],
      [{ is: 'free', letter: '.' }, { is: 'taken', letter: '#' }],
    ],
  });
});

describe('edges that are drawn', () => {
  const setup = {
    kind: 'edges',
    before: 'hackenbush("',
    body: '5-6:B, 0-1:B, 1-2:R, 1-2:B',
    after: '")',
    colours: [
      { letter: 'B', is: 'left' },
      { letter: 'R', is: 'right' },
    ],
    ground: true,
  } satisfies Setup;
  const node = (label: string) => ({ label, is: 'free', ground: label === '0', x: 0, y: 0 }) as const;
  const board: Board = {
    kind: 'graph',
    nodes: [node('0'), node('1'), node('2')],
    edges: [
      { from: 0, to: 1, is: 'left' },
      { from: 1, to: 2, is: 'right' },
      { from: 1, to: 2, is: 'left' },
    ],
  };
  test('are found in the text, although others are not drawn', () => {
    expect([0, 1, 2].map((i) => edgeOf(setup, board, i))).toEqual([1, 2, 3]);
  });
  test('are cut with all that falls', () => {
    expect(recolour(setup, 1, '').body).toBe('');
    expect(recolour({ ...setup, body: '0-1:B, 1-2:R, 2-3:B, 0-4:R' }, 1, '').body).toBe('0-1:B, 0-4:R');
    expect(recolour({ ...setup, body: '1-2:R', ground: false }, 0, 'B').body).toBe('1-2:B');
  });
});

test('a click on anything', () => {
  const letters = { ...domineering, alphabet: [...domineering.alphabet] };
  expect(clicked(letters, undefined, 'c0,0')?.body).toBe('#.|.#');
  expect(clicked(letters, undefined, 'c1,1', '.')?.body).toBe('..|..');
  const heaps: Setup = { kind: 'numbers', before: 'nim(', body: '3, 4', after: ')', variable: true };
  expect(clicked(heaps, undefined, 'h1')?.body).toBe('3, 5');
  expect(clicked(heaps, undefined, 'h7')).toBeUndefined();
  const graph: Setup = { kind: 'edges', before: 'hackenbush("', body: '0-1:B', after: '")', colours: [{ letter: 'B', is: 'left' }, { letter: 'R', is: 'right' }], ground: true };
  const board: Board = {
    kind: 'graph',
    nodes: [0, 1].map((i) => ({ label: String(i), is: 'free', ground: i === 0, x: 0, y: -i })),
    edges: [{ from: 0, to: 1, is: 'left' }],
  };
  expect(clicked(graph, board, 'e0')?.body).toBe('0-1:R');
  expect(clicked(graph, board, 'n1')).toBeUndefined();
  expect(clicked({ kind: 'text', before: '', body: '', after: '' }, undefined, 'c0,0')).toBeUndefined();
});
