/**
 * Values as MathML.
 *
 * The engine writes values as text that it can read back; here the same text is set as mathematics. Browsers do not break lines
 * inside a formula, so a long value becomes several formulas in a row, each of which ends where a line may end.
 */

/** A value in pieces: MathML that may stand on different lines. */
export interface Typeset {
  /** The content of one `<math>` element each. */
  pieces: string[];
  /** The value as text, for those who listen and for the clipboard. */
  text: string;
}

type Kind =
  | 'number'
  | 'upon'
  | 'up'
  | 'star'
  | 'plus-minus'
  | 'bars'
  | 'open'
  | 'close'
  | 'comma'
  | 'name'
  | 'text'
  | 'operator';

interface Token {
  kind: Kind;
  text: string;
  /** Whether white space stands before it. */
  apart: boolean;
}

const PATTERNS: [Kind, RegExp][] = [
  ['text', /^"[^"]*"?/],
  ['number', /^\d+(?:\/\d+)?/],
  ['plus-minus', /^(?:\+-|±)/],
  ['upon', /^(?:\^|v|[↑↓])(?:\[on\]|<on>)/],
  ['up', /^(?:\^+|[↑⇑↓⇓]|v+(?![a-z_]))(?:\d+|(?<=↑)[²³⁴⁵⁶⁷⁸⁹]+)?/],
  ['operator', /^(?::=|==|!=|<=|>=|<>|<\||\|>|\.\.|\*\*|\/\/)/],
  ['star', /^[*∗]\d*/],
  ['name', /^[A-Za-z_⧾⧿][A-Za-z_0-9₀-₉]*/],
  ['bars', /^\|+/],
  ['open', /^[{([]/],
  ['close', /^[})\]]/],
  ['comma', /^,/],
  ['operator', /^[^\s]/],
];

function tokens(text: string): Token[] {
  const found: Token[] = [];
  let rest = text;
  let apart = false;
  while (rest) {
    const space = /^\s+/.exec(rest);
    if (space) {
      rest = rest.slice(space[0].length);
      apart = true;
      continue;
    }
    for (const [kind, pattern] of PATTERNS) {
      const match = pattern.exec(rest);
      if (!match) continue;
      found.push({ kind, text: match[0], apart });
      rest = rest.slice(match[0].length);
      break;
    }
    apart = false;
  }
  return found;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

const mn = (text: string) => `<mn>${text}</mn>`;
const mi = (text: string) => `<mi mathvariant="normal">${escaped(text)}</mi>`;
/** An operator that keeps the given distances, in hundredths of an em, and never grows. */
const mo = (text: string, before = 0, after = before) =>
  `<mo stretchy="false" lspace="${before / 100}em" rspace="${after / 100}em">${escaped(text)}</mo>`;

function number(text: string): string {
  const [over, under] = text.split('/');
  return under ? `<mfrac>${mn(over!)}${mn(under)}</mfrac>` : mn(text);
}

function up(text: string): string {
  const match = /^(\^+|v+|[↑⇑↓⇓])(.*)$/.exec(text)!;
  const sign = match[1]!;
  const down = sign.startsWith('v') || sign === '↓' || sign === '⇓';
  if (/[²³⁴⁵⁶⁷⁸⁹]/.test(match[2]!)) {
    const power = [...match[2]!].map((c) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(c)).join('');
    return `<msup>${mi(down ? '↓' : '↑')}${mn(power)}</msup>`;
  }
  let count = match[2] ? Number(match[2]) : sign.length;
  if (!match[2] && (sign === '⇑' || sign === '⇓')) count = 2;
  if (count === 2) return mi(down ? '⇓' : '⇑');
  return mi(down ? '↓' : '↑') + (count === 1 ? '' : mn(match[2] || String(count)));
}

/** Upon and uponth, with `on` as an exponent. */
function upon(text: string): string {
  const arrow = mi(/^[v↓]/.test(text) ? '↓' : '↑');
  const on = mi('on');
  return `<msup>${arrow}${text.endsWith('>') ? on : `<mrow>${mo('[')}${on}${mo(']')}</mrow>`}</msup>`;
}

const OPERATORS: Record<string, string> = {
  '-': '−',
  '==': '=',
  '!=': '≠',
  '<=': '≤',
  '>=': '≥',
  '<>': '‖',
  '<|': '⧏',
  '|>': '⧐',
  ':=': '≔',
  '..': '…',
  '#': '♯',
};

class Setter {
  private readonly tokens: Token[];
  private at = 0;
  private readonly pieces: string[] = [];
  private piece = '';

  constructor(text: string) {
    this.tokens = tokens(text);
  }

  set(): string[] {
    while (this.at < this.tokens.length) this.one();
    this.end();
    return this.pieces;
  }

  private end() {
    if (this.piece) this.pieces.push(this.piece);
    this.piece = '';
  }

  /** Whether something that a sign can belong to stands before the token. */
  private afterOperand(): boolean {
    const before = this.tokens[this.at - 1];
    return !!before && ['number', 'upon', 'up', 'star', 'close', 'name', 'text'].includes(before.kind);
  }

  private one() {
    const token = this.tokens[this.at]!;
    const unary = !this.afterOperand();
    switch (token.kind) {
      case 'number':
        this.piece += number(token.text);
        break;
      case 'upon':
        this.piece += upon(token.text);
        break;
      case 'up':
        this.piece += up(token.text);
        break;
      case 'star':
        this.piece += mi('∗') + (token.text.length > 1 ? mn(token.text.slice(1)) : '');
        break;
      case 'plus-minus':
        // After a value these are two operators: `1+-1` never means a switch, but `{1|0}+-1` would not be printed so either.
        this.piece += mo('±', unary ? 0 : 22, unary ? 5 : 22);
        break;
      case 'bars': {
        const wide = 12 + 14 * Math.min(token.text.length, 4);
        this.piece += mo(token.text, wide, wide);
        this.at++;
        this.end();
        return;
      }
      case 'comma':
        this.piece += mo(',', 0, 28);
        this.at++;
        this.end();
        return;
      case 'open':
        this.piece += mo(token.text, 0, token.text === '{' ? 8 : 0);
        break;
      case 'close':
        this.piece += mo(token.text, token.text === '}' ? 8 : 0, 0);
        break;
      case 'text':
        this.piece += `<mtext class="code">${escaped(token.text)}</mtext>`;
        break;
      case 'name':
        if (this.named(token.text)) return;
        this.piece += mi(token.text);
        break;
      case 'operator': {
        const sign = OPERATORS[token.text] ?? token.text;
        if (unary && sign === '−') this.piece += mo(sign, 0, 3);
        // In misère values: the game with one option only.
        else if (sign === '♯') this.piece += mo(sign);
        else if (sign === '·' || sign === ':') this.piece += mo(sign, 15);
        else {
          this.piece += mo(sign, 22);
          this.at++;
          this.end();
          return;
        }
      }
    }
    this.at++;
  }

  /**
   * Functions that are set in a way of their own: tiny and miny (with a subscript; the + and − of the literature would be mistaken
   * for a sum), uptimal, genus.
   */
  private named(name: string): boolean {
    const inside = this.argument();
    if (!inside) return false;
    if (name === 'tiny' || name === 'miny') {
      const sub = new Setter(inside.text).set().join('');
      this.piece += `<msub>${mi(name)}<mrow>${sub}</mrow></msub>`;
    } else if (name === 'uptimal' && /^[-\d,\s]+$/.test(inside.text)) {
      this.uptimal(inside.text.split(',').map((digit) => Number(digit)));
    } else if (name === 'genus' && /^"\d+\^[\d(),]+"$/.test(inside.text)) {
      const [base, digits] = inside.text.slice(1, -1).split('^');
      this.piece += `<msup>${mn(base!)}${mn(digits!)}</msup>`;
    } else return false;
    this.at = inside.after;
    return true;
  }

  private uptimal(digits: number[]) {
    let first = true;
    digits.forEach((digit, i) => {
      if (!digit) return;
      if (digit < 0) this.piece += mo('−', first ? 0 : 22, first ? 3 : 22);
      else if (!first) this.piece += mo('+', 22);
      if (Math.abs(digit) > 1) this.piece += mn(String(Math.abs(digit))) + mo('·', 15);
      this.piece += i ? `<msup>${mi('↑')}${mn(String(i + 1))}</msup>` : mi('↑');
      first = false;
    });
    if (first) this.piece += mn('0');
  }

  /** The text in the parentheses that follow the current token. */
  private argument(): { text: string; after: number } | undefined {
    let depth = 0;
    let text = '';
    for (let i = this.at + 1; i < this.tokens.length; i++) {
      const token = this.tokens[i]!;
      if (i === this.at + 1 && token.text !== '(') return undefined;
      if (token.kind === 'open') depth++;
      if (token.kind === 'close') depth--;
      if (depth === 0) return { text: text.slice(1), after: i + 1 };
      text += (token.apart ? ' ' : '') + token.text;
    }
    return undefined;
  }
}

/** A short value is one formula; longer ones may be broken. */
const SHORT = 24;

export function typeset(text: string): Typeset {
  const pieces = new Setter(text).set();
  return { pieces: text.length <= SHORT ? [pieces.join('')] : pieces, text };
}

const SPOKEN: [RegExp, string][] = [
  [/(?:\^|↑)\[on\]/g, ' upon '],
  [/(?:\^|↑)<on>/g, ' uponth '],
  [/(?:v|↓)\[on\]/g, ' minus upon '],
  [/(?:v|↓)<on>/g, ' minus uponth '],
  [/&/g, ' and '],
  [/\|\|\|/g, ' triple bar '],
  [/\|\|/g, ' double bar '],
  [/\|/g, ' bar '],
  [/\+-/g, 'plus-minus '],
  [/\b(tiny|miny)\(([^()]*)\)/g, '$1 $2'],
  [/genus\("(\d+)\^([\d(),]+)"\)/g, 'genus $1 to the $2'],
  [/#/g, ' sharp '],
  [/\^\^/g, 'double up '],
  [/\^/g, 'up '],
  [/\bv(?=\b|\d|\*)/g, 'down '],
  [/\*/g, 'star '],
];

/** The value in words, for a screen reader. */
export function spoken(text: string): string {
  if (text.length > 120) return text;
  return SPOKEN.reduce((words, [sign, word]) => words.replace(sign, word), text)
    .replace(/\s+/g, ' ')
    .trim();
}
