/** Dots-and-Boxes: the boxes whose four sides are drawn, and who has drawn the last side of each. */
import type { Board, Player } from '../engine/protocol';

type Graph = Extract<Board, { kind: 'graph' }>;

/** A box, by its upper left corner in the units of the board. */
export interface Box {
  x: number;
  y: number;
}
export const boxName = ({ x, y }: Box): string => `${x},${y}`;

/** The boxes that are closed: unit squares of nodes that are joined by edges out of play. */
export function closedBoxes({ nodes, edges }: Graph): Box[] {
  const joined = new Set(edges.flatMap(({ from, to, is }) => (is === 'taken' ? [`${from} ${to}`, `${to} ${from}`] : [])));
  if (joined.size < 8) return [];
  const at = new Map(nodes.map((node, i) => [boxName(node), i]));
  return nodes.flatMap(({ x, y }) => {
    const corners = [at.get(`${x},${y}`), at.get(`${x + 1},${y}`), at.get(`${x + 1},${y + 1}`), at.get(`${x},${y + 1}`)];
    const closed = corners.every((corner, i) => corner !== undefined && joined.has(`${corner} ${corners[(i + 1) % 4]}`));
    return closed ? [{ x, y }] : [];
  });
}

/** Who has closed each box, from the boards before and after every move. */
export function boxOwners(moves: { by: Player; before: Board | undefined; after: Board | undefined }[]): Map<string, Player> {
  const owners = new Map<string, Player>();
  const closed = (board: Board | undefined) => (board?.kind === 'graph' ? closedBoxes(board).map(boxName) : []);
  for (const { by, before, after } of moves) {
    const old = new Set(closed(before));
    for (const box of closed(after)) if (!old.has(box)) owners.set(box, by);
  }
  return owners;
}
