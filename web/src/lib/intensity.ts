/** A table by two variables as squares, darker where the number is greater, with the values of the variables along its sides. */
import type { Outcome } from '../engine/protocol';
import { LETTERS, type Scale, type Shade, shadeOf } from './shade';
import type { Entry, Variable } from './table';
import { escaped } from './typeset';

const SIDE = 26;
const INK = 'var(--picture-ink,#111)';
const PAPER = 'var(--picture-paper,#fff)';
const FILLS: Record<string, string> = {
  'outcome-L': 'var(--picture-left,#0b57a8)',
  'outcome-R': 'var(--picture-right,#b84500)',
  'outcome-N': 'var(--picture-both,#00704f)',
  above: 'var(--picture-left,#0b57a8)',
  below: 'var(--picture-right,#b84500)',
};

/** How dark a square is; words and outcomes have steps of their own. */
function opacity({ paint, part }: Shade): number {
  if (['more', 'above', 'below'].includes(paint)) return 0.06 + 0.79 * part;
  if (paint === 'outcome-P') return 0.8;
  if (paint === 'outcome-N') return 0.18;
  if (paint.startsWith('outcome-')) return 0.45;
  const word = /^word-(\d+)$/.exec(paint);
  return word ? 0.12 + 0.14 * Number(word[1]) : 0;
}

/** What stands in a square: outcomes have their letters, and what is not known a question mark. */
function signIn(paint: string): string {
  if (paint === 'open' || paint === 'missing') return '?';
  const outcome = /^outcome-(.*)$/.exec(paint)?.[1] ?? '';
  return LETTERS[outcome as Outcome] ?? outcome;
}

/** The picture as SVG, with the first value of each variable in the upper left corner, as in the table. */
export function intensity(title: string, down: Variable, across: Variable, scale: Scale, entries: (Entry | undefined)[]): string {
  const left = 14 + 8 * Math.max(down.name.length, ...down.values.map((value) => value.length));
  const top = 40;
  const [wide, high] = [across.values.length * SIDE, down.values.length * SIDE];
  const text = (x: number, y: number, words: string, anchor: string, fill = INK) =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}">${escaped(words)}</text>`;
  const parts: string[] = [];
  // Long labels would run into each other.
  const every = Math.max(1, Math.ceil((8 * Math.max(...across.values.map((value) => value.length)) + 4) / SIDE));
  across.values.forEach((value, j) => {
    if (j % every === 0) parts.push(text(left + (j + 0.5) * SIDE, top - 6, value, 'middle'));
  });
  down.values.forEach((value, i) => parts.push(text(left - 6, top + (i + 0.5) * SIDE + 4.5, value, 'end')));
  parts.push(text(left + wide / 2, 15, across.name, 'middle'), text(left - 6, 15, down.name, 'end'));
  down.values.forEach((_, i) =>
    across.values.forEach((_, j) => {
      const shade = shadeOf(scale, entries[i * across.values.length + j]);
      const [x, y] = [left + j * SIDE, top + i * SIDE];
      const fill = FILLS[shade.paint] ?? INK;
      parts.push(
        `<rect x="${x}" y="${y}" width="${SIDE}" height="${SIDE}" fill="${fill}" fill-opacity="${Number(opacity(shade).toFixed(2))}" stroke="var(--picture-faint,#999)" stroke-width="0.5"/>`,
      );
      const sign = signIn(shade.paint);
      if (sign) parts.push(text(x + SIDE / 2, y + SIDE / 2 + 4.5, sign, 'middle', shade.paint === 'outcome-P' ? PAPER : INK));
    }),
  );
  const [width, height] = [left + wide + 12, top + high + 12];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="var(--picture-paper,#fff)"/>`,
    `<g font-family="'Latin Modern Math','STIX Two Math','Cambria Math','DejaVu Serif',serif" font-size="13">`,
    ...parts,
    '</g>',
    '</svg>',
  ].join('\n');
}
