/** Any picture of the page as a file: SVG, PNG or TikZ. All of them are for white paper, whatever colours the page has. */
import { type Extent, extent } from './extent';
import { tell } from './notice.svelte';
import { download } from './saved';
import { svgToTikz } from './svg-to-tikz';

export type Format = 'svg' | 'png' | 'tikz';
export const FORMATS: Format[] = ['svg', 'png', 'tikz'];
export const FORMAT_NAMES: Record<Format, string> = { svg: 'SVG', png: 'PNG', tikz: 'TikZ' };

const SVG = 'http://www.w3.org/2000/svg';
/** PNG has so many pixels for one of the page. */
const SHARP = 2;
const MOST_PIXELS = 16_000_000;

const LOOKS = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'fill-opacity', 'stroke-opacity', 'marker-end', 'paint-order'];
const LETTERS = ['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor'];
const PLAIN: Record<string, string> = {
  stroke: 'none',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'fill-opacity': '1',
  'stroke-opacity': '1',
  'marker-end': 'none',
  'paint-order': 'normal',
  'font-style': 'normal',
  'text-anchor': 'start',
};
const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'];

/** A file name without signs that some systems refuse. */
export function fileName(title: string): string {
  const plain = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 40).replace(/-+$/, '');
  return plain || 'picture';
}

/** Any colour of CSS as `#rrggbb` with an opacity. */
function painter(): (colour: string) => { hex: string; opacity: number } {
  const known = new Map<string, { hex: string; opacity: number }>();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const brush = canvas.getContext('2d', { willReadFrequently: true })!;
  return (colour) => {
    const before = known.get(colour);
    if (before) return before;
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = brush.getImageData(0, 0, 1, 1).data;
    const found = { hex: `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`, opacity: Math.round((a / 255) * 100) / 100 };
    known.set(colour, found);
    return found;
  };
}

/** Writes the look of an element into its attributes; whether anything of it is seen. */
function ink(element: SVGElement, paint: ReturnType<typeof painter>): boolean {
  const style = getComputedStyle(element);
  const isText = element.localName === 'text' || element.localName === 'tspan';
  for (const name of [...LOOKS, ...(isText ? LETTERS : [])]) {
    const value = style.getPropertyValue(name);
    const isColour = (name === 'fill' || name === 'stroke') && !/^(none|url|context)/.test(value);
    if (isColour) {
      const { hex, opacity } = paint(value);
      element.setAttribute(name, opacity ? hex : 'none');
      if (opacity && opacity < 1) element.setAttribute(`${name}-opacity`, String(opacity));
    } else if (/-opacity$/.test(name) && element.hasAttribute(name) && value === '1') continue;
    else if (value && value !== PLAIN[name]) element.setAttribute(name, value.replaceAll('"', "'").replace(/(\d)px/g, '$1'));
    else element.removeAttribute(name);
  }
  if (element.getAttribute('stroke') === null || element.getAttribute('stroke') === 'none')
    for (const name of ['stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'paint-order']) element.removeAttribute(name);
  return !(element.getAttribute('fill') === 'none' && (element.getAttribute('stroke') ?? 'none') === 'none');
}

/** A copy of a drawing. Styles that the page has set are set again, because those in a cloned attribute are against its policy. */
function copied<E extends Element>(source: E): E {
  if (!source.hasAttribute('style')) return filled(source.cloneNode(false) as E, source);
  const made = document.createElementNS(source.namespaceURI, source.localName) as unknown as E & ElementCSSInlineStyle;
  for (const { name, value } of source.attributes) if (name !== 'style') made.setAttribute(name, value);
  made.style.cssText = (source as E & ElementCSSInlineStyle).style.cssText;
  return filled(made, source);
}

function filled<E extends Element>(copy: E, source: E): E {
  for (const child of source.childNodes) copy.append(child instanceof Element ? copied(child) : child.cloneNode());
  return copy;
}

/** A copy that needs no page: light colours, no classes, and nothing that only the page has a use for. */
export function standalone(source: SVGSVGElement, title: string): SVGSVGElement {
  const host = document.createElement('div');
  const copy = copied(source);
  host.className = source.closest('.picture') ? 'picture' : '';
  Object.assign(host.style, { position: 'absolute', left: '-99999px' });
  host.setAttribute('aria-hidden', 'true');
  for (const marked of copy.querySelectorAll('.marked')) marked.classList.remove('marked');
  host.append(copy);
  // It stands beside the original, so that the same rules count for it.
  (source.parentElement ?? document.body).append(host);
  // The page is light for a moment in which it is not drawn.
  const root = document.documentElement;
  const theme = root.dataset.theme;
  root.dataset.theme = 'light';
  try {
    const paint = painter();
    for (const element of [...copy.querySelectorAll<SVGElement>('*')]) {
      const style = getComputedStyle(element);
      if (style.display === 'none' && !element.closest('defs')) element.remove();
      else if (SHAPES.includes(element.localName) && !ink(element, paint) && !element.closest('defs')) element.remove();
      else if (style.opacity !== '1') element.setAttribute('opacity', style.opacity);
    }
  } finally {
    host.remove();
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
  }
  for (const element of [copy, ...copy.querySelectorAll('*')])
    for (const { name } of [...element.attributes]) if (/^(class|style|tabindex|role|data-.*|aria-.*)$/.test(name)) element.removeAttribute(name);
  copy.setAttribute('xmlns', SVG);
  const { left, top, right, bottom } = frameOf(source, written(copy));
  copy.setAttribute('viewBox', [left, top, right - left, bottom - top].join(' '));
  copy.setAttribute('width', String(right - left));
  copy.setAttribute('height', String(bottom - top));
  if (!copy.querySelector('title')) {
    const name = document.createElementNS(SVG, 'title');
    name.textContent = title;
    copy.prepend(name);
  }
  return copy;
}

/** The air around what stands out of its frame. */
const AIR = 2;

/** The frame of a picture, as much larger as what is drawn needs: on the page things that were dragged may stand out of it. */
function frameOf(source: SVGSVGElement, svg: string): Extent {
  const { x, y } = source.viewBox.baseVal ?? { x: 0, y: 0 };
  const { width, height } = sizeOf(source);
  return withRoom({ left: x, top: y, right: x + width, bottom: y + height }, svg);
}

/** The frame with room for all that is drawn, in whole units. */
export function withRoom(frame: Extent, svg: string): Extent {
  const drawn = extent(svg);
  if (!drawn) return frame;
  const out = (beyond: number) => (beyond > 0 ? Math.ceil(beyond) + AIR : 0);
  return {
    left: frame.left - out(frame.left - drawn.left),
    top: frame.top - out(frame.top - drawn.top),
    right: frame.right + out(drawn.right - frame.right),
    bottom: frame.bottom + out(drawn.bottom - frame.bottom),
  };
}

function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const { width, height } = svg.viewBox.baseVal ?? { width: 0, height: 0 };
  if (width && height) return { width, height };
  const box = svg.getBoundingClientRect();
  return { width: Math.ceil(box.width), height: Math.ceil(box.height) };
}

const written = (svg: SVGSVGElement) => `${new XMLSerializer().serializeToString(svg).replace(/>\s*<!---->|<!---->/g, (c) => (c.startsWith('>') ? '>' : ''))}\n`;

/** The picture as pixels, on white paper. */
async function pixels(svg: SVGSVGElement): Promise<Blob> {
  const { width, height } = sizeOf(svg);
  const scale = Math.min(SHARP, Math.sqrt(MOST_PIXELS / (width * height)));
  const url = URL.createObjectURL(new Blob([written(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * scale);
    canvas.height = Math.ceil(height * scale);
    const brush = canvas.getContext('2d')!;
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!blob) throw new Error('the picture is too large');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Offers a picture as a file. `tikz` is a better text for LaTeX, where there is one. */
export async function savePicture(source: SVGSVGElement, format: Format, title: string, tikz?: () => string): Promise<void> {
  const name = fileName(title);
  try {
    if (format === 'tikz' && tikz) return download(`${name}.tex`, tikz(), 'text/x-tex');
    const svg = standalone(source, title);
    if (format === 'svg') download(`${name}.svg`, written(svg), 'image/svg+xml');
    else if (format === 'tikz') download(`${name}.tex`, svgToTikz(written(svg), title), 'text/x-tex');
    else download(`${name}.png`, await pixels(svg), 'image/png');
  } catch (error) {
    tell(`The picture could not be saved: ${(error as Error).message || 'this browser does not draw it'}`);
  }
}
