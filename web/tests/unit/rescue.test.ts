import { expect, test } from 'vitest';
import { rescued } from '../../src/lib/rescue';

test('the texts of a page that broke, for people', () => {
  const text = rescued('#/rules?file=a.rules&source=name:+a%0A&theme=dark', [
    ['own', [{ file: 'b.rules', source: 'name: b\n', draft: 'name: bb' }]],
    ['script', 'G := 1'],
    ['draft', undefined],
    ['odd', { x: 1 }],
  ]);
  expect(text).toContain('name: a\n');
  expect(text).toContain('# b.rules\nname: bb');
  expect(text).toContain('# ---- script ----\nG := 1');
  expect(text).toContain('"x": 1');
  expect(text).not.toContain('dark');
  expect(text).not.toContain('draft');
  expect(rescued('#/board', [])).toBe('\n');
});
