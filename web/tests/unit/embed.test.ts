import { expect, test } from 'vitest';
import { embedAddress, embedCode, embedded, type Embedded, fromHash, titleOf, wholePage } from '../../src/lib/embed';
import type { Fields } from '../../src/lib/link';

const PAGE = 'https://host/games/upstar/?engine=browser#/board?at=x';

test.each<Embedded>([
  embedded('value', '{3||2|1} + ^*'),
  embedded('value', 'G + *', ['G := {1|-1}', 'H := G']),
  { ...embedded('value', '*'), card: false, theme: 'dark' },
  { ...embedded('board', 'domineering("..|.#")'), still: true, theme: 'light' },
  embedded('thermograph', '"a" & <b>'),
  embedded('position_tree', 'nim(1, 2)'),
])('what was written is read: $kind of $of', (what) => {
  const address = embedAddress(PAGE, what);
  expect(address.startsWith('https://host/games/upstar/embed.html#/')).toBe(true);
  expect(fromHash(new URL(address).hash)).toEqual(what);
  // Whatever stands in it, the code is one frame.
  const code = embedCode(address, what);
  expect(code).toMatch(/^<iframe src="[^"<>]*" title="[^"<>]*" width="100%" height="\d+" style="border: 0" loading="lazy"><\/iframe>$/);
});

test('whatever stands there, something is read', () => {
  expect(fromHash('')).toEqual(embedded('value', ''));
  expect(fromHash('#/toString?of=1&theme=pink&still=1')).toEqual(embedded('value', '1'));
});

test('files of the user come along', () => {
  const pack = (fields: Fields): Fields => [...fields, ['own', 'x.up\ndef x(n): n']];
  const unpack = (fields: Fields) => fields.filter(([name]) => name !== 'own');
  const what = embedded('board', 'x(3)');
  const address = embedAddress(PAGE, what, pack);
  expect(address).toContain('own=x.up');
  expect(fromHash(new URL(address).hash, unpack)).toEqual(what);
});

test('the way to the whole page', () => {
  expect(wholePage(embedded('board', 'nim(1)'))).toBe('./#/board?at=nim(1)');
  expect(wholePage(embedded('tree', 'G', ['G := 1']))).toBe('./#/worksheet?e=G+:%3D+1&E=G');
  expect(titleOf(embedded('tree', 'a\n  b'))).toBe('Tree of a b');
});
