import { describe, expect, test } from 'vitest';
import { spoken, typeset } from '../../src/lib/typeset';

/** The text that a reader sees: everything between the tags. */
const seen = (text: string) =>
  typeset(text)
    .pieces.join('')
    .replace(/<mfrac><mn>(\d+)<\/mn><mn>(\d+)<\/mn><\/mfrac>/g, '$1/$2')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

describe('values as MathML', () => {
  test.each([
    ['3', '3'],
    ['-7/4', '−7/4'],
    ['*', '∗'],
    ['*5', '∗5'],
    ['^', '↑'],
    ['^^', '⇑'],
    ['^2*', '⇑∗'],
    ['^3*', '↑3∗'],
    ['v', '↓'],
    ['v2*3', '⇓∗3'],
    ['-1/2^2*3', '−1/2⇑∗3'],
    ['{3||2|1}', '{3||2|1}'],
    ['+-1*', '±1∗'],
    ['+-{3|2}', '±{3|2}'],
    ['{1,{2|1}|-1}', '{1,{2|1}|−1}'],
    ['tiny(2)', 'tiny2'],
    ['{miny(1)|0}', '{miny1|0}'],
    ['-2+miny(2)', '−2+miny2'],
    ['uptimal(1,2,3)', '↑+2·↑2+3·↑3'],
    ['uptimal(0,-1)', '−↑2'],
    ['↑+2·↑²', '↑+2·↑2'],
    ['[1, *]', '[1,∗]'],
    ['{0|v}', '{0|↓}'],
    ['1/2over', '1/2over'],
    ['-1v<on>*', '−1↓on∗'],
    ['{pass|^[on]*2}', '{pass|↑[on]∗2}'],
    ['over & v', 'over&↓'],
    ['a{0|{a|v[on]}}', 'a{0|{a|↓[on]}}'],
    ['*[2#,1]', '∗[2♯,1]'],
    ['*[[2#+2],3##]', '∗[[2♯+2],3♯♯]'],
    ['genus("4^046")', '4046'],
    ['genus("8^(8,10)")', '8(8,10)'],
  ])('%s', (text, expected) => expect(seen(text)).toBe(expected));

  test('signs of the language are escaped', () => {
    const all = typeset('"<b>" < a & {x|y}').pieces.join('');
    expect(all).not.toContain('<b>');
    expect(all).toContain('&#60;b&#62;');
    expect(all).not.toMatch(/&(?!#)/);
  });

  test('every element is closed', () => {
    for (const text of ['{3||2|1}', 'tiny({1|0})', '{0,{{2|0},2+tiny(2)|{2|0},miny(2)}|0}', '((', '}{|,']) {
      const all = typeset(text).pieces.join('');
      const open = [...all.matchAll(/<(\w+)[^>/]*>/g)].map((m) => m[1]);
      const close = [...all.matchAll(/<\/(\w+)>/g)].map((m) => m[1]);
      expect(open.toSorted()).toEqual(close.toSorted());
    }
  });

  test('a long value may be broken after commas and bars, a short one not', () => {
    expect(typeset('{3||2|1}').pieces).toHaveLength(1);
    expect(typeset('{0,{{2|0},2+tiny(2)|{2|0},miny(2)}|0}').pieces.length).toBeGreaterThan(4);
  });

  test('a value in words', () => {
    expect(spoken('{3||2|1}')).toBe('{3 double bar 2 bar 1}');
    expect(spoken('^*')).toBe('up star');
    expect(spoken('+-1')).toBe('plus-minus 1');
    expect(spoken('2+tiny(2)')).toBe('2+tiny 2');
    expect(spoken('*[2#,1]')).toBe('star [2 sharp ,1]');
    expect(spoken('genus("4^046")')).toBe('genus 4 to the 046');
    expect(spoken('{0|^[on]*} & v<on>')).toBe('{0 bar upon star } and minus uponth');
  });
});
