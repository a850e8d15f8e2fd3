import { describe, expect, test } from 'vitest';
import { steps, svgToTikz } from '../../src/lib/svg-to-tikz';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">${inside}</svg>`;
/** The lines of the picture itself. */
const drawn = (inside: string) => svgToTikz(svg(inside)).split('\n').slice(1, -2).map((line) => line.trim());

describe('shapes', () => {
  test('lines, with their colours, widths and dashes; a picture goes down where TikZ goes up', () => {
    expect(drawn('<polyline points="0,0 40,20" fill="none" stroke="#0b4f9e" stroke-width="2" stroke-dasharray="4 8"/>')).toEqual([
      '\\definecolor{inka}{RGB}{11,79,158}',
      '\\path[draw=inka, line width=1.5pt, dash pattern=on 3pt off 6pt] (0pt,0pt) -- (30pt,-15pt);',
    ]);
    expect(drawn('<line x1="4" y1="8" x2="8" y2="0" stroke="#000" marker-end="url(#head)"/>')).toEqual([
      '\\path[draw=black, line width=0.75pt, ->] (3pt,-6pt) -- (6pt,0pt);',
    ]);
  });
  test('rectangles, circles and polygons', () => {
    expect(drawn('<rect x="4" y="4" width="8" height="4" rx="2" fill="#fff" stroke="black"/>')).toEqual([
      '\\path[draw=black, fill=white, line width=0.75pt, rounded corners=1.5pt] (3pt,-3pt) rectangle (9pt,-6pt);',
    ]);
    expect(drawn('<circle cx="4" cy="4" r="4" fill="black"/>')).toEqual(['\\path[fill=black] (3pt,-3pt) circle[radius=3pt];']);
    expect(drawn('<polygon points="0,0 4,0 4,4" fill="url(#hatch)"/>')).toEqual([
      '\\definecolor{inka}{RGB}{204,204,204}',
      '\\path[fill=inka] (0pt,0pt) -- (3pt,0pt) -- (3pt,-3pt) -- cycle;',
    ]);
  });
  test('what is not seen is not drawn', () => {
    expect(drawn('<path d="M0 0L1 1" fill="none" stroke="transparent"/><rect width="9" height="9" fill="none"/><defs><path d="M0 0L9 9"/></defs>')).toEqual([]);
  });
  test('groups give what they have, and move what is in them', () => {
    expect(drawn('<g fill="none" stroke="black" transform="translate(8 4) scale(2)"><path d="M0 0H4V4Z"/></g>')).toEqual([
      '\\path[draw=black, line width=1.5pt] (6pt,-3pt) -- (12pt,-3pt) -- (12pt,-9pt) -- cycle;',
    ]);
    expect(drawn('<g transform="rotate(90 4 4)"><circle cx="8" cy="4" r="4" fill="black"/></g>')).toEqual(['\\path[fill=black] (3pt,-6pt) circle[radius=3pt];']);
  });
  test('texts, with the signs of LaTeX', () => {
    expect(drawn('<text x="8" y="4" dy=".5em" font-size="16" text-anchor="middle" fill="#000">{1|&#8722;1} &amp; 50%</text>')).toEqual([
      '\\node[anchor=base, inner sep=0pt, text=black, font=\\fontsize{12}{14.4}\\selectfont] at (6pt,-9pt) {\\{1\\textbar{}$-$1\\} \\& 50\\%};',
    ]);
    expect(drawn('<text x="8" y="4" font-weight="600" fill="none">x</text>')).toEqual([]);
  });
});

describe('paths', () => {
  test('relative and absolute', () => {
    expect(steps('m1 2 3 0v4h-3z')).toEqual([
      { to: [1, 2], pen: false },
      { to: [4, 2], pen: true },
      { to: [4, 6], pen: true },
      { to: [1, 6], pen: true },
      'close',
    ]);
  });
  test('a quadratic curve is a cubic one', () => {
    expect(steps('M0 0Q3 3 6 0')[1]).toEqual({ to: [6, 0], by: [[2, 2], [4, 2]], pen: true });
    expect(steps('M0 0C1 1 2 1 3 0S5 -1 6 0')[2]).toEqual({ to: [6, 0], by: [[4, -1], [5, -1]], pen: true });
  });
  test('an arc goes through the right places', () => {
    // A half circle around (10, 0), upwards.
    const [, first, second] = steps('M0 0A10 10 0 0 1 20 0') as { to: number[]; by: number[][] }[];
    expect(first!.to[0]).toBeCloseTo(10);
    expect(first!.to[1]).toBeCloseTo(-10);
    expect(second!.to).toEqual([20, 0]);
    expect(first!.by[0]![0]).toBeCloseTo(0);
    expect(first!.by[0]![1]).toBeCloseTo(-5.5228, 3);
    // The long way round, with flags that stand together.
    const loop = steps('M0 0a13 13 0 11.1 0').slice(1) as { to: number[] }[];
    expect(Math.min(...loop.map(({ to }) => to[1]!))).toBeLessThan(-24);
    expect(loop.at(-1)!.to).toEqual([0.1, 0]);
  });
});

test('the whole picture', () => {
  expect(svgToTikz(svg('<title>x</title>'), 'a\nb')).toBe('% a b\n\\begin{tikzpicture}\n\\end{tikzpicture}\n');
  const many = Array.from({ length: 60 }, (_, i) => `<circle r="1" fill="rgb(${i}, 1, 2)"/>`).join('');
  expect(new Set(svgToTikz(svg(many)).match(/\\definecolor\{\w+\}/g)).size).toBe(60);
});
