/** All moves in a drawing of Sprouts, without their lines: where a line begins and ends, and what lies on either side of it. */
import { type Boundary, type Drawing, type Face, faces, livesOf, tokens } from './map';
import type { Regions } from './position';

export interface Move {
  face: Face;
  /** The boundaries and corners that are joined. */
  from: { boundary: Boundary; corner: number };
  to: { boundary: Boundary; corner: number };
  /** Other boundaries that lie beyond the line, with the corners after `from` up to `to`; only if it cuts the face in two. */
  beyond: Boundary[];
  /** What comes of it. */
  result: () => Regions;
}

/** More ways to divide boundaries are not tried. */
const MOST_WAYS = 256;

/** The ways to choose some boundaries. Untouched spots are all alike: only their number counts. */
function choices(boundaries: Boundary[]): Boundary[][] {
  const untouched = boundaries.filter(({ pieces }) => !pieces.length);
  let ways: Boundary[][] = Array.from({ length: untouched.length + 1 }, (_, count) => untouched.slice(0, count));
  for (const boundary of boundaries) {
    if (!boundary.pieces.length || ways.length > MOST_WAYS) continue;
    ways = ways.flatMap((way) => [way, [...way, boundary]]);
  }
  return ways;
}

export function* movesOf(drawing: Drawing): Generator<Move> {
  const all = faces(drawing);
  const fresh = drawing.spots.length;
  const spots = (boundary: Boundary) => boundary.corners.map(({ spot }) => spot);
  /** The corners of a boundary from one on, all round and back to it; once if nothing ends there yet. */
  const round = (boundary: Boundary, at: number) => {
    const list = spots(boundary);
    return boundary.pieces.length ? [...list.slice(at), ...list.slice(0, at), list[at]!] : list;
  };
  for (const face of all) {
    const others = all.filter((other) => other !== face).map((other) => other.map(spots));
    const result = (ends: [number, number], after: number[][][]) => () =>
      tokens([...others, ...after], (spot) =>
        spot === fresh ? 1 : livesOf(drawing, spot) - Number(spot === ends[0]) - Number(spot === ends[1]),
      );
    for (const [b, boundary] of face.entries()) {
      for (const [i, { spot }] of boundary.corners.entries()) {
        const lives = livesOf(drawing, spot);
        if (lives < 1) continue;
        const rest = face.filter((other) => other !== boundary);
        // A line to the same boundary.
        for (let j = i; j < boundary.corners.length; j++) {
          const end = boundary.corners[j]!.spot;
          if (livesOf(drawing, end) < 1 || (end === spot && (lives < 2 || i !== j))) continue;
          const list = spots(boundary);
          const one = i === j ? [spot, fresh] : [...list.slice(i, j + 1), fresh];
          const two = i === j ? [...round(boundary, i), fresh] : [...list.slice(j), ...list.slice(0, i + 1), fresh];
          for (const beyond of choices(rest)) {
            const here = rest.filter((other) => !beyond.includes(other));
            yield {
              face,
              from: { boundary, corner: i },
              to: { boundary, corner: j },
              beyond,
              result: result([spot, end], [
                [one, ...beyond.map(spots)],
                [two, ...here.map(spots)],
              ]),
            };
          }
        }
        // A line to another boundary.
        for (const other of face.slice(b + 1))
          for (const [j, { spot: end }] of other.corners.entries()) {
            if (livesOf(drawing, end) < 1) continue;
            const joined = [...round(boundary, i), fresh, ...round(other, j), fresh];
            const apart = face.filter((one) => one !== boundary && one !== other);
            yield {
              face,
              from: { boundary, corner: i },
              to: { boundary: other, corner: j },
              beyond: [],
              result: result([spot, end], [[joined, ...apart.map(spots)]]),
            };
          }
      }
    }
  }
}
