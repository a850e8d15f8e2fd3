/** A move in a few signs, for a list of moves. No engine here. */
import type { Board, Option, Sum } from '../engine/protocol';
import { aimed } from './cut';
import { isFound } from './found';
import type { MovePlace, Player } from '../engine/protocol';

/** Columns have letters: A to Z, then AA. */
export function column(at: number): string {
  let [text, rest] = ['', at];
  do {
    text = String.fromCharCode(65 + (rest % 26)) + text;
    rest = Math.floor(rest / 26) - 1;
  } while (rest >= 0);
  return text;
}

const MOST = 28;
const short = (text: string) => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text);

/** What becomes of heaps: the new ones are those that were not there before, since heaps may be put in order of size. */
function onHeaps(before: string[], changed: number[], after: string[]): string {
  const kept = before.filter((_, h) => !changed.includes(h));
  const made = after.filter((heap) => {
    const at = kept.indexOf(heap);
    if (at >= 0) kept.splice(at, 1);
    return at < 0;
  });
  const named = `heap${changed.length > 1 ? 's' : ''} ${changed.map((h) => h + 1).join(', ')}`;
  return after.length || !before.length ? `${named}: ${changed.map((h) => before[h]).join(', ')}→${made.join(', ') || '0'}` : named;
}

/** What an option does to a board: the cells by column and row, as in a table; in a strip only by number. */
function onBoard(board: Board, option: Option): string | undefined {
  const { changes } = option;
  if (!changes || !Object.values(changes).flat().length) return undefined;
  if ('heaps' in changes && board.kind === 'heaps') return onHeaps(board.heaps, changes.heaps, option.board?.kind === 'heaps' ? option.board.heaps : []);
  if (option.clicks?.length) return undefined;
  if ('cells' in changes && board.kind === 'cells') {
    const strip = board.rows.length === 1;
    return changes.cells.map(([r, c]) => (strip ? String(c + 1) : `${column(c)}${r + 1}`)).join('–');
  }
  if (board.kind !== 'graph') return undefined;
  if ('nodes' in changes) return `node ${changes.nodes.map((n) => board.nodes[n]?.label || n + 1).join(', ')}`;
  if ('edges' in changes) return `edge ${changes.edges.map((e) => e + 1).join(', ')}`;
  return undefined;
}

/** The move as a text; with several parts it also says in which one. */
export function moveText(sum: Sum, player: Player, { component, option }: MovePlace): string {
  const part = sum.components[component];
  const chosen = part && aimed(part.board, part[player] ?? [])[option];
  if (!part || !chosen) return '?';
  const said = (part.board && onBoard(part.board, chosen)) ?? `to ${isFound(chosen.worth) && !part.board ? chosen.worth.value : chosen.call}`;
  return short(sum.components.length > 1 ? `${component + 1}: ${said}` : said);
}
