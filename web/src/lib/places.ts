/** Where somebody has put the nodes of a graph. It is a matter of looks only: the position knows nothing of it. */
import type { Board } from '../engine/protocol';

export interface Place {
  x: number;
  y: number;
}
/** By the names of the nodes, in the units of the board. */
export type Places = Readonly<Record<string, Place>>;

type Graph = Extract<Board, { kind: 'graph' }>;
/** How far around its nodes a graph has room, so that they can be pulled apart. */
const ROOM = 0.75;
const MOST_KEPT = 60;

export const nodeName = (board: Graph, i: number): string => board.nodes[i]?.label || `#${i}`;

/** The part of the plane in which nodes may be put: that of the engine's drawing, and some room. Nothing goes below the ground. */
export function frame({ nodes }: Graph): { left: number; top: number; right: number; bottom: number } {
  const xs = nodes.map((node) => node.x);
  const ys = nodes.map((node) => node.y);
  const grounded = nodes.some((node) => node.ground);
  return {
    left: Math.min(0, ...xs) - ROOM,
    top: Math.min(0, ...ys) - ROOM,
    right: Math.max(0, ...xs) + ROOM,
    bottom: Math.max(0, ...ys) + (grounded ? 0 : ROOM),
  };
}

/** The place nearest to the wanted one that is inside. */
export function inside(board: Graph, { x, y }: Place): Place {
  const { left, top, right, bottom } = frame(board);
  const grounded = board.nodes.some((node) => node.ground);
  return { x: Math.min(right, Math.max(left, x)), y: Math.min(bottom - (grounded ? 0.25 : 0), Math.max(top, y)) };
}

/** The board with its nodes where they were put. */
export function placed(board: Board, places: Places): Board {
  if (board.kind !== 'graph' || !Object.keys(places).length) return board;
  return { ...board, nodes: board.nodes.map((node, i) => (node.ground ? node : { ...node, ...places[nodeName(board, i)] })) };
}

/** The places of every position that was on the page. */
export class PlaceBook {
  private readonly kept = new Map<string, Places>();

  /** The places for a position; one that is new here has those of the position before, for the nodes that are still there. */
  of(position: string, board: Board | undefined, before: Places): Places {
    const own = this.kept.get(position);
    if (own) return own;
    if (board?.kind !== 'graph') return {};
    const names = new Set(board.nodes.map((_, i) => nodeName(board, i)));
    return Object.fromEntries(Object.entries(before).filter(([name]) => names.has(name)));
  }

  keep(position: string, places: Places) {
    this.kept.delete(position);
    this.kept.set(position, places);
    const [first] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && first !== undefined) this.kept.delete(first);
  }
}
