import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { misereValue } from '../lib/script';

const WORDS = new Set([
  'def', 'if', 'elif', 'else', 'for', 'in', 'while', 'return', 'and', 'or', 'not', 'true', 'false', 'break', 'continue', 'pass', 'lambda',
]);

/** The language of worksheets, scripts and rule files, as far as colours go. */
const upstar = StreamLanguage.define({
  name: 'upstar',
  startState: () => ({ sentence: false }),
  token(stream, state) {
    if (stream.sol()) {
      // Lines of a rule file: `left: x . -> . x`; the rule itself is a sentence.
      const key = stream.match(/^([a-z]+):(?!=)/) as RegExpMatchArray | null;
      if (key) {
        state.sentence = key[1] === 'rule';
        return 'keyword';
      }
      state.sentence = false;
    }
    if (stream.eatSpace()) return null;
    if (state.sentence) {
      stream.skipToEnd();
      return 'string';
    }
    const value = misereValue(stream.string.slice(stream.pos));
    if (value) {
      stream.pos += value.length;
      return 'number';
    }
    if (stream.match(/^#.*/)) return 'comment';
    if (stream.match(/^"[^"]*"?/)) return 'string';
    if (stream.match(/^\d+(\/\d+)?/)) return 'number';
    if (stream.match(/^(->|:=|==|!=|<=|>=|<>|<\||\|>|\.\.|\*\*|\/\/)/)) return 'operator';
    const word = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
    if (word) {
      if (WORDS.has(word[0])) return 'keyword';
      return stream.match(/^\s*\(/, false) ? 'function' : 'variableName';
    }
    stream.next();
    return 'operator';
  },
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['(', '[', '{', '"'] } },
  tokenTable: { function: tags.function(tags.variableName) },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--both)' },
  { tag: tags.number, color: 'var(--right)' },
  { tag: tags.keyword, color: 'var(--focus)', fontWeight: '600' },
  { tag: tags.function(tags.variableName), color: 'var(--left)' },
]);

export const language = [upstar, syntaxHighlighting(colours)];
