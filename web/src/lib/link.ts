/** The state of a page as the fragment of its address: `#/board?at=domineering("..|..")`. */

export const PAGES = ['worksheet', 'board', 'explorer', 'play', 'sequences', 'tables', 'find', 'rules', 'learn'] as const;
export type Page = (typeof PAGES)[number];

/** Pairs of name and value, in order; a name may come twice. */
export type Fields = [string, string][];

export interface Place {
  page: Page;
  fields: Fields;
}

/** Signs that no mail program ends a link at stay as they are, so that links can be read. */
function encoded(text: string): string {
  return encodeURIComponent(text)
    .replace(/%(?:2C|3A|2F|3B|40)/g, decodeURIComponent)
    .replace(/%20/g, '+');
}

/** A path and its fields as a fragment. */
export function written(path: string, fields: Fields): string {
  const query = fields.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
  return `#/${path}${query ? `?${query}` : ''}`;
}

export const fragment = ({ page, fields }: Place): string => written(page, fields);

/** Reads a fragment; what cannot be read is left out, and an unknown page is the worksheet. */
export function place(hash: string): Place {
  const { path, fields } = read(hash);
  return { page: PAGES.find((name) => name === path) ?? 'worksheet', fields };
}

/** Reads the path and the fields of a fragment. */
export function read(hash: string): { path: string; fields: Fields } {
  const [path = '', query = ''] = split(hash.replace(/^#\/?/, ''), '?');
  const fields: Fields = [];
  for (const pair of query.split('&')) {
    if (!pair) continue;
    const [name, value] = split(pair, '=');
    try {
      fields.push([name!, decodeURIComponent((value ?? '').replace(/\+/g, ' '))]);
    } catch {
      // A broken escape: the rest of the link may still be good.
    }
  }
  return { path, fields };
}

function split(text: string, at: string): [string, string | undefined] {
  const i = text.indexOf(at);
  return i < 0 ? [text, undefined] : [text.slice(0, i), text.slice(i + 1)];
}

/** Where a link works: anywhere, in the network of the one who sends it, or only on the same computer. */
export function reach(address: string): 'anywhere' | 'network' | 'computer' {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'file:' || /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/.test(hostname)) return 'computer';
  const near = /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)|^\[f[cde]|\.(local|lan|internal)$|^[^.[\]]+$/;
  return near.test(hostname) ? 'network' : 'anywhere';
}

export function field(fields: Fields, name: string): string | undefined {
  return fields.find(([key]) => key === name)?.[1];
}

export function all(fields: Fields, name: string): string[] {
  return fields.filter(([key]) => key === name).map(([, value]) => value);
}
