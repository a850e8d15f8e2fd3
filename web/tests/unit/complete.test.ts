import { expect, test } from 'vitest';
import { completions } from '../../src/lib/complete';

const words = ['mean', 'meet', 'left_stop', 'right_stop', 'temperature', 'thermograph'].map((name) => ({ name, detail: '' }));
const names = (text: string, caret = text.length) => completions(words, text, caret).words.map((w) => w.name);

test('names that begin so, and then names with a word that begins so', () => {
  expect(names('me')).toEqual(['mean', 'meet']);
  expect(names('2 + te')).toEqual(['temperature']);
  expect(names('st')).toEqual(['left_stop', 'right_stop']);
});

test('nothing where nothing is wanted', () => {
  expect(names('m')).toEqual([]);
  expect(names('mean')).toEqual([]);
  expect(names('"me')).toEqual([]);
  expect(names('meet', 2)).toEqual([]);
  expect(names('{me|', 4)).toEqual([]);
});

test('where the beginning stands', () => expect(completions(words, '1 + me', 6).from).toBe(4));
