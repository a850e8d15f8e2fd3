/** A drawing of Sprouts as a planar map: its faces, and the spots along their boundaries. */
import { type Regions, tidy } from './position';

export interface Point {
  x: number;
  y: number;
}
/** A line between two spots, of straight pieces; it begins and ends in the middles of its spots. */
export interface Curve {
  from: number;
  to: number;
  points: Point[];
}
export interface Drawing {
  spots: Point[];
  curves: Curve[];
}

/** A place where a boundary passes a spot: between the line on which it comes and the line on which it leaves. */
export interface Corner {
  spot: number;
  /** The directions between which the corner lies, clockwise on the screen from the first one; none at an untouched spot. */
  between: [number, number] | undefined;
}
/** A walk along lines, with the face on one side; all corners, those at dead spots too. */
export interface Boundary {
  corners: Corner[];
  /** The lines along the walk: the one after each corner. None at an untouched spot. */
  pieces: Point[][];
}
export type Face = Boundary[];

export const degree = ({ curves }: Drawing, spot: number): number =>
  curves.reduce((sum, { from, to }) => sum + Number(from === spot) + Number(to === spot), 0);

/** How many more lines can end there. */
export const livesOf = (drawing: Drawing, spot: number): number => 3 - degree(drawing, spot);

const area = (points: Point[]) =>
  points.reduce((sum, { x, y }, i) => {
    const next = points[(i + 1) % points.length]!;
    return sum + x * next.y - next.x * y;
  }, 0) / 2;

/** Whether a closed walk goes around a point. */
export function isAround(points: Point[], { x, y }: Point): boolean {
  let inside = false;
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]!;
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
  });
  return inside;
}

interface Dart {
  from: number;
  to: number;
  points: Point[];
  angle: number;
  back: number;
}

/** Both directions of every line. */
function dartsOf({ curves }: Drawing): Dart[] {
  const angle = ([a, b]: Point[]) => Math.atan2(b!.y - a!.y, b!.x - a!.x);
  return curves.flatMap(({ from, to, points }, i) => {
    const back = points.toReversed();
    return [
      { from, to, points, angle: angle(points), back: 2 * i + 1 },
      { from: to, to: from, points: back, angle: angle(back), back: 2 * i },
    ];
  });
}

/** The faces of a drawing. */
export function faces(drawing: Drawing): Face[] {
  const darts = dartsOf(drawing);
  const around = drawing.spots.map((_, spot) =>
    darts.flatMap((dart, i) => (dart.from === spot ? [i] : [])).sort((a, b) => darts[a]!.angle - darts[b]!.angle),
  );
  /** The line on which a walk goes on: the next one counterclockwise on the screen. */
  const next = (dart: number): number => {
    const { to, back } = darts[dart]!;
    const here = around[to]!;
    return here[(here.indexOf(back) + here.length - 1) % here.length]!;
  };
  const walks: { darts: number[]; points: Point[]; boundary: Boundary }[] = [];
  const seen = new Set<number>();
  darts.forEach((_, first) => {
    if (seen.has(first)) return;
    const walk: number[] = [];
    for (let dart = first; !seen.has(dart); dart = next(dart)) {
      seen.add(dart);
      walk.push(dart);
    }
    const corners = walk.map((dart, i): Corner => {
      const before = darts[walk[(i + walk.length - 1) % walk.length]!]!;
      return { spot: darts[dart]!.from, between: [darts[dart]!.angle, darts[before.back]!.angle] };
    });
    const pieces = walk.map((dart) => darts[dart]!.points);
    walks.push({ darts: walk, points: pieces.flatMap((points) => points.slice(0, -1)), boundary: { corners, pieces } });
  });
  // Spots that hang together, with the walks around them.
  const group = drawing.spots.map((_, i) => i);
  const root = (i: number): number => (group[i] === i ? i : root(group[i]!));
  for (const { from, to } of drawing.curves) group[root(from)] = root(to);
  const inner: { points: Point[]; size: number; face: Face; group: number }[] = [];
  const outer: { group: number; at: Point; boundary: Boundary }[] = [];
  drawing.spots.forEach((at, spot) => {
    if (!around[spot]!.length) outer.push({ group: spot, at, boundary: { corners: [{ spot, between: undefined }], pieces: [] } });
  });
  const pieces = new Map<number, typeof walks>();
  for (const walk of walks) {
    const its = root(darts[walk.darts[0]!]!.from);
    pieces.set(its, [...(pieces.get(its) ?? []), walk]);
  }
  for (const [its, all] of pieces) {
    // Walks keep their face on one side, so that only the walk around everything goes counterclockwise.
    const sizes = all.map(({ points }) => area(points));
    const outside = sizes.indexOf(Math.min(...sizes));
    all.forEach((walk, i) => {
      if (i === outside) outer.push({ group: its, at: walk.points[0]!, boundary: walk.boundary });
      else inner.push({ points: walk.points, size: Math.abs(sizes[i]!), face: [walk.boundary], group: its });
    });
  }
  const unbounded: Face = [];
  for (const { group: its, at, boundary } of outer) {
    const around = inner.filter((face) => face.group !== its && isAround(face.points, at));
    const home = around.reduce<(typeof inner)[number] | undefined>((least, face) => (!least || face.size < least.size ? face : least), undefined);
    (home?.face ?? unbounded).push(boundary);
  }
  return [...inner.map(({ face }) => face), unbounded];
}

/** The spots along boundaries as the engine writes them. */
export function tokens(boundaries: number[][][], lives: (spot: number) => number): Regions {
  const token = (spot: number): string[] => {
    const left = lives(spot);
    return left <= 0 ? [] : [left === 3 ? '0' : left === 2 ? '1' : `s${spot}`];
  };
  return tidy(boundaries.map((face) => face.map((boundary) => boundary.flatMap(token))));
}

/** The position that a drawing shows. */
export function positionOf(drawing: Drawing): Regions {
  const spots = faces(drawing).map((face) => face.map(({ corners }) => corners.map(({ spot }) => spot)));
  return tokens(spots, (spot) => livesOf(drawing, spot));
}
