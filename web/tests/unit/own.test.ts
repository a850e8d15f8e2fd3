import { expect, test } from 'vitest';
import { apart, freeName, nameOf, needed, read, rival, sound, withFile, written } from '../../src/lib/own';

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

test('of two files with the same name inside the last one goes along, and nothing that was never right', () => {
  const later = { file: 'later.rules', source: 'name: hop\nboard: grid\n' };
  const wrong = { file: 'hop.up', source: '', draft: 'def' };
  expect(needed([rules, later, wrong], ['hop("x")'])).toEqual([later]);
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

test('another name inside is still the same file', () => {
  const renamed = { ...rules, source: 'name: ho\nboard: strip\n' };
  expect(withFile([rules, script], renamed)).toEqual([script, renamed]);
  // A file of another name is another file, even on the way to its name.
  const other = { file: 'other.rules', source: 'name: hop\n' };
  expect(withFile([rules], other)).toEqual([rules, other]);
});

test('what was kept is read as far as it makes sense', () => {
  expect(sound([rules, 7, null, { file: 'x' }, { ...rules, source: 'name: x\n' }])).toEqual([{ ...rules, source: 'name: x\n' }]);
  expect(sound('x')).toEqual([]);
});

test('a file from elsewhere gets a name of its own', () => {
  const theirs = { file: 'game.rules', source: 'name: hop\nboard: grid\n' };
  expect(rival([rules, script], theirs)).toBe(rules);
  expect(rival([rules], { file: 'new.rules', source: 'name: hop\n' })).toBe(rules);
  expect(rival([rules], rules)).toBeUndefined();
  expect(apart([rules], theirs)).toEqual({ file: 'hop_2.rules', source: 'name: hop_2\nboard: grid\n' });
  expect(apart([script], { ...script, source: '' }).file).toBe('lizards_2.up');
  const taken = new Set(['a', 'a_2']);
  expect(freeName('a', (name) => taken.has(name))).toBe('a_3');
  expect(freeName('a_2', (name) => taken.has(name))).toBe('a_3');
  expect(freeName('b', (name) => taken.has(name))).toBe('b');
});
