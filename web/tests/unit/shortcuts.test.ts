import { describe, expect, test } from 'vitest';
import { laneLimits, milliseconds, MOST, sound, spoken, USUAL } from '../../src/lib/limits';
import { PAGES } from '../../src/lib/link';
import { KeyReader, LETTERS, OF_PAGE, PATIENCE } from '../../src/lib/shortcuts';

const key = (name: string, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe('keys', () => {
  test('g and a letter go to a page', () => {
    const reader = new KeyReader();
    expect(reader.read(key('g'), 0)).toBe('wait');
    expect(reader.waits(10)).toBe(true);
    expect(reader.read(key('b'), 10)).toEqual({ go: 'board' });
    expect(reader.read(key('b'), 20)).toBeUndefined();
    expect(reader.read(key('g'), 0)).toBe('wait');
    expect(reader.read(key('b'), PATIENCE + 1)).toBeUndefined();
    reader.read(key('g'), 0);
    expect(reader.read(key('z'), 1)).toBeUndefined();
  });
  test('help and settings; keys of the browser are left alone', () => {
    const reader = new KeyReader();
    expect([reader.read(key('?'), 0), reader.read(key(','), 0)]).toEqual(['help', 'settings']);
    expect(reader.read(key('g', { ctrlKey: true }), 0)).toBeUndefined();
  });
  test('every page has a letter of its own', () => {
    expect(new Set(PAGES.map((page) => LETTERS[page])).size).toBe(PAGES.length);
    for (const list of Object.values(OF_PAGE)) for (const { keys, does } of list) expect(keys.length && does).toBeTruthy();
  });
});

describe('limits', () => {
  test('that cannot be are mended', () => {
    expect(sound(undefined)).toEqual(USUAL);
    expect(sound({ seconds: 'x', megabytes: NaN })).toEqual(USUAL);
    expect(sound({ seconds: 0, megabytes: 1e9 })).toEqual({ seconds: 1, megabytes: MOST.megabytes });
    expect(sound({ seconds: 7.4, megabytes: 100 })).toEqual({ seconds: 7, megabytes: 100 });
  });
  test('a request keeps a smaller time of its own', () => {
    const limits = { seconds: 5, megabytes: 100 };
    expect([milliseconds(limits, undefined), milliseconds(limits, 300), milliseconds(limits, 9000)]).toEqual([5000, 300, 5000]);
    expect(laneLimits(limits, 5e8, true)).toEqual({ time: 5000, memory: 100_000_000 });
    expect(laneLimits({ seconds: 5, megabytes: 900 }, 5e8, false).memory).toBe(5e8);
    expect(laneLimits(USUAL, 5e8, true).memory).toBe(5e8);
    expect([spoken(5), spoken(120), spoken(90)]).toEqual(['5 s', '2 min', '90 s']);
  });
});
