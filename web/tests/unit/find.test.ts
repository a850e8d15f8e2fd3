import { describe, expect, test } from 'vitest';
import type { FoundPosition, SortKey } from '../../src/engine/protocol';
import { csv, draftFields, draftOf, problemOf, sorted, sortFault, sortTitle, soundDraft, USUAL } from '../../src/lib/find';
import { fragment, place } from '../../src/lib/link';

function found(call: string, key?: SortKey, value = '0'): FoundPosition {
  return { call, cells: 1, board: null, worth: { value, unicode: null, latex: null, mathml: null }, outcome: 'P', ...(key ? { key } : {}) };
}
const by = (...numbers: string[]): SortKey => ({ text: numbers.join(' '), by: numbers });
const order = (keys: (SortKey | undefined)[], down = false) =>
  sorted(
    keys.map((key, i) => found(String(i), key)),
    down,
  ).map(({ call }) => Number(call));

describe('the order of what was found', () => {
  test('numbers are compared exactly', () => {
    expect(order([by('1/2'), by('-3/4'), by('0'), by('1/3')])).toEqual([1, 2, 3, 0]);
    expect(order([by('100000000000000000001'), by('100000000000000000000')])).toEqual([1, 0]);
  });
  test('the first number counts most', () => {
    expect(order([by('1', '5'), by('0', '9'), by('1', '2')])).toEqual([1, 2, 0]);
    expect(order([by('1', '5'), by('0', '9'), by('1', '2')], true)).toEqual([0, 2, 1]);
  });
  test('equal ones stay as they were found, and those without a key come last, in both directions', () => {
    const failed: SortKey = { error: { message: 'no temperature' } };
    expect(order([by('1'), failed, by('1'), undefined, by('0')])).toEqual([4, 0, 2, 1, 3]);
    expect(order([by('1'), failed, by('1'), undefined, by('2')], true)).toEqual([4, 0, 2, 1, 3]);
  });
  test('texts go by the alphabet', () => {
    const text = (word: string): SortKey => ({ text: word, by: [] });
    expect(order([text('P'), text('L'), text('N')])).toEqual([1, 2, 0]);
  });
});

test('only if no position has a key is the expression to blame', () => {
  const failed: SortKey = { error: { message: 'unknown name', start: 0, end: 3 } };
  expect(sortFault([found('a', failed), found('b', by('1'))])).toBeUndefined();
  expect(sortFault([found('a', failed)])?.message).toBe('unknown name');
  expect(sortFault([found('a')])).toBeUndefined();
  expect(sortFault([])).toBeUndefined();
});

describe('drafts', () => {
  test('a link brings the form back', () => {
    const draft = { of: 'subtraction([2, 3])', cells: 9, where: 'grundy == 0 & cells > 2', sort: '[mean, cells]', down: true, most: 20 };
    expect(draftOf(place(fragment({ page: 'find', fields: draftFields(draft) })).fields)).toEqual(draft);
    expect(draftOf([])).toBeUndefined();
  });
  test('what is out of range is as usual', () => {
    const draft = draftOf([['where', 'true'], ['cells', '9999'], ['most', '-1']])!;
    expect(draft.cells).toBe(USUAL.cells);
    expect(draft.most).toBe(USUAL.most);
    expect(draft.of).toBe(USUAL.of);
  });
  test('what was kept is used as far as possible', () => {
    expect(soundDraft(null)).toEqual(USUAL);
    expect(soundDraft('x')).toEqual(USUAL);
    expect(soundDraft({ of: 'nim', cells: 'many', extra: 1, down: false })).toEqual({ ...USUAL, of: 'nim', down: false });
  });
  test('what is missing is said', () => {
    expect(problemOf(USUAL)).toBeUndefined();
    expect(problemOf({ ...USUAL, where: ' ' })).toContain('condition');
    expect(problemOf({ ...USUAL, cells: 99 })).toContain('cells');
    expect(problemOf({ ...USUAL, cells: null as never })).toContain('cells');
    expect(problemOf({ ...USUAL, of: '' })).toContain('game');
  });
});

test('CSV with the key under its name', () => {
  const list = [found('nim(1, 1)', by('2')), found('nim(2)', { error: { message: '' } }, '*2')];
  expect(csv(list, 'birthday')).toBe('position,cells,value,outcome,birthday\r\n"nim(1, 1)",1,0,P,2\r\nnim(2),1,*2,P,\r\n');
  expect(csv(list, '')).toBe('position,cells,value,outcome\r\n"nim(1, 1)",1,0,P\r\nnim(2),1,*2,P\r\n');
  expect(sortTitle('len(left_options(position)) + len(right_options(position))')).toBe('number of options');
});
