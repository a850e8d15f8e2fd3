/** Hackenbush: a click on an edge means the move that cuts this edge, and not one that lets it fall. */
import type { Board, Option } from '../engine/protocol';

type Graph = Extract<Board, { kind: 'graph' }>;

/** The edges that are gone when one is cut: the edge itself, and all that no longer stand on the ground. */
export function fallen({ nodes, edges }: Graph, cut: number): Set<number> {
  const reached = new Set(nodes.flatMap((node, i) => (node.ground ? [i] : [])));
  const at = new Map<number, number[]>();
  edges.forEach(({ from, to }, i) => {
    if (i === cut) return;
    at.set(from, [...(at.get(from) ?? []), to]);
    at.set(to, [...(at.get(to) ?? []), from]);
  });
  const rest = [...reached];
  for (let node = rest.pop(); node !== undefined; node = rest.pop())
    for (const next of at.get(node) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        rest.push(next);
      }
  return new Set(edges.flatMap(({ from }, i) => (i === cut || !reached.has(from) ? [i] : [])));
}

/** The edges that a move takes away. Where the engine does not say it, the part above the cut is missing. */
function taken(board: Graph, option: Option): number[] | undefined {
  if (option.changes) return 'edges' in option.changes ? option.changes.edges : undefined;
  if (option.board?.kind !== 'graph') return undefined;
  const left = option.board.edges;
  const begins = left.length < board.edges.length && left.every((edge, i) => edge.is === board.edges[i]!.is);
  return begins ? board.edges.slice(left.length).map((_, i) => left.length + i) : undefined;
}

/** The options as clicks mean them: in a picture that stands on the ground each one changes only the edge that it cuts. */
export function aimed(board: Board | undefined, options: Option[]): Option[] {
  if (board?.kind !== 'graph' || !board.nodes.some((node) => node.ground)) return options;
  const falls = board.edges.map((_, i) => fallen(board, i));
  return options.map((option) => {
    if (option.clicks?.length) return option;
    const gone = taken(board, option);
    const cut = gone?.find((edge) => falls[edge]?.size === gone.length && gone.every((other) => falls[edge]!.has(other)));
    return cut === undefined ? option : { ...option, changes: { edges: [cut] } };
  });
}
