/** The opened part of a tree as a picture: SVG for the page and TikZ for LaTeX. */
import type { Board } from '../engine/protocol';
import { CELL, drawing } from './board';
import { isNode, type NodeRow, parent, type Row } from './explorer';
import { isFound } from './found';

interface Leaf {
  row: NodeRow;
  label: string;
  latex: string;
  board: Board | undefined;
  /** Of its label and board. */
  width: number;
  height: number;
  children: Leaf[];
  /** How far the subtree reaches to both sides of the node. */
  before: number;
  after: number;
  x: number;
  y: number;
}

const GAP = 14;
const FALL = 46;
/** The width of a digit in DejaVu Serif, the widest of the fonts below. */
const LETTER = 8.4;
const LONGEST = 28;
const SMALL = 9;

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

function leafOf(row: NodeRow): Leaf {
  const node = isNode(row.known) ? row.known.node : undefined;
  const worth = node?.worth ?? row.place.option?.worth;
  const outcome = node?.outcome ?? row.place.option?.outcome ?? null;
  const board = node?.board ?? row.place.option?.board;
  const found = isFound(worth) ? worth : undefined;
  const label = found ? cut(found.unicode ?? found.value) : (outcome ?? cut(row.place.call));
  const long = !!found && (found.latex ?? found.value).length > 160;
  const latex = found?.latex && !long ? `$${found.latex}$` : `\\texttt{${escapeTex(label)}}`;
  const size = board ? drawing(board) : undefined;
  const scale = SMALL / CELL;
  return {
    row,
    label,
    latex,
    board,
    width: Math.max(label.length * LETTER, size ? size.width * scale : 0, 10),
    height: 16 + (size ? size.height * scale + 4 : 0),
    children: [],
    before: 0,
    after: 0,
    x: 0,
    y: 0,
  };
}

/** Places every node: Left's options to the left of their parent, Right's to the right, those of both below. */
function layout(rows: Row[]): { leaves: Leaf[]; width: number; height: number } {
  const leaves: Leaf[] = [];
  const at = new Map<string, Leaf>();
  for (const row of rows) {
    if (row.kind !== 'node') continue;
    const leaf = leafOf(row);
    leaves.push(leaf);
    at.set(row.path, leaf);
    const up = parent(row.path);
    if (up !== undefined) at.get(up)?.children.push(leaf);
  }
  // Rows come before those below them, so the way back goes from the leaves to the root.
  for (const leaf of leaves.toReversed()) {
    const half = leaf.width / 2 + GAP / 2;
    const ours = (by: string) => leaf.children.filter((child) => child.row.place.by === by);
    const wide = (list: Leaf[]) => list.reduce((sum, child) => sum + child.before + child.after, 0);
    const both = wide(ours('both')) / 2;
    leaf.before = Math.max(half, wide(ours('left')), both);
    leaf.after = Math.max(half, wide(ours('right')), both);
  }
  const deep: number[] = [];
  for (const leaf of leaves) deep[leaf.row.depth] = Math.max(deep[leaf.row.depth] ?? 0, leaf.height);
  const tops = deep.map((_, depth) => 10 + deep.slice(0, depth).reduce((sum, height) => sum + height + FALL, 0));
  const root = leaves[0];
  if (root) root.x = root.before + 6;
  for (const leaf of leaves) {
    // Labels of one level stand on one line.
    leaf.y = tops[leaf.row.depth]! + deep[leaf.row.depth]! - leaf.height;
    const ours = (by: string) => leaf.children.filter((child) => child.row.place.by === by);
    const place = (list: Leaf[], start: number) =>
      list.reduce((x, child) => {
        child.x = x + child.before;
        return child.x + child.after;
      }, start);
    const wide = (list: Leaf[]) => list.reduce((sum, child) => sum + child.before + child.after, 0);
    place(ours('left'), leaf.x - wide(ours('left')));
    place(ours('right'), leaf.x);
    place(ours('both'), leaf.x - wide(ours('both')) / 2);
  }
  const width = root ? root.before + root.after + 12 : 0;
  return { leaves, width, height: tops.length ? tops.at(-1)! + deep.at(-1)! + 10 : 0 };
}

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const round = (x: number) => Math.round(x * 10) / 10;

const INKS = { left: 'var(--picture-left,#0b4f9e)', right: 'var(--picture-right,#d55e00)', both: 'var(--picture-both,#00704f)' };
const INK = 'var(--picture-ink,#111)';
const PAPER = 'var(--picture-paper,#fff)';
/** Colour alone never tells the players apart. */
const DASHES = { left: '', right: ' stroke-dasharray="5 3"', both: '' };

/** A small board, from its upper edge and middle. */
function boardSvg(board: Board, x: number, y: number): string {
  const d = drawing(board);
  const scale = SMALL / CELL;
  const parts: string[] = [];
  const fills: Record<string, string> = { left: INKS.left, both: INKS.both, taken: 'var(--picture-shade,#bbb)', right: PAPER, free: PAPER };
  for (const cell of d.cells) {
    const plain = cell.is === 'taken' ? fills.taken : PAPER;
    parts.push(
      `<rect x="${cell.x - CELL / 2}" y="${cell.y - CELL / 2}" width="${CELL}" height="${CELL}" fill="${plain}" stroke="var(--picture-faint,#999)" stroke-width="2.5"/>`,
    );
    if (cell.is === 'left' || cell.is === 'right' || cell.is === 'both')
      parts.push(`<circle cx="${cell.x}" cy="${cell.y}" r="13" fill="${fills[cell.is]}" stroke="${INKS[cell.is]}" stroke-width="5"/>`);
    else if (cell.letter) parts.push(`<text x="${cell.x}" y="${cell.y + 10}" font-size="28" text-anchor="middle" fill="${INK}">${escapeXml(cell.letter)}</text>`);
  }
  const inks: Record<string, string> = { ...INKS };
  for (const line of d.lines) parts.push(`<path d="${line.path}" fill="none" stroke="${inks[line.is] ?? INK}" stroke-width="7"${line.is === 'right' ? ' stroke-dasharray="11 7"' : ''}/>`);
  for (const node of d.nodes)
    parts.push(`<circle cx="${node.x}" cy="${node.y}" r="${node.is === 'free' ? 7 : 13}" fill="${fills[node.is] ?? PAPER}" stroke="${inks[node.is] ?? INK}" stroke-width="4"/>`);
  if (d.ground !== undefined) parts.push(`<path d="M4 ${d.ground}H${d.width - 4}" stroke="${INK}" stroke-width="5"/>`);
  for (const heap of d.heaps) parts.push(`<text x="${heap.x}" y="${heap.y}" font-size="44" text-anchor="middle" fill="${INK}">${escapeXml(heap.count)}</text>`);
  return `<g transform="translate(${round(x - (d.width * scale) / 2)} ${round(y)}) scale(${scale})">${parts.join('')}</g>`;
}

/** The picture as an SVG text, in the colours of the page; for white paper where there is none. */
export function treeSvg(rows: Row[], title: string): string {
  const { leaves, width, height } = layout(rows);
  const lines: string[] = [];
  for (const leaf of leaves)
    for (const child of leaf.children) {
      const by = child.row.place.by ?? 'both';
      lines.push(
        `<path d="M${round(leaf.x)} ${round(leaf.y + leaf.height + 2)}L${round(child.x)} ${round(child.y - 3)}" fill="none" stroke="${INKS[by]}" stroke-width="1.6"${DASHES[by]}/>`,
      );
    }
  const nodes = leaves.map(({ x, y, height: high, label, board, row }) => {
    const text = `<text x="${round(x)}" y="${round(y + high - 4)}" text-anchor="middle" fill="${INK}"${row.first === undefined ? '' : ' font-style="italic"'}>${escapeXml(label)}</text>`;
    return `${board ? boardSvg(board, x, y) : ''}${text}`;
  });
  const size = `width="${Math.ceil(width)}" height="${Math.ceil(height)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect ${size} fill="${PAPER}"/>`,
    `<g font-family="'Latin Modern Math','STIX Two Math','Cambria Math','DejaVu Serif',serif" font-size="13">`,
    ...lines,
    ...nodes,
    '</g>\n</svg>\n',
  ].join('\n');
}

function escapeTex(text: string): string {
  const signs: Record<string, string> = {
    '\\': '\\textbackslash{}',
    '~': '\\textasciitilde{}',
    '^': '\\textasciicircum{}',
    '∗': '*',
    '…': '\\ldots{}',
    '|': '\\textbar{}',
    '"': '\\textquotedbl{}',
  };
  // In one go, so that signs of LaTeX itself stay.
  return text.replace(/[\\~^∗…|"#$%&_{}]/g, (c) => signs[c] ?? `\\${c}`);
}

/** Names of edge styles; `left` and `right` mean something else to TikZ. */
const STYLES = { left: 'leftmove', right: 'rightmove', both: 'eithermove' };

/** The picture as TikZ: values at the nodes, Left's edges solid, Right's dashed. */
export function treeTikz(rows: Row[], title: string): string {
  const { leaves } = layout(rows);
  const unit = 40;
  const name = new Map(leaves.map((leaf, i) => [leaf, `n${i}`]));
  const deep = (leaf: Leaf) => round(-leaf.row.depth * 1.4);
  const nodes = leaves.map((leaf) => `  \\node (${name.get(leaf)}) at (${Math.round((leaf.x / unit) * 100) / 100}, ${deep(leaf)}) {${leaf.latex}};`);
  const edges = leaves.flatMap((leaf) =>
    leaf.children.map((child) => `  \\draw[${STYLES[child.row.place.by ?? 'both']}] (${name.get(leaf)}) -- (${name.get(child)});`),
  );
  return [
    `% ${title.replaceAll('\n', ' ')}`,
    '\\begin{tikzpicture}[',
    '    leftmove/.style={draw={rgb,255:red,11;green,79;blue,158}, thick},',
    '    rightmove/.style={draw={rgb,255:red,213;green,94;blue,0}, thick, dashed},',
    '    eithermove/.style={draw={rgb,255:red,0;green,112;blue,79}, thick}]',
    ...nodes,
    ...edges,
    '\\end{tikzpicture}\n',
  ].join('\n');
}
