import { expect, test } from 'vitest';
import { nameOf, needed, read, withFile, written } from '../../src/lib/own';

const rules = { file: 'game.rules', source: 'name: hop\nboard: strip\n' };
const script = { file: 'lizards.up', source: 'def moves(n):\n    return []\n' };

test('the name of what a file brings along', () => {
  expect(nameOf(rules)).toBe('hop');
  expect(nameOf(script)).toBe('lizards');
});

test('only what is called goes along', () => {
  const files = [rules, script];
  expect(needed(files, ['hop("..") + 1'])).toEqual([rules]);
  expect(needed(files, ['1 +lizards (3)', 'hop(2)'])).toEqual([rules, script]);
  expect(needed(files, ['position(lizards, 3)'])).toEqual([script]);
  expect(needed(files, ['shop(3)', 'hop', '"x"'])).toEqual([]);
});

test('a file in a link', () => {
  expect(read(written(script))).toEqual(script);
  expect(read('nothing')).toBeUndefined();
  expect(read('../x.rules\nname: x')).toBeUndefined();
});

test('a new version takes the place of the old one', () => {
  const better = { ...rules, source: `${rules.source}left: x . -> . x\n` };
  expect(withFile([rules, script], better)).toEqual([script, better]);
});
