/**
 * Our own pictures as TikZ. They are simple SVG: lines, rectangles, circles, paths and texts in groups, with colours and widths as
 * attributes. Curves stay curves; what is filled with a pattern becomes grey.
 */

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, ten, hex, name) =>
    ten ? String.fromCodePoint(Number(ten)) : hex ? String.fromCodePoint(parseInt(hex, 16)) : (ENTITIES[name] ?? all),
  );

/** Reads an SVG text; comments and instructions are left out. */
export function read(svg: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, , close, name, attributes, empty, text] of svg.matchAll(/(<!--[^]*?-->|<[?!][^>]*>)|<(\/?)([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g)) {
    const top = open.at(-1)!;
    if (text !== undefined) top.children.push(decoded(text));
    else if (name && close) {
      if (open.length > 1) open.pop();
    } else if (name) {
      const pairs = [...(attributes ?? '').matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
      const made: Element = { name, attributes: Object.fromEntries(pairs.map(([, key, a, b]) => [key!, decoded(a ?? b ?? '')])), children: [] };
      top.children.push(made);
      if (!empty) open.push(made);
    }
  }
  return root;
}

/** `x' = a x + c y + e`, `y' = b x + d y + f`. */
export type Matrix = [number, number, number, number, number, number];
export const ONE: Matrix = [1, 0, 0, 1, 0, 0];
export const product = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

export function transformed(text: string | undefined): Matrix {
  let matrix = ONE;
  for (const [, name, inside] of (text ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [x = 0, y, ...more] = numbers(inside!);
    if (name === 'translate') matrix = product(matrix, [1, 0, 0, 1, x, y ?? 0]);
    else if (name === 'scale') matrix = product(matrix, [x, 0, 0, y ?? x, 0, 0]);
    else if (name === 'matrix' && more.length === 4) matrix = product(matrix, [x, y ?? 0, ...more] as unknown as Matrix);
    else if (name === 'rotate') {
      const [cos, sin] = [Math.cos((x * Math.PI) / 180), Math.sin((x * Math.PI) / 180)];
      const [cx, cy] = [y ?? 0, more[0] ?? 0];
      matrix = product(product(matrix, [1, 0, 0, 1, cx, cy]), product([cos, sin, -sin, cos, 0, 0], [1, 0, 0, 1, -cx, -cy]));
    }
  }
  return matrix;
}

export const numbers = (text: string): number[] => (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);

export type Point = [number, number];
/** A piece of a path: where the pen goes to, on a line or on a curve with two control points, or back to the start. */
type Step = { to: Point; by?: [Point, Point]; pen: boolean } | 'close';

/** An arc as curves, each at most a quarter of the ellipse. */
function arc(from: Point, [rx, ry, turn, large, sweep]: number[], to: Point): Step[] {
  let [a, b] = [Math.abs(rx!), Math.abs(ry!)];
  if (!a || !b || (from[0] === to[0] && from[1] === to[1])) return [{ to, pen: true }];
  const phi = (turn! * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const [dx, dy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const [x, y] = [cos * dx + sin * dy, -sin * dx + cos * dy];
  // An ellipse that is too small grows until it reaches.
  const grow = Math.max(1, Math.sqrt((x / a) ** 2 + (y / b) ** 2));
  [a, b] = [a * grow, b * grow];
  const under = (a * a * b * b - a * a * y * y - b * b * x * x) / (a * a * y * y + b * b * x * x);
  const root = Math.sqrt(Math.max(0, under)) * (!!large === !!sweep ? -1 : 1);
  const [u, v] = [(root * a * y) / b, (-root * b * x) / a];
  const [cx, cy] = [cos * u - sin * v + (from[0] + to[0]) / 2, sin * u + cos * v + (from[1] + to[1]) / 2];
  const start = Math.atan2((y - v) / b, (x - u) / a);
  let span = Math.atan2((-y - v) / b, (-x - u) / a) - start;
  if (sweep && span < 0) span += 2 * Math.PI;
  if (!sweep && span > 0) span -= 2 * Math.PI;
  const parts = Math.max(1, Math.ceil(Math.abs(span) / (Math.PI / 2) - 1e-9));
  const k = (4 / 3) * Math.tan(span / parts / 4);
  const on = (t: number, s = 0): Point => {
    const [p, q] = [a * (Math.cos(t) - s * Math.sin(t)), b * (Math.sin(t) + s * Math.cos(t))];
    return [cx + cos * p - sin * q, cy + sin * p + cos * q];
  };
  return Array.from({ length: parts }, (_, i) => {
    const [t, next] = [start + (span * i) / parts, start + (span * (i + 1)) / parts];
    return { to: i === parts - 1 ? to : on(next), by: [on(t, k), on(next, -k)], pen: true };
  });
}

const COUNTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7, T: 2, S: 4, Z: 0 };

/** The steps of a path: `d` with M, L, H, V, Q, C, S, T, A and Z, absolute and relative. */
export function steps(d: string): Step[] {
  const found: Step[] = [];
  let here: Point = [0, 0];
  let start: Point = [0, 0];
  let control: Point | undefined;
  for (const [, letter, rest] of d.matchAll(/([MLHVQCSTAZ])([^MLHVQCSTAZ]*)/gi)) {
    const name = letter!.toUpperCase();
    const relative = letter !== name;
    const count = COUNTS[name]!;
    // Flags of arcs may stand without spaces.
    const list = numbers(name === 'A' ? rest!.replace(/((?:[-+]?[\d.]+(?:e[-+]?\d+)?[\s,]*){3})([01])[\s,]*([01])/gi, '$1 $2 $3 ') : rest!);
    if (name === 'Z') {
      found.push('close');
      here = start;
      continue;
    }
    for (let i = 0; i + count <= list.length; i += count) {
      const part = list.slice(i, i + count);
      const [ox, oy] = relative ? here : [0, 0];
      const at = (j: number): Point => [part[j]! + ox, part[j + 1]! + oy];
      const mirrored: Point = control ? [2 * here[0] - control[0], 2 * here[1] - control[1]] : here;
      const quadratic = (c: Point, to: Point): [Point, Point] => [
        [here[0] + (2 / 3) * (c[0] - here[0]), here[1] + (2 / 3) * (c[1] - here[1])],
        [to[0] + (2 / 3) * (c[0] - to[0]), to[1] + (2 / 3) * (c[1] - to[1])],
      ];
      let to: Point = here;
      let next: Point | undefined;
      if (name === 'H') to = [part[0]! + ox, here[1]];
      else if (name === 'V') to = [here[0], part[0]! + oy];
      else to = at(count - 2);
      if (name === 'M' && i === 0) {
        found.push({ to, pen: false });
        start = to;
      } else if (name === 'Q' || name === 'T') {
        next = name === 'Q' ? at(0) : mirrored;
        found.push({ to, by: quadratic(next, to), pen: true });
      } else if (name === 'C' || name === 'S') {
        const first = name === 'C' ? at(0) : mirrored;
        next = at(count - 4);
        found.push({ to, by: [first, next], pen: true });
      } else if (name === 'A') found.push(...arc(here, part, to));
      else found.push({ to, pen: true });
      here = to;
      control = next;
    }
  }
  return found;
}

/** What a shape looks like; it comes from the groups around it. */
type Look = Record<string, string>;
const INHERITED = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'fill-opacity', 'stroke-opacity', 'paint-order'];

/** Pixels to TeX's points. */
const PT = 0.75;
const round = (x: number, digits = 2) => {
  const text = x.toFixed(digits);
  return text.includes('.') ? text.replace(/\.?0+$/, '').replace(/^-0$/, '0') : text;
};

const SIGNS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '−': '$-$',
  '∗': '$\\ast$',
  '↑': '$\\uparrow$',
  '↓': '$\\downarrow$',
  '⇑': '$\\Uparrow$',
  '⇓': '$\\Downarrow$',
  '±': '$\\pm$',
  '·': '$\\cdot$',
  '…': '\\ldots{}',
  '⋮': '$\\vdots$',
  '‖': '$\\parallel$',
  '∞': '$\\infty$',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};
const tex = (text: string) => text.replace(/[\\~^−∗↑↓⇑⇓±·…⋮‖∞|"<>#$%&_{}]/g, (c) => SIGNS[c] ?? `\\${c}`);

/** A colour as red, green, blue; `undefined` for none, and grey for a pattern. */
function colour(text: string | undefined): [number, number, number] | undefined {
  if (!text || text === 'none' || text === 'transparent') return undefined;
  const fallback = /^var\([^,]*,\s*(.*)\)$/.exec(text)?.[1];
  if (fallback) return colour(fallback);
  if (text.startsWith('url')) return [204, 204, 204];
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text);
  if (short) return short.slice(1).map((c) => parseInt(c + c, 16)) as [number, number, number];
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(text);
  if (long) return long.slice(1, 4).map((c) => parseInt(c, 16)) as [number, number, number];
  const rgb = /^rgba?\(/.test(text) ? numbers(text) : [];
  if (rgb.length >= 3) return rgb[3] === 0 ? undefined : (rgb.slice(0, 3) as [number, number, number]);
  return text === 'white' ? [255, 255, 255] : [0, 0, 0];
}

export function svgToTikz(svg: string, title = ''): string {
  const colours = new Map<string, string>();
  const lines: string[] = [];

  const named = (of: string | undefined): string | undefined => {
    const rgb = colour(of);
    if (!rgb) return undefined;
    const key = rgb.map((part) => Math.round(part)).join(',');
    if (key === '0,0,0') return 'black';
    if (key === '255,255,255') return 'white';
    if (!colours.has(key)) colours.set(key, `ink${String.fromCharCode(97 + (colours.size % 26))}${colours.size >= 26 ? Math.floor(colours.size / 26) : ''}`);
    return colours.get(key);
  };
  /** The options of a path; `undefined` if nothing of it is seen. */
  const options = (look: Look, scale: number): string | undefined => {
    const wide = parseFloat(look['stroke-width'] ?? '1') * scale;
    const ink = wide > 0 ? named(look.stroke) : undefined;
    const fill = named(look.fill ?? 'black');
    if (!ink && !fill) return undefined;
    const dashes = numbers(look['stroke-dasharray'] ?? '').map((length) => length * scale * PT);
    const opaque = (name: string) => (look[name] !== undefined && Number(look[name]) < 1 ? Number(look[name]) : undefined);
    const all = [
      ink ? `draw=${ink}` : '',
      fill ? `fill=${fill}` : '',
      ink ? `line width=${round(wide * PT)}pt` : '',
      ink && dashes.length ? `dash pattern=${(dashes.length % 2 ? [...dashes, ...dashes] : dashes).map((d, i) => `${i % 2 ? 'off' : 'on'} ${round(d)}pt`).join(' ')}` : '',
      ink && look['stroke-linecap'] === 'round' ? 'line cap=round' : '',
      ink && look['stroke-linejoin'] === 'round' ? 'line join=round' : '',
      ink && look['marker-end'] && look['marker-end'] !== 'none' ? '->' : '',
      opaque('opacity') !== undefined ? `opacity=${opaque('opacity')}` : '',
      fill && opaque('fill-opacity') !== undefined ? `fill opacity=${opaque('fill-opacity')}` : '',
      ink && opaque('stroke-opacity') !== undefined ? `draw opacity=${opaque('stroke-opacity')}` : '',
    ];
    return all.filter(Boolean).join(', ');
  };
  const at = ([a, b, c, d, e, f]: Matrix, [x, y]: Point) => `(${round((a * x + c * y + e) * PT)}pt,${round(-(b * x + d * y + f) * PT)}pt)`;

  function path(list: Step[], look: Look, matrix: Matrix, scale: number) {
    const how = options(look, scale);
    if (how === undefined || list.length < 2) return;
    const parts = list.map((step) => {
      if (step === 'close') return ' -- cycle';
      if (!step.pen) return ` ${at(matrix, step.to)}`;
      return step.by ? ` .. controls ${at(matrix, step.by[0])} and ${at(matrix, step.by[1])} .. ${at(matrix, step.to)}` : ` -- ${at(matrix, step.to)}`;
    });
    lines.push(`  \\path[${how}]${parts.join('')};`);
  }
  const polygon = (list: Point[], closed: boolean): Step[] => [...list.map((to, i): Step => ({ to, pen: i > 0 })), ...(closed ? (['close'] as Step[]) : [])];

  function draw(element: Element, around: Look, outer: Matrix) {
    const { name, attributes } = element;
    if (['defs', 'title', 'desc', 'style', 'marker', 'pattern', 'clipPath'].includes(name) || attributes.display === 'none') return;
    const look: Look = { ...around };
    for (const key of INHERITED) if (attributes[key] !== undefined) look[key] = attributes[key];
    delete look.opacity;
    delete look['marker-end'];
    if (attributes.opacity !== undefined || around.opacity !== undefined) look.opacity = String(Number(attributes.opacity ?? 1) * Number(around.opacity ?? 1));
    if (attributes['marker-end'] !== undefined) look['marker-end'] = attributes['marker-end'];
    const matrix = product(outer, transformed(attributes.transform));
    const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
    const number = (key: string) => parseFloat(attributes[key] ?? '0') || 0;
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(number) as [number, number, number, number];
    if (name === 'rect') {
      const how = options(look, scale);
      const rounded = Math.min(number('rx') || number('ry'), width / 2, height / 2);
      const flat = matrix[1] === 0 && matrix[2] === 0;
      if (how === undefined || !width || !height) return;
      if (flat) lines.push(`  \\path[${how}${rounded ? `, rounded corners=${round(rounded * scale * PT)}pt` : ''}] ${at(matrix, [x, y])} rectangle ${at(matrix, [x + width, y + height])};`);
      else path(polygon([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], true), look, matrix, scale);
    } else if (name === 'circle' || name === 'ellipse') {
      const how = options(look, scale);
      const [rx, ry] = name === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')];
      const size = rx === ry ? `circle[radius=${round(rx * scale * PT)}pt]` : `ellipse[x radius=${round(rx * scale * PT)}pt, y radius=${round(ry * scale * PT)}pt]`;
      if (how !== undefined && rx > 0) lines.push(`  \\path[${how}] ${at(matrix, [number('cx'), number('cy')])} ${size};`);
    } else if (name === 'line') path(polygon([[number('x1'), number('y1')], [number('x2'), number('y2')]], false), { ...look, fill: 'none' }, matrix, scale);
    else if (name === 'polyline' || name === 'polygon') {
      const list = numbers(attributes.points ?? '');
      const points = Array.from({ length: Math.floor(list.length / 2) }, (_, i): Point => [list[2 * i]!, list[2 * i + 1]!]);
      path(polygon(points, name === 'polygon'), look, matrix, scale);
    } else if (name === 'path') path(steps(attributes.d ?? ''), look, matrix, scale);
    else if (name === 'text') text(element, look, matrix, scale);
    else for (const child of element.children) if (typeof child !== 'string') draw(child, look, matrix);
  }

  function text(element: Element, look: Look, matrix: Matrix, scale: number) {
    const words = (one: Element): string => one.children.map((child) => (typeof child === 'string' ? child : child.name === 'title' ? '' : words(child))).join('');
    const content = words(element).replace(/\s+/g, ' ').trim();
    if (!content) return;
    const size = (parseFloat(look['font-size'] ?? '16') || 16) * scale * PT;
    const shift = element.attributes.dy ?? '0';
    const dy = (parseFloat(shift) || 0) * (shift.endsWith('em') ? parseFloat(look['font-size'] ?? '16') : 1);
    const [x, y] = [parseFloat(element.attributes.x ?? '0') || 0, (parseFloat(element.attributes.y ?? '0') || 0) + dy];
    const anchor = { middle: 'base', end: 'base east' }[look['text-anchor'] ?? ''] ?? 'base west';
    const ink = named(look.fill ?? 'black');
    if (!ink) return;
    const bold = Number(look['font-weight'] ?? 400) >= 600 || look['font-weight'] === 'bold' ? '\\bfseries ' : '';
    const slanted = look['font-style'] === 'italic' ? '\\itshape ' : '';
    const font = `\\fontsize{${round(size)}}{${round(size * 1.2)}}\\selectfont`;
    lines.push(`  \\node[anchor=${anchor}, inner sep=0pt, text=${ink}, font=${font}] at ${at(matrix, [x, y])} {${bold}${slanted}${tex(content)}};`);
  }

  for (const child of read(svg).children) if (typeof child !== 'string') draw(child, {}, ONE);
  const definitions = [...colours].map(([rgb, name]) => `  \\definecolor{${name}}{RGB}{${rgb}}`);
  return [...(title ? [`% ${title.replace(/\s+/g, ' ')}`] : []), '\\begin{tikzpicture}', ...definitions, ...lines, '\\end{tikzpicture}\n'].join('\n');
}
