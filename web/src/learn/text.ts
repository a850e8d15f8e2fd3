/** Texts of the course: `$…$` is a value, `_…_` is emphasised, and braces with a bar are a value too. */
export interface Span {
  kind: 'text' | 'value' | 'emphasis';
  text: string;
}

const SPAN = /\$([^$]+)\$|_([^_]+)_|(\{[^{}]*\|[^{}]*\})/g;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) });
    const value = match[1] ?? match[3];
    found.push(value ? { kind: 'value', text: value } : { kind: 'emphasis', text: match[2]! });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
}
