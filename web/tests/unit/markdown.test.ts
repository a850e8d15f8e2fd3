import { describe, expect, test } from 'vitest';
import { gist, inline, isSafe, isValue, markdown } from '../../src/lib/markdown';

const text = (of: string) => ({ kind: 'text', text: of });

describe('blocks', () => {
  test('headings and paragraphs', () => {
    expect(markdown('# Hot games\n\nA line\nthat runs on.\n\nAnother.')).toEqual([
      { kind: 'heading', level: 1, inside: [text('Hot games')] },
      { kind: 'paragraph', inside: [text('A line\nthat runs on.')] },
      { kind: 'paragraph', inside: [text('Another.')] },
    ]);
    expect(markdown('#no heading')).toEqual([{ kind: 'paragraph', inside: [text('#no heading')] }]);
    expect(markdown('### A ###')[0]).toMatchObject({ level: 3, inside: [text('A')] });
  });
  test('lines break where two blanks stand', () => {
    expect(markdown('a  \nb')).toEqual([{ kind: 'paragraph', inside: [text('a'), { kind: 'break' }, text('b')] }]);
  });
  test('lists, in lists', () => {
    const item = (of: string) => ({ kind: 'paragraph', inside: [text(of)] });
    expect(markdown('- a\n- b\n  - c\n\n- d\n\nend')).toEqual([
      {
        kind: 'list',
        ordered: false,
        start: 1,
        items: [[item('a')], [item('b'), { kind: 'list', ordered: false, start: 1, items: [[item('c')]] }], [item('d')]],
      },
      item('end'),
    ]);
    expect(markdown('3. a\n4. b')).toEqual([{ kind: 'list', ordered: true, start: 3, items: [[item('a')], [item('b')]] }]);
  });
  test('code is as it was typed', () => {
    expect(markdown('```\n*a*\n\n  <b>\n```\nc')).toEqual([
      { kind: 'code', text: '*a*\n\n  <b>' },
      { kind: 'paragraph', inside: [text('c')] },
    ]);
    // A fence that is not closed goes to the end.
    expect(markdown('~~~\na')).toEqual([{ kind: 'code', text: 'a' }]);
  });
  test('quotations and rules', () => {
    expect(markdown('> a\n> - b\n\n---').map((b) => b.kind)).toEqual(['quote', 'rule']);
  });
});

describe('in a line', () => {
  test('emphasis', () => {
    expect(inline('a *b* __c__ **d *e***')).toEqual([
      text('a '),
      { kind: 'emphasis', inside: [text('b')] },
      text(' '),
      { kind: 'strong', inside: [text('c')] },
      text(' '),
      { kind: 'strong', inside: [text('d '), { kind: 'emphasis', inside: [text('e')] }] },
    ]);
    expect(inline('atomic_weight_of, 2 * 3 * 4, \\*a*')).toEqual([text('atomic_weight_of, 2 * 3 * 4, *a*')]);
  });
  test('code and values', () => {
    expect(inline('`domineering(2, 2)` is `{1|-1}`, `^^*`')).toEqual([
      { kind: 'code', text: 'domineering(2, 2)' },
      text(' is '),
      { kind: 'value', text: '{1|-1}' },
      text(', '),
      { kind: 'value', text: '^^*' },
    ]);
    expect(inline('``a`b`` and ` alone')).toEqual([{ kind: 'code', text: 'a`b' }, text(' and ` alone')]);
    for (const value of ['{1|-1}', '+-1', '^^*', 'v3', '*2', '1/2', '{0|on}', 'over', '±{2|1}']) expect([value, isValue(value)]).toEqual([value, true]);
    for (const code of ['nim(3)', 'G + H', 'heat', '+', 'value', '"x"', 'def f(n)']) expect([code, isValue(code)]).toEqual([code, false]);
  });
  test('links, only to safe places', () => {
    expect(inline('[a *b*](https://example.org/x_(y)) <mailto:a@b.c> https://example.org.')).toEqual([
      { kind: 'link', href: 'https://example.org/x_(y)', inside: [text('a *b*')] },
      text(' '),
      { kind: 'link', href: 'mailto:a@b.c', inside: [text('a@b.c')] },
      text(' '),
      { kind: 'link', href: 'https://example.org', inside: [text('https://example.org')] },
      text('.'),
    ]);
    expect(isSafe('#/board?at=nim(3)')).toBe(true);
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', '//x', 'file:///etc', ' https://x y', 'vbscript:x']) expect(isSafe(bad)).toBe(false);
    expect(inline('[x](javascript:alert(1))').every((one) => one.kind === 'text')).toBe(true);
  });
  test('HTML is text', () => {
    expect(markdown('<img src=x onerror=alert(1)>')).toEqual([{ kind: 'paragraph', inside: [text('<img src=x onerror=alert(1)>')] }]);
  });
});

test('long and deep notes take no time', () => {
  const start = performance.now();
  for (const piece of ['*a ', '[', '`', '> ', '- ', '**', '_a*b', '[a](', '<http', '(', '\n- a\n  ', '``` '])
    for (const many of [piece.repeat(5000), piece.repeat(200).split('').join('')]) markdown(many);
  expect(performance.now() - start).toBeLessThan(3000);
});

test('the first words of a note', () => {
  expect(gist('\n## The *first*\nmore')).toBe('The first');
  expect(gist('')).toBe('');
});
