/** Lines of Sprouts as they are drawn: what is refused, and the new spot on a line. */
import { type Curve, type Drawing, livesOf, type Point } from './map';

/** How near to a spot a line begins and ends, and how far others stay away. */
export const NEAR = 10;
/** So much room around a new spot is enough: later lines have to pass it. */
const ROOM = 4 * NEAR;

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The distance of a point from a straight piece. */
export function distanceTo(p: Point, a: Point, b: Point): number {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const t = length ? Math.max(0, Math.min(1, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length)) : 0;
  return distance(p, { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) });
}

const turn = (a: Point, b: Point, c: Point) => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
const isSame = (a: Point, b: Point) => a.x === b.x && a.y === b.y;
const isOn = (p: Point, a: Point, b: Point) =>
  turn(a, b, p) === 0 && Math.min(a.x, b.x) <= p.x && p.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= p.y && p.y <= Math.max(a.y, b.y);

/** Whether two straight pieces meet elsewhere than in an end that both have. */
export function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [shared] = [a, b].filter((end) => isSame(end, c) || isSame(end, d));
  if (shared) {
    const one = isSame(shared, a) ? b : a;
    const two = isSame(shared, c) ? d : c;
    return isOn(one, shared, two) || isOn(two, shared, one);
  }
  if (isOn(a, c, d) || isOn(b, c, d) || isOn(c, a, b) || isOn(d, a, b)) return true;
  return turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);
}

const pieces = (points: Point[]): [Point, Point][] => points.slice(1).map((b, i) => [points[i]!, b]);

/** A line as a hand has drawn it, from spot to spot: without what lies on the two spots, and without points that say nothing. */
export function tidyLine(drawn: Point[], from: Point, to: Point): Point[] {
  let points = drawn;
  const first = points.findIndex((p) => distance(p, from) > NEAR);
  points = first < 0 ? [] : points.slice(first);
  const last = points.findLastIndex((p) => distance(p, to) > NEAR);
  points = points.slice(0, last + 1);
  const kept: Point[] = [from];
  for (const p of points) if (distance(p, kept.at(-1)!) >= 3) kept.push(p);
  return [...kept, to];
}

/** Why a line is refused, in words; nothing if it is allowed. */
export function trouble(drawing: Drawing, { from, to, points }: Curve): string | undefined {
  const needed = from === to ? 2 : 1;
  for (const spot of new Set([from, to]))
    if (livesOf(drawing, spot) < needed)
      return livesOf(drawing, spot) <= 0 ? 'A spot with three lines takes no more.' : 'A spot that is joined to itself needs two free ends.';
  if (points.length < (from === to ? 4 : 2)) return 'The line is too short.';
  const own = pieces(points);
  for (const [i, [a, b]] of own.entries())
    for (const [c, d] of own.slice(i + 1)) if (meet(a, b, c, d)) return 'The line crosses itself.';
  for (const [a, b] of own)
    for (const curve of drawing.curves) for (const [c, d] of pieces(curve.points)) if (meet(a, b, c, d)) return 'The line crosses another line.';
  for (const [spot, at] of drawing.spots.entries()) {
    const passes = own.some(([a, b], i) => {
      const ends = (i === 0 && spot === from) || (i === own.length - 1 && spot === to);
      return !ends && distanceTo(at, a, b) < NEAR * 0.8;
    });
    if (passes) return 'The line passes through a spot.';
  }
  return undefined;
}

/** The drawing after a move: a new spot stands on the line, where there is room for it and not far from the middle. */
export function withLine(drawing: Drawing, { from, to, points }: Curve): Drawing {
  const lengths = pieces(points).map(([a, b]) => distance(a, b));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const at = (along: number): { point: Point; piece: number } => {
    let piece = 0;
    let rest = along;
    while (piece < lengths.length - 1 && rest > lengths[piece]!) rest -= lengths[piece++]!;
    const [a, b] = [points[piece]!, points[piece + 1]!];
    const t = lengths[piece] ? rest / lengths[piece]! : 0;
    return { point: { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) }, piece };
  };
  const others = drawing.curves.flatMap((curve) => pieces(curve.points));
  const room = (along: number) => {
    const { point } = at(along);
    const fromLines = others.map(([a, b]) => distanceTo(point, a, b));
    return Math.min(ROOM, ...drawing.spots.map((spot) => distance(spot, point)), ...fromLines);
  };
  // From the middle outwards; what is far from it has to be much better.
  const tries = Array.from({ length: 33 }, (_, i) => ({ i, along: (0.5 + (i % 2 ? -1 : 1) * Math.ceil(i / 2) * 0.022) * whole }));
  const rated = tries.map(({ i, along }) => ({ along, worth: room(along) - 0.3 * i }));
  const best = rated.reduce((a, b) => (b.worth > a.worth ? b : a)).along;
  const { point, piece } = at(best);
  const spot = drawing.spots.length;
  const before = points.slice(0, piece + 1).filter((p) => !isSame(p, point));
  const after = points.slice(piece + 1).filter((p) => !isSame(p, point));
  return {
    spots: [...drawing.spots, point],
    curves: [...drawing.curves, { from, to: spot, points: [...before, point] }, { from: spot, to, points: [point, ...after] }],
  };
}
