import { describe, expect, test } from 'vitest';
import type { Option } from '../../src/engine/protocol';
import { fileName, firstLines, passages, proofOf, questionsAbout, questionsOfAnswer, questionsOfMove } from '../../src/lib/why';
import { option } from './answers';

const value = (text: string) => ({ value: text, unicode: null, latex: null, mathml: null });

describe('what may be asked', () => {
  test('by theory', () => {
    expect(questionsAbout('nim(3)', 'nim').map((q) => q.input)).toEqual(['grundy(nim(3))', 'canonical(nim(3))', 'outcome(nim(3))']);
    expect(questionsAbout('misere(nim(3))', 'outcome')).toEqual([{ about: 'who wins', input: 'outcome(misere(nim(3)))' }]);
    expect(questionsAbout('over', 'loopy').some((q) => q.about === 'temperature')).toBe(false);
  });
  test('about answers of the worksheet', () => {
    expect(questionsOfAnswer('^ > 0', 'bool', undefined)).toEqual([{ about: 'answer', input: '^ > 0' }]);
    expect(questionsOfAnswer('G := ^', 'game', undefined)).toHaveLength(1);
    expect(questionsOfAnswer('{1|-1}', 'game', undefined)[0]).toEqual({ about: 'value', input: 'canonical({1|-1})' });
  });
  test('about a move', () => {
    const options = [
      { ...option('a'), status: 'canonical', wins: true },
      { ...option('b'), status: 'dominated', by: 0, by_value: value('1'), wins: false },
      { ...option('c'), status: 'reversible', through: value('*'), wins: null },
    ] as Option[];
    const of = (i: number, player: 'left' | 'right') =>
      questionsOfMove({ option: options[i]!, player, options, from: 'G', theory: 'short' }).map((q) => q.input);
    expect(of(0, 'left')).toEqual(['a >= 0', 'canonical(G)']);
    expect(of(1, 'left')).toEqual(['b <| 0', 'b <= a']);
    expect(of(1, 'right')).toEqual(['b |> 0', 'b >= a']);
    expect(of(2, 'left')).toEqual(['* <= G']);
    expect(of(2, 'right')).toEqual(['* >= G']);
    expect(questionsOfMove({ option: options[0]!, player: 'left', options, from: 'G', theory: 'outcome' })[0]?.input).toBe('outcome(a)');
  });
});

describe('explanations', () => {
  const text = '↑ > 0: true\n\nLeft, moving second, wins ↑:\n  1. ↑\n     Right ↑ -> ∗, Left ∗ -> 0: nothing is left\n\nLeft, moving first, wins ↑:\n  Left ↑ -> 0: nothing is left\n';
  test('are passages with lines', () => {
    const list = passages(text);
    expect(list.map((p) => p.head)).toEqual(['↑ > 0: true', 'Left, moving second, wins ↑:', 'Left, moving first, wins ↑:']);
    expect(list[1]!.lines).toEqual([
      { text: '1. ↑', depth: 1 },
      { text: 'Right ↑ -> ∗, Left ∗ -> 0: nothing is left', depth: 2 },
    ]);
    expect(passages('')).toEqual([]);
  });
  test('are shown in parts', () => {
    const { shown, hidden } = firstLines(passages(text), 3);
    expect(shown.map((p) => p.lines.length)).toEqual([0, 1]);
    expect(hidden).toBe(3);
    expect(firstLines(passages(text), 100).hidden).toBe(0);
  });
  test('are proofs, or not', () => {
    expect(proofOf('{"format":"upstar-proof","version":1}')).toEqual({ proof: true });
    expect(proofOf('{"format":"upstar-answer","proof":null,"method":"search"}')).toEqual({ proof: false, method: 'search' });
    expect(proofOf(undefined)).toEqual({ proof: false, method: '' });
  });
  test('have names as files', () => {
    expect(fileName('outcome(domineering("..|.."))')).toBe('outcome-domineering.json');
    expect(fileName('^')).toBe('explanation.json');
  });
});

