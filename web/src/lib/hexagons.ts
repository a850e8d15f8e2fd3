/** A rhombus of hexagons, as in Hex: each row lies half a cell further right than the one above. */
import type { Player } from '../engine/protocol';

/** A side of the board, and whose it is. */
export interface HexagonSide {
  by: Player;
  path: string;
}

interface Lattice {
  width: number;
  height: number;
  sides: HexagonSide[];
  cell: (row: number, column: number) => { x: number; y: number; outline: string };
}

const round = (x: number) => Math.round(x * 100) / 100;

/** Where the cells lie if neighbours in a row are `wide` apart. Left's sides are at the top and at the bottom. */
export function hexagons(rows: number, columns: number, wide: number): Lattice {
  const half = wide / 2;
  const radius = wide / Math.sqrt(3);
  /** Room for the sides. */
  const margin = 5;
  const middle = (row: number, column: number) => ({
    x: margin + half + column * wide + row * half,
    y: round(margin + radius + row * radius * 1.5),
  });
  // Clockwise from the lower left one.
  const corners = [
    [-half, radius / 2],
    [-half, -radius / 2],
    [0, -radius],
    [half, -radius / 2],
    [half, radius / 2],
    [0, radius],
  ] as const;
  const corner = ({ x, y }: { x: number; y: number }, i: number) => `${round(x + corners[i]![0])} ${round(y + corners[i]![1])}`;
  const side = (by: Player, cells: { x: number; y: number }[], along: number[]): HexagonSide => ({
    by,
    path: `M${cells.flatMap((cell) => along.map((i) => corner(cell, i))).join('L')}`,
  });
  const row = (r: number) => Array.from({ length: columns }, (_, c) => middle(r, c));
  const column = (c: number) => Array.from({ length: rows }, (_, r) => middle(r, c));
  return {
    width: 2 * margin + columns * wide + (rows - 1) * half,
    height: round(2 * margin + 2 * radius + (rows - 1) * radius * 1.5),
    sides: [
      side('left', row(0), [1, 2, 3]),
      side('left', row(rows - 1), [0, 5, 4]),
      side('right', column(0), [1, 0]),
      side('right', column(columns - 1), [3, 4]),
    ],
    cell: (r, c) => {
      const at = middle(r, c);
      return { ...at, outline: `M${corners.map((_, i) => corner(at, i)).join('L')}Z` };
    },
  };
}
