import { describe, expect, test } from 'vitest';
import type { Board } from '../../src/engine/protocol';
import { drawing } from '../../src/lib/board';
import { frame, inside, PlaceBook, placed } from '../../src/lib/places';
import { fileName, withRoom } from '../../src/lib/save-picture';
import { hasLoops, join } from '../../src/lib/setup';

type Graph = Extract<Board, { kind: 'graph' }>;
const node = (label: string, x: number, y: number, ground = false) => ({ label, is: 'free' as const, ground, x, y });
const edge = (from: number, to: number) => ({ from, to, is: 'left' as const });
const board: Graph = { kind: 'graph', nodes: [node('0', 0, 2, true), node('1', 0, 1), node('2', 0, 0)], edges: [edge(0, 1), edge(1, 2), edge(2, 1), edge(1, 1), edge(1, 1)] };

describe('drawing', () => {
  test('edges between the same vertices are apart, whichever way they are written', () => {
    const many: Graph = { ...board, edges: [edge(1, 2), edge(1, 2), edge(2, 1), edge(2, 1), edge(1, 2)] };
    const xs = drawing(many).lines.map((line) => Math.round(line.x));
    expect(new Set(xs).size).toBe(5);
  });
  test('loops have room of their own', () => {
    const { lines } = drawing(board);
    const [first, second] = lines.slice(3);
    expect(first!.path).toMatch(/^M\S+ \S+C/);
    expect(Math.hypot(first!.x - second!.x, first!.y - second!.y)).toBeGreaterThan(25);
    expect(first!.says).toBe("loop at 1: Left's");
    // Not on the edges that go up and down.
    for (const loop of [first!, second!]) expect(Math.abs(loop.x - drawing(board).nodes[0]!.x)).toBeGreaterThan(10);
  });
  test('a node that is put elsewhere takes its edges along, and the picture keeps its size', () => {
    const still = drawing(board, {});
    const moved = drawing(board, { '2': { x: 0.5, y: -0.5 } });
    expect([moved.width, moved.height]).toEqual([still.width, still.height]);
    expect(moved.nodes[1]!.x - still.nodes[1]!.x).toBeCloseTo(32);
    expect(moved.lines[1]!.path).not.toBe(still.lines[1]!.path);
    expect(moved.lines[0]!.path).toBe(still.lines[0]!.path);
  });
});

describe('saving', () => {
  const frameOf = ({ width, height }: { width: number; height: number }) => ({ left: 0, top: 0, right: width, bottom: height });
  test('a figure that was dragged is saved whole', () => {
    // The loops of a node in the corner stand out of the picture, which keeps its size on the page.
    const { left, top } = frame(board);
    const dragged = drawing(board, { '2': { x: left, y: top }, '1': { x: left, y: top } });
    const lines = dragged.lines.map((line) => `<path d="${line.path}" fill="none" stroke="#000" stroke-width="6"/>`);
    const saved = withRoom(frameOf(dragged), `<svg>${lines.join('')}</svg>`);
    expect(saved.left).toBeLessThan(0);
    expect(saved.top).toBeLessThan(0);
    expect([saved.right, saved.bottom]).toEqual([dragged.width, dragged.height]);
    for (const loop of dragged.lines.slice(3)) {
      expect(loop.x).toBeGreaterThan(saved.left);
      expect(loop.y).toBeGreaterThan(saved.top);
    }
  });
  test('a picture that fits keeps its frame', () => {
    const inner = '<svg><g transform="translate(10 10)"><circle cx="5" cy="5" r="4" stroke="#000"/><text x="5" y="5" text-anchor="middle">a</text></g></svg>';
    expect(withRoom({ left: 0, top: 0, right: 30, bottom: 30 }, inner)).toEqual({ left: 0, top: 0, right: 30, bottom: 30 });
    const outer = '<svg><g transform="translate(10 10)"><rect x="0" y="0" width="40" height="5" stroke="#000" stroke-width="2"/></g></svg>';
    expect(withRoom({ left: 0, top: 0, right: 30, bottom: 30 }, outer)).toEqual({ left: 0, top: 0, right: 53, bottom: 30 });
  });
});

describe('boards of counters and arrows', () => {
  test('counters lie on squares, with words beside them', () => {
    const counters: Graph = { kind: 'graph', nodes: [node('0', 0, -1)], edges: [], squares: { wide: 1, places: [[0, 0], [0, -1]] }, notes: [{ text: '1', x: -1, y: -1 }] };
    const { squares, nodes, notes, height } = drawing(counters);
    expect(squares.map(({ x, y }) => [x, y])).toEqual([[squares[1]!.x, squares[1]!.y + 64], [squares[1]!.x, squares[1]!.y]]);
    expect(nodes[0]!.x).toBe(squares[1]!.x + 32);
    // The worth of a coin is no number of a node.
    expect(nodes[0]!.letter).toBe('0');
    expect(notes[0]!.x).toBeLessThan(squares[0]!.x);
    expect(height).toBeGreaterThan(128);
  });
  test('arrows point from their first end to the second', () => {
    const arrows: Graph = { kind: 'graph', nodes: [node('a', 0, 0), node('b', 1, 0)], edges: [{ from: 1, to: 0, is: 'free', directed: true }] };
    const drawn = drawing(arrows);
    expect(drawn.lines[0]!.arrow).toBe(true);
    expect(drawn.lines[0]!.path.startsWith(`M${drawn.nodes[1]!.x} `)).toBe(true);
  });
});

describe('places', () => {
  test('are inside the picture and above the ground', () => {
    const { left, top } = frame(board);
    expect(inside(board, { x: -9, y: -9 })).toEqual({ x: left, y: top });
    expect(inside(board, { x: 0, y: 9 }).y).toBeLessThan(2);
  });
  test('are no part of the position, and the ground stays', () => {
    expect((placed(board, { '0': { x: 5, y: 5 }, '1': { x: 1, y: 1 } }) as Graph).nodes.map(({ x }) => x)).toEqual([0, 1, 0]);
    expect(placed(board, {})).toBe(board);
  });
  test('belong to a position; a new one takes over those of the one before', () => {
    const book = new PlaceBook();
    const places = { '1': { x: 1, y: 1 }, '7': { x: 2, y: 2 } };
    expect(book.of('a', board, places)).toEqual({ '1': { x: 1, y: 1 } });
    book.keep('a', places);
    expect(book.of('a', board, {})).toEqual(places);
    for (let i = 0; i < 100; i++) book.keep(`p${i}`, {});
    expect(book.of('a', board, {})).toEqual({});
  });
});

test('loops, where the ruleset has them', () => {
  const setup = { kind: 'edges' as const, before: 'hackenbush("', body: '0-1:B', after: '")', colours: [{ letter: 'B', is: 'left' as const }], ground: true };
  expect(join(setup, 1, 1, 'B').body).toBe('0-1:B, 1-1:B');
  expect(hasLoops(setup)).toBe(true);
  expect(hasLoops({ ...setup, before: 'partizan_arc_kayles("' })).toBe(false);
});

test('names of files', () => {
  expect([fileName('hackenbush("0-1:B")'), fileName('…'), fileName('x'.repeat(99)).length]).toEqual(['hackenbush-0-1-B', 'picture', 40]);
});
