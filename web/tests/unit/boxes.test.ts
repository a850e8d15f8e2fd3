import { describe, expect, test } from 'vitest';
import type { Board } from '../../src/engine/protocol';
import { drawing, lastSpots } from '../../src/lib/board';
import { boxOwners, closedBoxes } from '../../src/lib/boxes';
import { choose, live } from '../../src/lib/match';
import { option } from './answers';

/** Two boxes side by side; the letters say which of the seven edges are drawn. */
function dots(drawn: string): Extract<Board, { kind: 'graph' }> {
  const ends = [[0, 1], [1, 2], [0, 3], [1, 4], [2, 5], [3, 4], [4, 5]] as const;
  return {
    kind: 'graph',
    nodes: Array.from({ length: 6 }, (_, i) => ({ label: '', is: 'taken', ground: false, x: i % 3, y: Math.floor(i / 3) })),
    edges: ends.map(([from, to], i) => ({ from, to, is: drawn[i] === 'x' ? 'taken' : 'free' })),
  };
}

describe('boxes', () => {
  test('are closed by four sides', () => {
    expect(closedBoxes(dots('xxxx.x.'))).toEqual([{ x: 0, y: 0 }]);
    expect(closedBoxes(dots('xxxxxxx'))).toHaveLength(2);
    expect(closedBoxes(dots('xxx.xxx'))).toEqual([]);
    expect(drawing(dots('xxxx.x.')).boxes).toHaveLength(1);
  });

  test('belong to whoever drew the last side', () => {
    const owners = boxOwners([
      { by: 'left', before: dots('xxx..x.'), after: dots('xxxx.x.') },
      { by: 'right', before: dots('xxxx.xx'), after: dots('xxxxxxx') },
    ]);
    expect([...owners]).toEqual([['0,0', 'left'], ['1,0', 'right']]);
  });
});

describe('other clicks and boards', () => {
  test('clicks that an option names', () => {
    const options = [
      { ...option('a'), clicks: [{ nodes: [0, 1] }, { nodes: [1, 2] }] },
      { ...option('b'), clicks: [{ nodes: [0, 1] }] },
      { ...option('c'), clicks: [{ nodes: [2] }] },
    ];
    expect([...live(options)]).toEqual(['n0', 'n1', 'n2']);
    expect(choose(options, ['n0'], 'n1').left).toEqual([0, 1]);
    expect(choose(options, ['n1'], 'n2').left).toEqual([0]);
    // The same place twice: nothing else is joined to it.
    expect(choose(options, ['n2'], 'n2').left).toEqual([2]);
  });

  test('an edge is found again when another one has gone', () => {
    const [before, now] = [dots('.......'), dots('.......')];
    const gone = { ...now, edges: now.edges.slice(1) };
    expect([...lastSpots({ edges: [3] }, before, gone)]).toEqual(['e2']);
    expect([...lastSpots({ edges: [0] }, before, gone)]).toEqual([]);
  });

  test('hexagons have sides of both players, and numbered cells numbers', () => {
    const rows = [[{ is: 'free' }, { is: 'left', letter: 'x' }], [{ is: 'free' }, { is: 'taken' }]] as const;
    const board = { kind: 'cells', rows: rows.map((row) => [...row]) } as const;
    const hex = drawing({ ...board, hexagons: true });
    expect(hex.sides.map(({ by }) => by)).toEqual(['left', 'left', 'right', 'right']);
    expect(hex.cells[2]!.x - hex.cells[0]!.x).toBe(20);
    expect(drawing({ ...board, numbered: true }).cells.map(({ letter }) => letter)).toEqual(['0', '', '2', '']);
  });
});
