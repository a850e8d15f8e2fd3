/** How far a drawing reaches: a picture that is saved has to hold all of it. */
import { numbers, ONE, product, read, steps, transformed, type Element, type Matrix, type Point } from './svg-to-tikz';

/** The part of the plane in which something is drawn. */
export interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A letter is about so wide and high, in heights of the font. */
const LETTER = { wide: 0.6, above: 0.8, below: 0.25 };
const INHERITED = ['stroke', 'stroke-width', 'font-size', 'text-anchor'];

export const joined = (a: Extent, b: Extent): Extent => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** The extent of a plain SVG text; `undefined` if nothing is drawn. Texts count by their number of letters. */
export function extent(svg: string): Extent | undefined {
  let found: Extent | undefined;
  function add(points: Point[], matrix: Matrix, out: number) {
    const [a, b, c, d, e, f] = matrix;
    const wide = out * Math.sqrt(Math.abs(a * d - b * c));
    for (const [x, y] of points) {
      const at = { x: a * x + c * y + e, y: b * x + d * y + f };
      const here = { left: at.x - wide, top: at.y - wide, right: at.x + wide, bottom: at.y + wide };
      found = found ? joined(found, here) : here;
    }
  }
  function look({ name, attributes, children }: Element, around: Record<string, string>, outer: Matrix) {
    if (['defs', 'title', 'desc', 'style', 'marker', 'pattern', 'clipPath'].includes(name) || attributes.display === 'none') return;
    const own = { ...around };
    for (const key of INHERITED) if (attributes[key] !== undefined) own[key] = attributes[key];
    const matrix = product(outer, transformed(attributes.transform));
    const number = (key: string, otherwise = '0') => parseFloat(attributes[key] ?? otherwise) || 0;
    const pen = (own.stroke ?? 'none') === 'none' ? 0 : (parseFloat(own['stroke-width'] ?? '1') || 0) / 2;
    const [x, y] = [number('x'), number('y')];
    if (name === 'rect') add([[x, y], [x + number('width'), y + number('height')]], matrix, pen);
    else if (name === 'circle') add([[number('cx'), number('cy')]], matrix, number('r') + pen);
    else if (name === 'ellipse') add([[number('cx'), number('cy')]], matrix, Math.max(number('rx'), number('ry')) + pen);
    else if (name === 'line') add([[number('x1'), number('y1')], [number('x2'), number('y2')]], matrix, pen);
    else if (name === 'polyline' || name === 'polygon') {
      const list = numbers(attributes.points ?? '');
      add(Array.from({ length: Math.floor(list.length / 2) }, (_, i): Point => [list[2 * i]!, list[2 * i + 1]!]), matrix, pen);
    } else if (name === 'path') add(along(attributes.d ?? ''), matrix, pen);
    else if (name === 'text') {
      const words = (one: Element): string => one.children.map((child) => (typeof child === 'string' ? child : words(child))).join('');
      const size = parseFloat(own['font-size'] ?? '16') || 16;
      const shift = attributes.dy ?? '0';
      const base = y + (parseFloat(shift) || 0) * (shift.endsWith('em') ? size : 1);
      const wide = words({ name, attributes, children }).trim().length * LETTER.wide * size;
      const left = x - wide * ({ middle: 0.5, end: 1 }[own['text-anchor'] ?? ''] ?? 0);
      add([[left, base - LETTER.above * size], [left + wide, base + LETTER.below * size]], matrix, 0);
    } else for (const child of children) if (typeof child !== 'string') look(child, own, matrix);
  }
  for (const child of read(svg).children) if (typeof child !== 'string') look(child, {}, ONE);
  return found;
}

/** Points on a path, close to each other where it bends. */
function along(d: string): Point[] {
  const points: Point[] = [];
  let here: Point = [0, 0];
  for (const step of steps(d)) {
    if (step === 'close') continue;
    const [from, { to, by }] = [here, step];
    here = to;
    if (!by) {
      points.push(to);
      continue;
    }
    for (let i = 1; i <= 16; i++) {
      const [t, s] = [i / 16, 1 - i / 16];
      const on = (j: 0 | 1) => s ** 3 * from[j] + 3 * s * s * t * by[0][j] + 3 * s * t * t * by[1][j] + t ** 3 * to[j];
      points.push([on(0), on(1)]);
    }
  }
  return points;
}
