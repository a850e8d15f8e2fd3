import { expect, test } from 'vitest';
import { type Cell, cell, fromFields, fromFile, isSmall, noteCell, runs, toFields, toFile } from '../../src/lib/sheet';
import { dependence, gapAt, moved, needs, outdated, target } from '../../src/lib/sheet-order';
import { fromKept, toKept } from '../../src/lib/sheets';

const answered = (input: string, defines?: string): Cell => ({
  ...cell(input),
  asked: input,
  answer: { input, kind: 'game', value: '0', ...(defines ? { defines } : {}) },
});

test('cells move, and the empty one stays last', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  const cells = [cell('a'), noteCell(''), cell('')];
  expect([target(cells, 0, 5), target(cells, 1, -3), target(cells, 0, -1), target(cells, 2, 0)]).toEqual([1, 0, undefined, undefined]);
});

test('a result depends on the definitions it uses', () => {
  const cells = [answered('G := 1', 'G'), answered('H := G + 1', 'H'), answered('K := 5', 'K'), answered('H + 1'), answered('2')];
  expect(needs(cells, 3)).toBe('G := 1\nH := G + 1');
  expect(needs(cells, 4)).toBe('');
  const before = dependence(cells);
  expect(outdated(moved(cells, 2, 0), before)).toEqual([]);
  expect(outdated(moved(cells, 0, 3), before).map((c) => c.input)).toEqual(['H := G + 1', 'H + 1']);
  // Of two definitions of one name the order counts.
  const twice = [answered('G := 1', 'G'), answered('G := 2', 'G'), answered('G')];
  expect(outdated(moved(twice, 0, 1), dependence(twice)).map((c) => c.input)).toContain('G');
});

test('where something is dropped', () => {
  const boxes = [0, 10, 20].map((top) => ({ top, bottom: top + 10 }));
  expect([-5, 4, 6, 14, 100].map((y) => gapAt(y, boxes))).toEqual([0, 0, 1, 1, 3]);
});

test('notes go through links, files and the browser', () => {
  const text = '# A title\n\n- `{1|-1}`\n\n```\n  code\n```';
  const cells = [noteCell(text), cell('1 + 1', true), cell('# a comment'), noteCell('two'), noteCell('notes'), cell('')];
  const same = cells.slice(0, -1).map((c) => [!!c.note, c.input]);
  const shape = (list: Cell[]) => list.map((c) => [!!c.note, c.input]);
  expect(shape(fromFields(toFields(cells)))).toEqual(same);
  expect(shape(fromFile(toFile(cells)))).toEqual(same);
  expect(shape(fromKept(toKept(cells)))).toEqual(same);
  expect(toFile([noteCell('a\n\nb')])).toBe('#| a\n#|\n#| b\n');
  expect(toFields([noteCell('a')])).toEqual([['n', 'a']]);
});

test('notes are not run', () => {
  expect([noteCell('1 + 1'), cell('# x'), cell(' '), cell('1')].map(runs)).toEqual([false, false, false, true]);
  expect(isSmall([noteCell('domineering(9, 9)'), cell('1')])).toBe(true);
  const kept = toKept([noteCell('1')]);
  expect(fromKept([{ input: '1' }], fromKept(kept))[0]!.note).toBeUndefined();
});
