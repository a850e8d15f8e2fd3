import { beforeEach, expect, test } from 'vitest';
import { cell } from '../../src/lib/sheet';
import { freeTitle, fromKept, relation, Shelf, type Store, toKept } from '../../src/lib/sheets';

let kept: Map<string, string>;
let time: number;
let stamps: number;

/** What one tab has; all tabs of a test have the same store. */
function tab(): Shelf {
  const store: Store = {
    load: (name) => (kept.has(name) ? JSON.parse(kept.get(name)!) : undefined),
    save: (name, value) => kept.set(name, JSON.stringify(value)),
    drop: (name) => kept.delete(name),
    names: (beginning) => [...kept.keys()].filter((key) => key.startsWith(beginning)),
  };
  return new Shelf(store, () => `v${stamps++}`, () => time++);
}
const sheet = (id: string, ...inputs: string[]) => ({ id, name: 'Sheet', cells: inputs.map((input) => ({ input })) });
const names = (shelf: Shelf) => shelf.list().map(({ name }) => name);

beforeEach(() => {
  kept = new Map();
  time = stamps = 1;
});

test('a sheet is kept, and kept again', () => {
  const shelf = tab();
  const first = shelf.put(sheet('a', '1'), undefined);
  const second = shelf.put(sheet('a', '1', '2'), first.sheet.version);
  expect(second.forked).toBe(false);
  expect(shelf.get('a')?.cells).toHaveLength(2);
  expect(shelf.list()).toHaveLength(1);
});

test('two tabs change the same sheet: both are kept', () => {
  const [one, two] = [tab(), tab()];
  const { version } = one.put(sheet('a', '1'), undefined).sheet;
  one.put(sheet('a', '1', 'one'), version);
  const theirs = two.put(sheet('a', '1', 'two'), version);
  expect(theirs.forked).toBe(true);
  expect(theirs.sheet.id).not.toBe('a');
  expect(one.get('a')?.cells.map((c) => c.input)).toEqual(['1', 'one']);
  expect(one.get(theirs.sheet.id)?.cells.map((c) => c.input)).toEqual(['1', 'two']);
  expect(names(one)).toEqual(['Sheet 2', 'Sheet']);
  // From then on each goes on by itself.
  expect(two.put({ ...sheet(theirs.sheet.id, 'two'), name: 'Sheet 2' }, theirs.sheet.version).forked).toBe(false);
});

test('results are no change, and the same change twice is no conflict', () => {
  const [one, two] = [tab(), tab()];
  const { version } = one.put(sheet('a', '1'), undefined).sheet;
  const valued = one.put({ id: 'a', name: 'Sheet', cells: [{ input: '1', value: '1' }] }, version).sheet;
  expect(valued.version).toBe(version);
  expect(two.put(sheet('a', '1', '2'), version).forked).toBe(false);
  expect(one.put(sheet('a', '1', '2'), version).forked).toBe(false);
  expect(one.list()).toHaveLength(1);
});

test('a tab finds out that its change was overwritten', () => {
  const shelf = tab();
  const first = shelf.put(sheet('a', '1'), undefined).sheet;
  const before = kept.get('sheet.a')!;
  const second = shelf.put(sheet('a', '1', '2'), first.version).sheet;
  expect(relation(shelf.get('a')!, second)).toBe('same');
  expect(relation(shelf.get('a')!, first)).toBe('newer');
  // Another tab has written what it knew.
  kept.set('sheet.a', before);
  expect(relation(shelf.get('a')!, second)).toBe('older');
  shelf.put(sheet('a', '1', 'theirs'), first.version);
  expect(relation(shelf.get('a')!, second)).toBe('other');
});

test('what has not changed is not written again', () => {
  const shelf = tab();
  const { version } = shelf.put(sheet('a', '1'), undefined).sheet;
  const before = kept.get('sheet.a');
  shelf.put(sheet('a', '1'), version);
  expect(kept.get('sheet.a')).toBe(before);
});

test('a sheet that was deleted in another tab is kept by the tab that works on it', () => {
  const [one, two] = [tab(), tab()];
  const { version } = one.put(sheet('a', '1'), undefined).sheet;
  two.remove('a');
  const again = one.put(sheet('a', '1', '2'), version);
  expect(again.forked).toBe(true);
  expect(names(one)).toEqual(['Sheet']);
  expect(one.deleted()).toHaveLength(1);
});

test('rename, duplicate, delete and bring back', () => {
  const shelf = tab();
  shelf.put(sheet('a', '1'), undefined);
  expect(shelf.rename('a', ' Hot games ')?.name).toBe('Hot games');
  expect(shelf.rename('a', ' ')).toBeUndefined();
  const copy = shelf.duplicate('a')!;
  expect(copy.name).toBe('Hot games 2');
  expect(shelf.rename(copy.id, 'Hot games')?.name).toBe('Hot games 2');
  shelf.remove('a');
  expect(names(shelf)).toEqual(['Hot games 2']);
  expect(shelf.revive('a')?.name).toBe('Hot games');
  expect(names(shelf)).toHaveLength(2);
});

test('only the last deleted sheets stay', () => {
  const shelf = tab();
  for (let i = 0; i < 15; i++) {
    shelf.put(sheet(`s${i}`, '1'), undefined);
    shelf.remove(`s${i}`);
  }
  expect(shelf.deleted()).toHaveLength(10);
  expect(shelf.deleted()[0]!.id).toBe('s14');
});

test('what cannot be read is left alone', () => {
  const shelf = tab();
  kept.set('sheet.bad', '{"id": 3}');
  kept.set('sheet.worse', '{"id":"w","name":"w","version":"1","cells":[{}]}');
  expect(shelf.list()).toEqual([]);
  kept.set('sheet.moved', '{"id":"w","name":"w","version":"1","cells":[]}');
  expect(shelf.list()).toEqual([]);
  expect(kept.size).toBe(3);
});

test('names that are free', () => {
  expect(freeTitle('A', [])).toBe('A');
  expect(freeTitle('A', ['A', 'A 2'])).toBe('A 3');
  expect(freeTitle('A 2', ['A', 'A 2'])).toBe('A 3');
});

test('cells come back with their notes, and with the values they had', () => {
  const answer = { input: '{0|*}', kind: 'game', value: '^' };
  const cells = [cell('# a note'), { ...cell('{0|*}', true), asked: '{0|*}', answer }, cell('')];
  const back = fromKept(JSON.parse(JSON.stringify(toKept(cells))));
  expect(back.map((c) => [c.input, c.open, c.past?.value])).toEqual([['# a note', false, undefined], ['{0|*}', true, '^']]);
  // What is on the screen stays there.
  expect(fromKept(toKept(cells), cells)[1]).toBe(cells[1]);
  expect(toKept(back)[1]!.value).toBe('^');
});
