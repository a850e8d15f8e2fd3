import { describe, expect, test } from 'vitest';
import { monoid } from '../../src/lib/monoid';
import { chunks, misereValue } from '../../src/lib/script';

const seen = (text: string) => monoid(text).join('').replace(/<[^>]+>/g, '');

describe('words of a quotient', () => {
  test('powers are raised', () => {
    expect(monoid('ab^2')).toEqual(['<mi>a</mi><msup><mi>b</mi><mn>2</mn></msup>']);
    expect(monoid('1')).toEqual(['<mn>1</mn>']);
  });
  test('generators after z have numbers', () =>
    expect(monoid('a26^3')).toEqual(['<msup><msub><mi>a</mi><mn>26</mn></msub><mn>3</mn></msup>']));
  test('a presentation may be broken after commas', () => {
    const text = '<a,b,c | a^2=1, bc=ab, c^2=b^2, b^3=b>';
    expect(seen(text)).toBe('⟨a,b,c|a2=1,bc=ab,c2=b2,b3=b⟩');
    expect(monoid(text)).toHaveLength(7);
  });
  test('nothing gets through unescaped', () => expect(seen('<b>"&</b>')).toBe('⟨b⟩⟨b⟩'));
});

describe('misère values in scripts', () => {
  test('a value ends with its bracket', () => {
    expect(misereValue('*[2#,1] # a remark')).toBe('*[2#,1]');
    expect(misereValue('*[[2#,2,1],2#+1] + *[1]')).toBe('*[[2#,2,1],2#+1]');
    for (const text of ['*[x]', '*[2', '* [2]', '[2]', '']) expect(misereValue(text)).toBe('');
  });
  test('its sign begins no comment', () => {
    const script = 'G := *[2#,1]\nG + *[2#] # (two\nnim(1)';
    expect(chunks(script).map((chunk) => chunk.text)).toEqual(['G := *[2#,1]', 'G + *[2#] # (two', 'nim(1)']);
  });
});
