import { describe, expect, test } from 'vitest';
import type { Board } from '../../src/engine/protocol';
import { aimed, fallen } from '../../src/lib/cut';
import { option } from './answers';

const node = (i: number) => ({ label: String(i), is: 'free', ground: i === 0, x: i, y: 0 }) as const;
/** A picture from pairs of vertices; 0 is the ground. */
const picture = (...pairs: [number, number][]): Extract<Board, { kind: 'graph' }> => ({
  kind: 'graph',
  nodes: Array.from({ length: 1 + Math.max(0, ...pairs.flat()) }, (_, i) => node(i)),
  edges: pairs.map(([from, to]) => ({ from, to, is: 'left' })),
});
const tree = picture([0, 1], [1, 2], [1, 3], [3, 4], [0, 5]);

describe('a cut', () => {
  test('takes away what no longer stands on the ground', () => {
    expect([...fallen(tree, 0)]).toEqual([0, 1, 2, 3]);
    expect([...fallen(tree, 2)]).toEqual([2, 3]);
    expect([...fallen(tree, 4)]).toEqual([4]);
    // In a ring everything else still stands, and a loop falls with its vertex.
    expect([...fallen(picture([0, 1], [1, 2], [2, 0]), 1)]).toEqual([1]);
    expect([...fallen(picture([0, 1], [1, 1]), 0)]).toEqual([0, 1]);
  });

  test('is meant by a click on its own edge only', () => {
    const options = [[0, 1, 2, 3], [2, 3], [3]].map((edges, i) => option(String(i), { edges }));
    expect(aimed(tree, options).map((o) => o.changes)).toEqual([{ edges: [0] }, { edges: [2] }, { edges: [3] }]);
  });

  test('of a string is seen from what is left', () => {
    const string = picture([0, 1], [1, 2], [2, 3]);
    const left = (count: number) => ({ ...option(String(count)), board: { ...string, edges: string.edges.slice(0, count) } });
    expect(aimed(string, [left(0), left(2)]).map((o) => o.changes)).toEqual([{ edges: [0] }, { edges: [2] }]);
  });

  test('is nothing for other boards', () => {
    const options = [option('a', { edges: [0, 1] })];
    const graph = { ...tree, nodes: tree.nodes.map((n) => ({ ...n, ground: false })) };
    expect(aimed(graph, options)).toBe(options);
    expect(aimed(undefined, options)).toBe(options);
    const odd = [option('a', { edges: [1, 4] })];
    expect(aimed(tree, odd)).toEqual(odd);
  });
});
