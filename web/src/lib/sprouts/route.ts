/** Finds a line for a move of Sprouts: the shortest way on a grid that keeps away from everything, with the right boundaries on either side. */
import { distance, distanceTo, NEAR, trouble, withLine } from './curve';
import { type Boundary, type Corner, type Curve, type Drawing, type Point, positionOf } from './map';
import { type Move, movesOf } from './moves';
import { type Regions, same } from './position';

/** The size of the paper. */
export const WIDE = 800;
export const HIGH = 560;

/** From coarse to fine: the width of a cell, and how far a line keeps away from others. Wide ways leave room for later. */
const GRIDS = [
  { step: 12, away: 20 },
  { step: 8, away: 11 },
  { step: 5, away: 6 },
  { step: 3, away: 3.5 },
  { step: 2, away: 2.2 },
];
/** With more boundaries to be told apart there are too many cases. */
const MOST_TOLD = 7;
const MOST_TRIED = 40;
const LOOP_TRIES = 8;

interface Grid {
  step: number;
  columns: number;
  rows: number;
  free: Uint8Array;
}
const middle = ({ step, columns }: Grid, cell: number): Point => ({
  x: ((cell % columns) + 0.5) * step,
  y: (Math.floor(cell / columns) + 0.5) * step,
});

function gridOf({ spots, curves }: Drawing, { step, away }: { step: number; away: number }): Grid {
  const [columns, rows] = [Math.floor(WIDE / step), Math.floor(HIGH / step)];
  const grid: Grid = { step, columns, rows, free: new Uint8Array(columns * rows).fill(1) };
  const block = (a: Point, b: Point, far: number) => {
    const [left, right] = [Math.min(a.x, b.x) - far, Math.max(a.x, b.x) + far].map((x) => Math.floor(x / step)) as [number, number];
    const [top, bottom] = [Math.min(a.y, b.y) - far, Math.max(a.y, b.y) + far].map((y) => Math.floor(y / step)) as [number, number];
    for (let r = Math.max(0, top); r <= Math.min(rows - 1, bottom); r++)
      for (let c = Math.max(0, left); c <= Math.min(columns - 1, right); c++) {
        const cell = r * columns + c;
        if (distanceTo(middle(grid, cell), a, b) < far) grid.free[cell] = 0;
      }
  };
  for (const { points } of curves) points.slice(1).forEach((b, i) => block(points[i]!, b, away));
  for (const spot of spots) block(spot, spot, NEAR + away);
  return grid;
}

/** Whether a direction lies in a corner, not too near to its sides. */
function isWithin({ between }: Corner, angle: number): boolean {
  if (!between) return true;
  const full = 2 * Math.PI;
  const from = (a: number) => (((a - between[0]) % full) + full) % full;
  const wide = from(between[1]) || full;
  const here = from(angle);
  const aside = Math.min(0.35, wide / 4);
  return here > aside && here < wide - aside;
}

/** Cells in which a line may leave a spot. */
function doors(grid: Grid, spot: Point, corner: Corner, far: number): number[] {
  const found: number[] = [];
  grid.free.forEach((free, cell) => {
    const at = middle(grid, cell);
    const away = distance(at, spot);
    if (free && away < far && isWithin(corner, Math.atan2(at.y - spot.y, at.x - spot.x))) found.push(cell);
  });
  return found;
}

/** Whether a straight piece crosses the upright ray above a point. */
const crosses = (a: Point, b: Point, p: Point) => {
  if (a.x > p.x === b.x > p.x) return false;
  return a.y + ((p.x - a.x) / (b.x - a.x)) * (b.y - a.y) < p.y;
};
const parity = (points: Point[], told: Point[]) =>
  told.reduce((bits, p, k) => bits ^ (points.slice(1).filter((b, i) => crosses(points[i]!, b, p)).length % 2 << k), 0);

/** The shortest ways from one spot to another, one for each set of points that it has on its odd side. */
function ways(grid: Grid, from: { at: Point; doors: number[] }, to: { at: Point; doors: number[] }, told: Point[]): Map<number, Point[]> {
  const cells = grid.columns * grid.rows;
  const before = new Int32Array(cells << told.length).fill(-2);
  const ends = new Set(to.doors);
  let queue = from.doors.map((cell) => {
    const state = cell + cells * parity([from.at, middle(grid, cell)], told);
    before[state] = -1;
    return state;
  });
  const found = new Map<number, Point[]>();
  while (queue.length) {
    const next: number[] = [];
    for (const state of queue) {
      const [cell, bits] = [state % cells, Math.floor(state / cells)];
      const here = middle(grid, cell);
      if (ends.has(cell)) {
        const all = bits ^ parity([here, to.at], told);
        if (!found.has(all)) {
          const way: Point[] = [];
          for (let at = state; at >= 0; at = before[at]!) way.push(middle(grid, at % cells));
          found.set(all, [from.at, ...way.reverse(), to.at]);
        }
      }
      const column = cell % grid.columns;
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]] as const) {
        if (column + dx < 0 || column + dx >= grid.columns) continue;
        const other = cell + dx + dy * grid.columns;
        if (other < 0 || other >= cells || !grid.free[other]) continue;
        const reached = other + cells * (told.length ? bits ^ parity([here, middle(grid, other)], told) : 0);
        if (before[reached] !== -2) continue;
        before[reached] = state;
        next.push(reached);
      }
    }
    queue = next;
  }
  return found;
}

/** Fewer and longer pieces, as long as nothing comes too near. */
function smooth(drawing: Drawing, points: Point[], away: number): Point[] {
  const clear = (a: Point, b: Point) =>
    drawing.curves.every((curve) => curve.points.slice(1).every((d, i) => farApart(a, b, curve.points[i]!, d, away))) &&
    drawing.spots.every((spot) => distanceTo(spot, a, b) > NEAR + away);
  const kept = [points[0]!, points[1]!];
  let at = 1;
  const last = points.length - 2;
  while (at < last) {
    let to = Math.min(last, at + 12);
    while (to > at + 1 && !clear(points[at]!, points[to]!)) to--;
    kept.push(points[to]!);
    at = to;
  }
  return [...kept, points.at(-1)!];
}
const farApart = (a: Point, b: Point, c: Point, d: Point, far: number) =>
  Math.min(distanceTo(a, c, d), distanceTo(b, c, d), distanceTo(c, a, b), distanceTo(d, a, b)) >= far;

const spotAt = (drawing: Drawing, { corners }: Boundary): Point => drawing.spots[corners[0]!.spot]!;

/** A loop leaves and comes back in different directions, and does not turn at once: some ways to do that. */
function loopDoors(grid: Grid, spot: Point, doors: number[], far: number): { grid: Grid; start: number[]; end: number[] }[] {
  const angle = (cell: number) => Math.atan2(middle(grid, cell).y - spot.y, middle(grid, cell).x - spot.x);
  const apart = (a: number, b: number) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));
  const around = doors.toSorted((a, b) => angle(a) - angle(b));
  const found: { grid: Grid; start: number[]; end: number[] }[] = [];
  for (let i = 0; i < LOOP_TRIES; i++) {
    const first = around[Math.floor((i * around.length) / LOOP_TRIES)];
    const second = around.find((cell) => first !== undefined && apart(angle(cell), angle(first) + 1) < 0.35);
    if (first === undefined || second === undefined) continue;
    const free = grid.free.map((is, cell) => {
      const near = distance(middle(grid, cell), spot) < far + 1.4 * NEAR;
      return near && apart(angle(cell), angle(first)) > 0.3 && apart(angle(cell), angle(second)) > 0.3 ? 0 : is;
    });
    found.push({ grid: { ...grid, free }, start: [first], end: [second] });
  }
  return found;
}

/** Lines for a move on one grid, as far as they can be found. */
function linesFor(drawing: Drawing, move: Move, grid: Grid, away: number): Curve[] {
  const [from, to] = [move.from.boundary.corners[move.from.corner]!, move.to.boundary.corners[move.to.corner]!];
  const others = move.face.filter((boundary) => boundary !== move.from.boundary && boundary !== move.to.boundary);
  const cuts = move.from.boundary === move.to.boundary;
  const isLoop = from === to;
  const told = cuts ? others.map((boundary) => spotAt(drawing, boundary)) : [];
  // A loop must not go round the rest of its own boundary.
  const own = isLoop ? move.from.boundary.corners.find(({ spot }) => spot !== from.spot) : undefined;
  if (own) told.push(drawing.spots[own.spot]!);
  if (told.length > MOST_TOLD) return [];
  const [a, b] = [drawing.spots[from.spot]!, drawing.spots[to.spot]!];
  const far = NEAR + away + 2.2 * grid.step;
  const [start, end] = [doors(grid, a, from, far), doors(grid, b, to, far)];
  const tries = isLoop ? loopDoors(grid, a, start, far) : [{ grid, start, end }];
  const found = tries.flatMap((one) => [...ways(one.grid, { at: a, doors: one.start }, { at: b, doors: one.end }, told)]);
  const line = (points: Point[]): Curve => ({ from: from.spot, to: to.spot, points: smooth(drawing, points, away) });
  if (!cuts) return found.map(([, points]) => line(points));
  // Closed by the walk back along the boundary, the line has `beyond` inside and the others outside, or the other way round.
  const back = move.from.boundary.pieces.slice(move.from.corner, move.to.corner).flat();
  const fixed = isLoop ? 0 : parity(back, told);
  const bit = (boundary: Boundary) => 1 << others.indexOf(boundary);
  const inside = move.beyond.reduce((bits, boundary) => bits | bit(boundary), 0);
  const all = (1 << told.length) - 1;
  return found.filter(([bits]) => [inside, all & ~inside].includes(bits ^ fixed)).map(([, points]) => line(points));
}

/** The drawing after a move to this position; nothing if no line for it was found. */
export function reply(drawing: Drawing, wanted: Regions): Drawing | undefined {
  const tried: Move[] = [];
  for (const move of movesOf(drawing)) {
    if (same(move.result(), wanted)) tried.push(move);
    if (tried.length === MOST_TRIED) break;
  }
  for (const size of GRIDS) {
    const grid = gridOf(drawing, size);
    for (const move of tried)
      for (const line of linesFor(drawing, move, grid, size.away)) {
        if (trouble(drawing, line)) continue;
        const after = withLine(drawing, line);
        if (same(positionOf(after), wanted)) return after;
      }
  }
  return undefined;
}

/** Untouched spots on a clean sheet, in a ring. */
export function start(spots: number): Drawing {
  const angle = (i: number) => (2 * Math.PI * i) / Math.max(1, spots) - Math.PI / 2;
  const wide = spots === 1 ? 0 : Math.min(0.3, 0.12 + spots * 0.03);
  const at = (i: number): Point => ({ x: WIDE / 2 + WIDE * wide * Math.cos(angle(i)), y: HIGH / 2 + HIGH * wide * Math.sin(angle(i)) });
  return { spots: Array.from({ length: spots }, (_, i) => at(i)), curves: [] };
}
