import { describe, expect, test } from 'vitest';
import { all, field, type Fields, fragment, place, reach } from '../../src/lib/link';
import * as match from '../../src/lib/match';
import * as sheet from '../../src/lib/sheet';

describe('links', () => {
  test.each<{ fields: Fields }>([
    { fields: [] },
    { fields: [['e', '{3||2|1} + ^*']] },
    { fields: [['e', 'a&b=c#d?e+f%20']] },
    { fields: [['at', 'domineering("..|.#")'], ['from', '↑∗'], ['from', 'x y']] },
    { fields: [['text', 'one\ntwo\n']] },
  ])('what was written is read: $fields', ({ fields }) => {
    const hash = fragment({ page: 'board', fields });
    expect(place(hash)).toEqual({ page: 'board', fields });
    // Nothing in it that ends a link in a mail or a chat.
    expect(hash).toMatch(/^#\/board[\w\-.~!*'()+%,:/;@=&?]*$/);
  });

  test('whatever stands there, something is read', () => {
    expect(place('')).toEqual({ page: 'worksheet', fields: [] });
    expect(place('#/nowhere?x=1').page).toBe('worksheet');
    expect(place('#/play?at=%E0%A4%A&left=human').fields).toEqual([['left', 'human']]);
    expect(place('#/play?&&x&=y').fields).toEqual([['x', ''], ['', 'y']]);
  });

  test('fields by name', () => {
    const fields: Fields = [['a', '1'], ['b', '2'], ['a', '3']];
    expect(field(fields, 'a')).toBe('1');
    expect(all(fields, 'a')).toEqual(['1', '3']);
    expect(field(fields, 'c')).toBeUndefined();
  });

  test('a match', () => {
    const one: match.Match = {
      start: ['toads_and_frogs("TT..FF")', '^'],
      left: 'random',
      right: 'human',
      first: 'right',
      seed: 17,
      purse: undefined,
      moves: [{ component: 0, option: 2 }, { component: 1, option: 0 }],
      bids: undefined,
    };
    expect(match.fromFields(place(fragment({ page: 'play', fields: match.toFields(one) })).fields, '')).toEqual(one);
    expect(match.fromFields([['left', 'toString'], ['moves', 'x-1.2-']], '*')).toEqual({
      start: ['*'],
      left: 'human',
      right: 'perfect',
      first: 'left',
      seed: 1,
      purse: undefined,
      moves: [{ component: 1, option: 2 }],
      bids: undefined,
    });
  });

  test('a match with bids', () => {
    const bids = { left: { amount: 2, marker: true }, right: { amount: 1, marker: false } };
    const one: match.Match = {
      start: ['*'],
      left: 'human',
      right: 'human',
      first: 'left',
      seed: 1,
      purse: { total: 5, left: 3, marker: 'right' },
      moves: [{ component: 0, option: 0, bids }],
      bids,
    };
    expect(match.fromFields(place(fragment({ page: 'play', fields: match.toFields(one) })).fields, '')).toEqual(one);
    expect(match.fromFields([['total', '4'], ['purse', '9']], '*').purse).toEqual({ total: 4, left: 2, marker: 'left' });
    expect(match.fromFields([['total', '-1']], '*').purse).toBeUndefined();
  });

  test('a worksheet', () => {
    const cells = [sheet.cell('G := {1|-1}'), sheet.cell('G + *', true), sheet.cell('  ')];
    const read = sheet.fromFields(sheet.toFields(cells));
    expect(read.map((c) => [c.input, c.open])).toEqual([['G := {1|-1}', false], ['G + *', true]]);
  });
});

test('where a link works', () => {
  const where = (host: string) => reach(`http://${host}/#/board`);
  for (const host of ['localhost:4173', '127.0.0.1:4173', '[::1]', 'upstar.localhost']) expect(where(host), host).toBe('computer');
  for (const host of ['192.168.1.4', '10.0.0.1', '172.20.1.1', 'desk.local', 'desk', '[fe80::1]']) expect(where(host), host).toBe('network');
  for (const host of ['example.org', '172.40.1.1', '8.8.8.8']) expect(where(host), host).toBe('anywhere');
  expect(reach('file:///home/me/index.html#/board')).toBe('computer');
});
