/** Where the things of a board are drawn. Units are those of the picture; a cell is `CELL` wide. */
import type { Board, Changes, Option, Owner, Player } from '../engine/protocol';
import { boxName, closedBoxes } from './boxes';
import { hexagons, type HexagonSide } from './hexagons';
import { frame, placed, type Places } from './places';

export const CELL = 40;
/** The distance of two neighbours in a graph. */
export const STEP = 64;
const DISC = 15;
/** Of higher heaps only so many discs are drawn. */
export const MOST_DISCS = 12;

/** A thing that can be clicked: `c1,2` a cell, `n3` a node, `e4` an edge, `h0` a heap. */
export type Spot = string;

export interface Shape {
  spot: Spot;
  x: number;
  y: number;
  is: Owner;
  /** What stands on it. */
  letter: string;
  /** What a screen reader says. */
  says: string;
  /** Which side of a coin is up. */
  coin?: Side;
  /** The lines on a tile. */
  track?: string;
  /** The outline of a cell that is no square. */
  outline?: string;
}
export interface Line extends Shape {
  path: string;
  /** On which side its letter stands: -1 left, 1 right, 0 on it. */
  side: number;
  /** Whether it ends in an arrow head. */
  arrow?: boolean;
}
export interface Heap extends Shape {
  discs: { y: number; gap: boolean }[];
  count: string;
  top: number;
}

export interface Drawing {
  width: number;
  height: number;
  cells: Shape[];
  nodes: Shape[];
  lines: Line[];
  heaps: Heap[];
  /** The ground of a graph that grows from it. */
  ground: number | undefined;
  /** Closed boxes between dots: their middles. */
  boxes: { name: string; x: number; y: number }[];
  /** The sides of a board that belong to players. */
  sides: HexagonSide[];
  /** Squares on which counters lie. */
  squares: { x: number; y: number; width: number; height: number }[];
  /** Words on the board, by their middles. */
  notes: { text: string; x: number; y: number }[];
}

export function spots(changes: Changes | null | undefined): Spot[] {
  if (!changes) return [];
  if ('cells' in changes) return changes.cells.map(([r, c]) => `c${r},${c}`);
  if ('nodes' in changes) return changes.nodes.map((n) => `n${n}`);
  if ('edges' in changes) return changes.edges.map((e) => `e${e}`);
  return changes.heaps.map((h) => `h${h}`);
}

/** The sets of places whose clicks mean a move; none if no click can mean it. */
export function clicksOf({ clicks, changes }: Pick<Option, 'clicks' | 'changes'>): Spot[][] {
  const found = clicks?.length ? clicks.map(spots) : [spots(changes)];
  return found.filter((set) => set.length);
}

/** Who has changed a thing on the board, and whether with the last move. */
export interface Trace {
  by: Player;
  last: boolean;
}

/** The spots of a move on the board after it; none where things have gone and others have moved up. */
export function lastSpots(changes: Changes | null | undefined, before: Board | undefined, now: Board | undefined): Set<Spot> {
  const size = (board: Board) =>
    board.kind === 'cells'
      ? board.rows.map((row) => row.length).join()
      : board.kind === 'heaps'
        ? board.heaps.length
        : board.nodes.map((node) => `${node.label} ${node.x} ${node.y}`).join();
  if (!before || !now || before.kind !== now.kind || size(before) !== size(now)) return new Set();
  if (before.kind !== 'graph' || now.kind !== 'graph' || !changes || !('edges' in changes)) return new Set(spots(changes));
  // Edges are known by their ends: others may have gone.
  const ends = ({ from, to }: { from: number; to: number }) => `${Math.min(from, to)} ${Math.max(from, to)}`;
  const places = new Map(now.edges.map((edge, i) => [ends(edge), i]));
  const stayed = before.edges.length === now.edges.length;
  return new Set(
    changes.edges.flatMap((e) => {
      const place = stayed ? e : places.get(ends(before.edges[e]!));
      return place === undefined ? [] : [`e${place}`];
    }),
  );
}

const OWNERS: Record<Owner, string> = {
  free: 'free',
  taken: 'out of play',
  left: "Left's",
  right: "Right's",
  both: 'both players’',
  outside: 'no cell',
};

/** `places` are those where somebody has put nodes; then the picture has room around the graph, and keeps its size. */
export function drawing(board: Board, places?: Places): Drawing {
  const empty = { cells: [], nodes: [], lines: [], heaps: [], ground: undefined, boxes: [], sides: [], squares: [], notes: [] };
  if (board.kind === 'cells') return { ...empty, ...cells(board) };
  if (board.kind === 'heaps') return { ...empty, ...heaps(board.heaps) };
  return { ...empty, ...graph(board, places) };
}

/** The sides of coins, as letters of a position. */
const SIDES = { H: 'heads', T: 'tails', '1': 'heads', '0': 'tails' } as const;
type Side = 'heads' | 'tails';

export const sideOf = (letter: string): Side => SIDES[letter as keyof typeof SIDES] ?? 'tails';

/** Whether things are coins: all of them belong to both players, and show heads or tails. */
export function isCoins(things: { is: Owner; letter?: string }[]): boolean {
  const letters = new Set(things.map((thing) => thing.letter ?? ''));
  const among = (sides: string) => [...letters].every((letter) => letter !== '' && sides.includes(letter));
  return letters.size > 0 && things.every((thing) => thing.is === 'both') && (among('HT') || among('01'));
}

/** Lines on a tile of the Black Path Game: they join its sides in pairs. */
function trackOf(letter: string, { x, y }: Point): string | undefined {
  const [left, right, top, bottom] = [x - CELL / 2, x + CELL / 2, y - CELL / 2, y + CELL / 2];
  const bend = (to: number, from: number) => `M${x} ${from}Q${x} ${y} ${to} ${y}`;
  if (letter === '/') return bend(left, top) + bend(right, bottom);
  if (letter === '\\') return bend(right, top) + bend(left, bottom);
  return letter === '+' ? `M${x} ${top}V${bottom}M${left} ${y}H${right}` : undefined;
}

/** Whether things are tiles with lines on them. */
const isTiles = (things: { is: Owner; letter?: string }[]) => things.every(({ is, letter }) => is === 'free' || (is === 'both' && '/\\+'.includes(letter ?? ' ')));

function cells({ rows, numbered, hexagons: hexagonal }: Extract<Board, { kind: 'cells' }>) {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const lattice = hexagonal ? hexagons(rows.length, columns, CELL) : undefined;
  const margin = 1;
  const shapes: Shape[] = [];
  const tiles = isTiles(rows.flat());
  const coins = isCoins(rows.flat().filter((cell) => cell.is !== 'outside'));
  rows.forEach((row, r) =>
    row.forEach((cell, c) => {
      if (cell.is === 'outside') return;
      const letter = cell.letter ?? '';
      const square = { x: margin + (c + 0.5) * CELL, y: margin + (r + 0.5) * CELL };
      const here = { spot: `c${r},${c}`, ...(lattice?.cell(r, c) ?? square), is: cell.is };
      if (coins) {
        const coin = sideOf(letter);
        shapes.push({ ...here, coin, letter: coin === 'heads' ? 'H' : 'T', says: `row ${r + 1}, column ${c + 1}: ${coin}` });
        return;
      }
      const track = tiles ? trackOf(letter, here) : undefined;
      const number = numbered ? String(rows.slice(0, r).reduce((sum, above) => sum + above.length, c)) : '';
      shapes.push({
        ...here,
        ...(track ? { track } : {}),
        letter: (cell.is === 'free' && number) || ('xo.#'.includes(letter) ? '' : letter),
        says: number ? `${number}: ${OWNERS[cell.is]}` : `row ${r + 1}, column ${c + 1}: ${OWNERS[cell.is]} ${letter.replace(/[.#]/, '')}`.trim(),
      });
    }),
  );
  return {
    width: lattice?.width ?? columns * CELL + 2 * margin,
    height: lattice?.height ?? Math.max(1, rows.length) * CELL + 2 * margin,
    sides: lattice?.sides ?? [],
    cells: shapes,
  };
}

function heaps(sizes: string[]) {
  const wide = 58;
  const tallest = Math.max(1, ...sizes.map((size) => Math.min(Number(size), MOST_DISCS)));
  const floor = tallest * DISC + 12;
  return {
    width: Math.max(1, sizes.length) * wide + 8,
    height: floor + 26,
    heaps: sizes.map((size, i): Heap => {
      const count = Math.min(Number(size), MOST_DISCS);
      const more = Number(size) > MOST_DISCS;
      return {
        spot: `h${i}`,
        x: 4 + (i + 0.5) * wide,
        y: floor + 17,
        top: floor - count * DISC,
        is: 'both',
        letter: '',
        count: size,
        says: `heap ${i + 1} of ${size}`,
        // The gap says that there are more than can be counted.
        discs: Array.from({ length: count }, (_, j) => ({
          y: floor - (j + 0.5) * DISC,
          gap: more && j === count - 2,
        })),
      };
    }),
  };
}

function graph(board: Extract<Board, { kind: 'graph' }>, places: Places | undefined) {
  const { nodes, edges } = places ? (placed(board, places) as typeof board) : board;
  const margin = places ? 12 : 34;
  const groundNode = nodes.findIndex((node) => node.ground);
  const { squares, notes = [] } = board;
  const half = { x: squares ? squares.wide / 2 : 0, y: squares ? 0.5 : 0 };
  const around = [...nodes, ...notes, ...(squares?.places ?? []).flatMap(([x, y]) => [{ x: x - half.x, y: y - half.y }, { x: x + half.x, y: y + half.y }])];
  const xs = around.map(({ x }) => x);
  const ys = around.map(({ y }) => y);
  const fixed = places && nodes.length ? frame(board) : undefined;
  const left = fixed?.left ?? Math.min(0, ...xs);
  const top = fixed?.top ?? (ys.length ? Math.min(...ys) : 0);
  const right = fixed?.right ?? Math.max(left, ...xs);
  const bottom = fixed?.bottom ?? Math.max(0, ...ys);
  const aside = groundNode >= 0 && !fixed ? STEP / 2 : 0;
  const below = fixed && groundNode >= 0 ? 34 : margin;
  const at = (i: number) => ({ x: margin + aside + (nodes[i]!.x - left) * STEP, y: margin + (nodes[i]!.y - top) * STEP });
  const pair = ({ from, to }: { from: number; to: number }) => [Math.min(from, to), Math.max(from, to)].join();
  const totals = new Map<string, number>();
  for (const edge of edges) totals.set(pair(edge), (totals.get(pair(edge)) ?? 0) + 1);
  const copies = new Map<string, number>();
  /** The directions that are taken at each node: loops go where there is room. */
  const taken = nodes.map(() => [] as number[]);
  const ends = (edge: { from: number; to: number }): [Point, Point] => {
    // All copies go the same way, so that they bend to different sides.
    const [a, b] = [Math.min(edge.from, edge.to), Math.max(edge.from, edge.to)];
    const [from, to] = [at(a), at(b)];
    // The ground is everywhere: edges stand upright on it.
    if (a === groundNode && b !== groundNode) from.x = to.x;
    if (b === groundNode && a !== groundNode) to.x = from.x;
    return [from, to];
  };
  for (const edge of edges)
    if (edge.from !== edge.to) {
      const [from, to] = ends(edge);
      const angle = Math.atan2(to.y - from.y, to.x - from.x);
      taken[Math.min(edge.from, edge.to)]!.push(angle);
      taken[Math.max(edge.from, edge.to)]!.push(angle + Math.PI);
    }
  const lines = edges.map((edge, i): Line => {
    const key = pair(edge);
    const copy = copies.get(key) ?? 0;
    copies.set(key, copy + 1);
    const [from, to] = ends(edge);
    const bent = edge.from === edge.to ? loop(from, taken[edge.from]!, edge.from === groundNode) : bow(from, to, copy, totals.get(key)!);
    return {
      spot: `e${i}`,
      ...bent,
      ...(edge.directed ? { arrow: true, path: edge.from > edge.to ? reversed(bent.path) : bent.path } : {}),
      is: edge.is,
      letter: '',
      says: edge.from === edge.to ? `loop at ${edge.from}: ${OWNERS[edge.is]}` : `edge from ${edge.from} to ${edge.to}: ${OWNERS[edge.is]}`,
    };
  });
  // Numbers that only say where nodes stand among the others are not shown.
  const numbered = groundNode < 0 && !squares && nodes.every((node, i) => !node.label || node.label === String(i));
  const shapes = nodes
    .map((node, i): Shape => ({
      spot: `n${i}`,
      ...at(i),
      is: node.is,
      letter: numbered && node.is !== 'taken' ? '' : node.label,
      says: `node ${node.label || i}: ${OWNERS[node.is]}`,
    }))
    .filter((_, i) => i !== groundNode);
  return {
    width: (right - left) * STEP + 2 * (margin + aside),
    height: (bottom - top) * STEP + margin + below,
    nodes: shapes,
    lines,
    boxes: closedBoxes({ kind: 'graph', nodes, edges }).map((box) => ({
      name: boxName(box),
      x: margin + (box.x + 0.5 - left) * STEP,
      y: margin + (box.y + 0.5 - top) * STEP,
    })),
    ground: groundNode >= 0 ? at(groundNode).y : undefined,
    squares: (squares?.places ?? []).map(([x, y]) => ({
      x: margin + (x - half.x - left) * STEP,
      y: margin + (y - half.y - top) * STEP,
      width: 2 * half.x * STEP,
      height: 2 * half.y * STEP,
    })),
    notes: notes.map(({ text, x, y }) => ({ text, x: margin + (x - left) * STEP, y: margin + (y - top) * STEP })),
  };
}

/** The same curve from its end to its start. */
const reversed = (path: string) => path.replace(/^M(\S+ \S+)Q(\S+ \S+) (\S+ \S+)$/, 'M$3Q$2 $1');

interface Point {
  x: number;
  y: number;
}

/** How an edge goes, and where its letter stands. */
type Bent = Pick<Line, 'path' | 'x' | 'y' | 'side'>;

/** A line the first time; further lines between the same places bend aside, more and more. */
function bow(from: Point, to: Point, copy: number, total: number): Bent {
  const side = (copy % 2 ? -1 : 1) * Math.ceil(copy / 2);
  const middle = {
    x: (from.x + to.x) / 2 + (to.y - from.y) * side * 0.55,
    y: (from.y + to.y) / 2 + (from.x - to.x) * side * 0.55,
  };
  const aside = Math.sign((to.y - from.y) * side);
  return {
    // Letters stand outside; that of a straight line between others stands on it.
    side: copy ? aside || 1 : total > 2 ? 0 : total === 2 ? Math.sign(to.y - from.y) || -1 : 1,
    path: `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}`,
    x: (from.x + 2 * middle.x + to.x) / 4,
    y: (from.y + 2 * middle.y + to.y) / 4,
  };
}

const LOOP = 50;
const round = (x: number) => Math.round(x * 100) / 100;

/** A loop, in the direction that is farthest from all that are taken; it takes that one too. */
function loop(at: Point, taken: number[], ground: boolean): Bent {
  const apart = (angle: number) => Math.min(Math.PI, ...taken.map((other) => Math.abs(Math.atan2(Math.sin(angle - other), Math.cos(angle - other)))));
  // Up first, then to the right, to the left, and down where there is no ground.
  const ways = [-2, -1, -3, 0, 4, ...(ground ? [] : [1, 3, 2]), -1.5, -2.5, -0.5, -3.5].map((eighth) => (eighth * Math.PI) / 4);
  const best = ways.reduce((a, b) => (apart(b) > apart(a) + 0.01 ? b : a));
  taken.push(best);
  const tip = (turn: number) => `${round(at.x + LOOP * Math.cos(best + turn))} ${round(at.y + LOOP * Math.sin(best + turn))}`;
  const far = 0.75 * LOOP * Math.cos(0.62);
  return {
    path: `M${at.x} ${at.y}C${tip(-0.62)} ${tip(0.62)} ${at.x} ${at.y}`,
    x: round(at.x + far * Math.cos(best)),
    y: round(at.y + far * Math.sin(best)),
    side: Math.cos(best) < -0.1 ? -1 : 1,
  };
}

/** The spot that lies nearest in a direction, for the arrow keys. */
export function neighbour(shapes: Shape[], from: Spot, key: string): Spot | undefined {
  const here = shapes.find((shape) => shape.spot === from);
  const [dx, dy] =
    { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [];
  if (!here || dx === undefined || dy === undefined) return undefined;
  let best: { spot: Spot; far: number } | undefined;
  for (const shape of shapes) {
    const ahead = (shape.x - here.x) * dx + (shape.y - here.y) * dy;
    const aside = Math.abs((shape.x - here.x) * dy) + Math.abs((shape.y - here.y) * dx);
    if (ahead <= 1 || aside > 2 * ahead) continue;
    const far = ahead + 2 * aside;
    if (!best || far < best.far) best = { spot: shape.spot, far };
  }
  return best?.spot;
}
