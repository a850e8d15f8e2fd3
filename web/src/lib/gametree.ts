/**
 * The moves of a game with its variations. A tree is never changed: each step gives a new one. Nothing is lost by walking back:
 * another move there begins a variation.
 */
import type { Player } from '../engine/protocol';
import type { Move } from './match';

export interface TreeNode {
  id: number;
  /** The move that led here, and who made it; the root has none. */
  move: Move | undefined;
  player: Player | undefined;
  /** The move in a few signs. */
  text: string;
  /** The parts of the sum after the move. */
  components: string[];
  /** Whose turn it is now, if players take turns. */
  next: Player;
  /** The points that the move brought, where play is for points. */
  points?: number | undefined;
  /** Left's points minus Right's up to here. */
  made: number;
  parent: number | undefined;
  /** What was played next; the first one is the main line. */
  children: number[];
}

export interface GameTree {
  nodes: ReadonlyMap<number, TreeNode>;
  /** The position on the board. */
  at: number;
  /** The end of the line that is looked at: walking forward goes there. */
  tip: number;
  /** The next free number. */
  free: number;
}

export const ROOT = 0;

export function plant(components: string[], first: Player, made = 0): GameTree {
  const root: TreeNode = { id: ROOT, move: undefined, player: undefined, text: '', components, next: first, made, parent: undefined, children: [] };
  return { nodes: new Map([[ROOT, root]]), at: ROOT, tip: ROOT, free: 1 };
}

/** Left's points minus Right's after a move of a player. */
export const madeAfter = (before: number, player: Player, points = 0): number => before + (player === 'left' ? points : -points);

export const node = (tree: GameTree, id = tree.at): TreeNode => tree.nodes.get(id) ?? tree.nodes.get(ROOT)!;

/** The way from the beginning to a node, both included. */
export function path(tree: GameTree, id = tree.at): TreeNode[] {
  const found: TreeNode[] = [];
  for (let now = tree.nodes.get(id); now; now = now.parent === undefined ? undefined : tree.nodes.get(now.parent)) found.push(now);
  return found.reverse();
}

/** The line that is looked at, to its end. */
export const line = (tree: GameTree): TreeNode[] => path(tree, tree.tip);

/** The end of the main line after a node. */
function endOf(tree: GameTree, id: number): number {
  let now = node(tree, id);
  while (now.children.length) now = node(tree, now.children[0]);
  return now.id;
}

/** The moves of the main line. */
export const mainLine = (tree: GameTree): TreeNode[] => path(tree, endOf(tree, ROOT));

const same = (a: Move | undefined, b: Move): boolean =>
  a?.component === b.component && a.option === b.option && JSON.stringify(a.bids) === JSON.stringify(b.bids);

/** Makes a move from the position on the board. A move that was made there before is walked to. */
export function play(
  tree: GameTree,
  made: { move: Move; player: Player; text: string; components: string[]; next: Player; points?: number | undefined },
): GameTree {
  const here = node(tree);
  const old = here.children.find((id) => same(node(tree, id).move, made.move) && node(tree, id).player === made.player);
  if (old !== undefined) return goTo(tree, old);
  const id = tree.free;
  const nodes = new Map(tree.nodes);
  nodes.set(here.id, { ...here, children: [...here.children, id] });
  nodes.set(id, { id, ...made, made: madeAfter(here.made, made.player, made.points), parent: here.id, children: [] });
  return { nodes, at: id, tip: id, free: id + 1 };
}

/** Walks to a node. On the line that is looked at its end stays; elsewhere the main line goes on. */
export function goTo(tree: GameTree, id: number): GameTree {
  if (!tree.nodes.has(id)) return tree;
  const on = line(tree).some((one) => one.id === id);
  return { ...tree, at: id, tip: on ? tree.tip : endOf(tree, id) };
}

export type Step = 'back' | 'forward' | 'first' | 'last' | 'before' | 'after';

/** A step along the line; `before` and `after` go to the moves that were made instead of this one. */
export function step(tree: GameTree, by: Step): GameTree {
  const here = node(tree);
  if (by === 'first') return { ...tree, at: ROOT };
  if (by === 'last') return { ...tree, at: tree.tip };
  if (by === 'back') return here.parent === undefined ? tree : { ...tree, at: here.parent };
  if (by === 'forward') {
    const along = line(tree);
    const next = along[along.findIndex((one) => one.id === here.id) + 1];
    return next ? { ...tree, at: next.id } : tree;
  }
  const all = here.parent === undefined ? [] : node(tree, here.parent).children;
  const to = all[all.indexOf(here.id) + (by === 'after' ? 1 : -1)];
  return to === undefined ? tree : goTo(tree, to);
}

/** The first move of the variation that a node is in; `undefined` on the main line. */
export function variation(tree: GameTree, id = tree.at): number | undefined {
  for (const one of path(tree, id).reverse())
    if (one.parent !== undefined && node(tree, one.parent).children[0] !== one.id) return one.id;
  return undefined;
}

/** Makes the variation of a node the line that it was a variation of. */
export function promote(tree: GameTree, id = tree.at): GameTree {
  const first = variation(tree, id);
  if (first === undefined) return tree;
  const from = node(tree, node(tree, first).parent);
  const nodes = new Map(tree.nodes);
  nodes.set(from.id, { ...from, children: [first, ...from.children.filter((child) => child !== first)] });
  return { ...tree, nodes };
}

/** Takes a move away, with everything after it. */
export function remove(tree: GameTree, id = tree.at): GameTree {
  const gone = tree.nodes.get(id);
  if (gone?.parent === undefined) return tree;
  const nodes = new Map(tree.nodes);
  const rest = [id];
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    rest.push(...(nodes.get(one)?.children ?? []));
    nodes.delete(one);
  }
  const from = nodes.get(gone.parent)!;
  nodes.set(from.id, { ...from, children: from.children.filter((child) => child !== id) });
  const cut = { ...tree, nodes };
  const at = nodes.has(tree.at) ? tree.at : from.id;
  return { ...cut, at, tip: nodes.has(tree.tip) ? tree.tip : endOf(cut, at) };
}

/** A piece of a line, as it stands in a list of moves. */
export interface Block {
  /** How many variations it is inside of. */
  depth: number;
  /** Each move with the number of moves up to it. */
  moves: { node: TreeNode; number: number }[];
}

/** The moves as they are listed: a variation stands after the move that it replaces, and then the line goes on. */
export function blocks(tree: GameTree): Block[] {
  const found: Block[] = [];
  /** Lines that still have to be listed, the next one last. */
  const rest: { id: number; number: number; depth: number; siblings: boolean }[] = [];
  const first = node(tree, ROOT).children[0];
  if (first !== undefined) rest.push({ id: first, number: 1, depth: 0, siblings: true });
  for (let next = rest.pop(); next; next = rest.pop()) {
    const block: Block = { depth: next.depth, moves: [] };
    found.push(block);
    let siblings = next.siblings;
    let number = next.number;
    let now: TreeNode | undefined = node(tree, next.id);
    while (now) {
      block.moves.push({ node: now, number });
      const others: number[] = siblings && now.parent !== undefined ? node(tree, now.parent).children.slice(1) : [];
      const on: number | undefined = now.children[0];
      if (others.length) {
        if (on !== undefined) rest.push({ id: on, number: number + 1, depth: next.depth, siblings: true });
        for (const id of [...others].reverse()) rest.push({ id, number, depth: next.depth + 1, siblings: false });
        break;
      }
      siblings = true;
      number++;
      now = on === undefined ? undefined : node(tree, on);
    }
  }
  return found;
}
