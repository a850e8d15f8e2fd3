/**
 * Notes in Markdown, as a tree. The page draws the tree itself, so nothing in a note can become HTML.
 *
 * There are headings, paragraphs, lists, quotations, code blocks and rules; in a line emphasis, links, code, and values: a value in
 * backticks such as `{1|-1}` is set as a formula.
 */

export type Inline =
  | { kind: 'text' | 'code' | 'value'; text: string }
  | { kind: 'emphasis' | 'strong'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] }
  | { kind: 'break' };

export type Block =
  | { kind: 'heading'; level: number; inside: Inline[] }
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'rule' };

/** Deeper lists, quotations and emphases are plain text. */
const DEEPEST = 6;
const LONGEST_LINK = 2000;

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const RULE = /^ {0,3}([-*_])(?: *\1){2,} *$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/;

export function markdown(text: string): Block[] {
  return blocks(text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n'), 0);
}

const startsBlock = (line: string) => [HEADING, FENCE, RULE, QUOTE, ITEM].some((pattern) => pattern.test(line));

function blocks(lines: string[], depth: number): Block[] {
  const found: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    const fence = FENCE.exec(line)?.[1];
    const heading = HEADING.exec(line);
    if (!line.trim()) at++;
    else if (fence) {
      let end = at + 1;
      while (end < lines.length && !(lines[end]!.trim().startsWith(fence) && !lines[end]!.trim().slice(fence.length).replaceAll(fence[0]!, ''))) end++;
      found.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n') });
      at = end + 1;
    } else if (heading) {
      found.push({ kind: 'heading', level: heading[1]!.length, inside: inline(heading[2]!) });
      at++;
    } else if (RULE.test(line)) {
      found.push({ kind: 'rule' });
      at++;
    } else if (QUOTE.test(line) && depth < DEEPEST) {
      let end = at;
      while (end < lines.length && QUOTE.test(lines[end]!)) end++;
      found.push({ kind: 'quote', blocks: blocks(lines.slice(at, end).map((one) => one.replace(QUOTE, '')), depth + 1) });
      at = end;
    } else if (ITEM.test(line) && depth < DEEPEST) {
      const { block, end } = list(lines, at, depth);
      found.push(block);
      at = end;
    } else {
      let end = at + 1;
      while (end < lines.length && lines[end]!.trim() && !startsBlock(lines[end]!)) end++;
      found.push({ kind: 'paragraph', inside: inline(paragraph(lines.slice(at, end))) });
      at = end;
    }
  }
  return found;
}

/** Lines of a paragraph run on, except where two blanks or a backslash stand at the end. */
const paragraph = (lines: string[]): string =>
  lines.map((line, i) => line.trimStart().replace(/(?: {2,}|\\)$/, i < lines.length - 1 ? '\u0000' : '').trimEnd()).join('\n').replaceAll('\u0000\n', '\u0000');

/** Items of one kind that follow each other; what is indented below an item belongs to it. */
function list(lines: string[], start: number, depth: number): { block: Block; end: number } {
  const kindOf = (line: string) => ITEM.exec(line)?.[2]!.replace(/\d+/, '1');
  const kind = kindOf(lines[start]!);
  const first = ITEM.exec(lines[start]!)![2]!;
  const items: Block[][] = [];
  let at = start;
  while (at < lines.length && kindOf(lines[at]!) === kind && !RULE.test(lines[at]!)) {
    const mark = ITEM.exec(lines[at]!)!;
    const inner = mark[1]!.length + mark[2]!.length + Math.min(4, Math.max(1, mark[3]!.length));
    const own = [lines[at]!.slice(mark[0].length)];
    at++;
    while (at < lines.length) {
      const line = lines[at]!;
      const indent = line.length - line.trimStart().length;
      if (!line.trim()) {
        // A blank line ends the item unless something indented follows.
        let next = at;
        while (next < lines.length && !lines[next]!.trim()) next++;
        const more = lines[next];
        if (more === undefined || more.length - more.trimStart().length < 2) break;
        own.push('');
        at++;
      } else if (indent >= 2) {
        own.push(line.slice(Math.min(indent, inner)));
        at++;
      } else if (startsBlock(line)) break;
      else {
        own.push(line);
        at++;
      }
    }
    items.push(blocks(own, depth + 1));
    // Blank lines between items do not end the list.
    let next = at;
    while (next < lines.length && !lines[next]!.trim()) next++;
    if (next < lines.length && kindOf(lines[next]!) === kind) at = next;
  }
  const ordered = /\d/.test(first);
  return { block: { kind: 'list', ordered, start: ordered ? parseInt(first, 10) : 1, items }, end: at };
}

const NAMES = 'on|off|over|under|upon|dud|hi|lo|tiny|miny|up|down|star|tis|tisn|heat|overheat';
const VALUE = new RegExp(`^(?:[\\s\\d{}|,/+*^()\\[\\]±∗↑↓⇑⇓-]|v(?![a-z])|\\b(?:${NAMES})\\b)+$`);

/** Whether code is a value that can be set as a formula: numbers, braces, bars, stars and arrows. */
export const isValue = (code: string): boolean => /[\d{*^v↑↓⇑⇓±∗]|on|off|over|under/.test(code) && VALUE.test(code);

/** Where a link may lead: the web, mail, and places of this page. */
export const isSafe = (href: string): boolean => /^(?:https?:\/\/|mailto:|#\/)[^\s<>"]*$/i.test(href);

const ESCAPED = /^\\([\\`*_{}[\]()#+\-.!>~$|])/;
const AUTOLINK = /^<((?:https?:\/\/|mailto:)[^\s<>"]+)>/i;
const BARE = /^https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'*_]/i;

export function inline(text: string, depth = 0): Inline[] {
  const found: Inline[] = [];
  let plain = '';
  /** Marks that do not come again: they are not looked for again. */
  const missing = new Set<string>();
  const flush = () => {
    if (plain) found.push({ kind: 'text', text: plain });
    plain = '';
  };
  const push = (one: Inline) => {
    flush();
    found.push(one);
  };
  const closing = (mark: string, from: number, fits: (at: number) => boolean): number => {
    if (missing.has(mark)) return -1;
    for (let at = text.indexOf(mark, from), tries = 0; at >= 0 && tries < 100; at = text.indexOf(mark, at + 1), tries++) if (fits(at)) return at;
    missing.add(mark);
    return -1;
  };
  let at = 0;
  while (at < text.length) {
    const c = text[at]!;
    const rest = () => text.slice(at, at + LONGEST_LINK);
    let match: RegExpExecArray | null;
    if (c === '\u0000') {
      push({ kind: 'break' });
      at++;
    } else if (c === '\\' && (match = ESCAPED.exec(rest()))) {
      plain += match[1];
      at += 2;
    } else if (c === '`') {
      const ticks = /^`+/.exec(text.slice(at))![0];
      const end = closing(ticks, at + ticks.length, (i) => text[i - 1] !== '`' && text[i + ticks.length] !== '`');
      if (end < 0) {
        plain += ticks;
        at += ticks.length;
        continue;
      }
      const code = text.slice(at + ticks.length, end).replaceAll('\n', ' ');
      const trimmed = code.trim() || code;
      push({ kind: isValue(trimmed) ? 'value' : 'code', text: trimmed });
      at = end + ticks.length;
    } else if (c === '<' && (match = AUTOLINK.exec(rest()))) {
      push({ kind: 'link', href: match[1]!, inside: [{ kind: 'text', text: match[1]!.replace(/^mailto:/i, '') }] });
      at += match[0].length;
    } else if (c === 'h' && !/\w/.test(text[at - 1] ?? '') && (match = BARE.exec(rest()))) {
      push({ kind: 'link', href: match[0], inside: [{ kind: 'text', text: match[0] }] });
      at += match[0].length;
    } else if (c === '[' && depth < DEEPEST && (match = /^\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\(\s*([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\s*\)/.exec(rest())) && isSafe(match[2]!)) {
      push({ kind: 'link', href: match[2]!, inside: inline(match[1]!, DEEPEST) });
      at += match[0].length;
    } else if ((c === '*' || c === '_') && depth < DEEPEST) {
      const run = text[at + 1] === c ? c + c : c;
      const word = (i: number) => /[\p{L}\p{N}]/u.test(text[i] ?? '');
      const opens = /\S/.test(text[at + run.length] ?? ' ') && text[at + run.length] !== c && !(c === '_' && word(at - 1));
      // The mark is not part of a longer one, has no space before it, and a line under a word does not end inside of it.
      const fits = (i: number) =>
        /\S/.test(text[i - 1]!) && text[i - 1] !== '\\' && text[i + run.length] !== c && (run.length === 2 || text[i - 1] !== c) && !(c === '_' && word(i + run.length));
      const end = opens ? closing(run, at + run.length + 1, fits) : -1;
      if (end < 0) {
        plain += run;
        at += run.length;
        continue;
      }
      push({ kind: run.length === 2 ? 'strong' : 'emphasis', inside: inline(text.slice(at + run.length, end), depth + 1) });
      at = end + run.length;
    } else {
      plain += c;
      at++;
    }
  }
  flush();
  return found;
}

/** The first words of a note, to name it. */
export function gist(text: string): string {
  const line = text.split('\n').find((one) => one.trim()) ?? '';
  return line.replace(/^[\s#>*+-]+/, '').replace(/[*_`]/g, '').trim().slice(0, 60);
}
