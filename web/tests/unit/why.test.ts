import { describe, expect, test } from 'vitest';
import type { Option } from '../../src/engine/protocol';
import { canCheck, check, Flaw } from '../../src/lib/proof';
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
    expect(proofOf('{"format":"upstar-proof","version":1}')).toEqual({ proof: true, version: 1 });
    expect(proofOf('{"format":"upstar-answer","proof":null,"method":"search"}')).toEqual({ proof: false, method: 'search' });
    expect(proofOf(undefined)).toEqual({ proof: false, method: '' });
  });
  test('have names as files', () => {
    expect(fileName('outcome(domineering("..|.."))')).toBe('outcome-domineering.json');
    expect(fileName('^')).toBe('explanation.json');
  });
});

describe('proofs', () => {
  // As the engine writes them.
  const up =
    '{"format":"upstar-proof","version":1,"claim":{"kind":"relation","left":[[1,2]],"relation":">","right":[[1,0]]},"games":[[[],[]],[[0],[0]],[[0],[1]]],"strategy":[{"sum":[2],"answers":[[2,1,1,0]]},{"sum":[],"answers":[]}],"openings":[{"sum":[2],"move":[2,0]}]}';
  const square =
    '{"format":"upstar-proof","version":1,"claim":{"kind":"outcome","sum":[[1,3,"domineering(\\"..|..\\")"]],"outcome":"N"},"games":[[[],[]],[[0],[]],[[],[0]],[[1],[2]]],"positions":[["domineering(\\"..|..\\")",3]],"strategy":[{"sum":[1],"answers":[]}],"openings":[{"sum":[3],"move":[3,1]}]}';
  // {0, 1| } is 2: Left's 0 is dominated.
  const two = {
    format: 'upstar-proof',
    version: 1,
    claim: { kind: 'canonical', game: 2, form: 3 },
    games: [
      [[], []],
      [[0], []],
      [[0, 1], []],
      [[1], []],
    ],
    strategy: [{ sum: [1], answers: [] }],
    steps: [{ kind: 'dominated', from: 2, to: 3, side: 'left', option: 0, by: 1 }],
  };
  const flawed = (text: string) => {
    try {
      check(text);
      return undefined;
    } catch (error) {
      expect(error).toBeInstanceOf(Flaw);
      return (error as Flaw).message;
    }
  };

  test('good ones', () => {
    expect(check(up)).toEqual({ statement: '{0|*} > 0', sums: 2, trusted: 0 });
    expect(check(square)).toEqual({ statement: 'domineering("..|..") has the outcome N', sums: 1, trusted: 1 });
    expect(check(JSON.stringify(two)).statement).toBe('the canonical form of {0,1|} is 2');
  });
  test.each([
    ['another relation', up.replace('">"', '"<"'), /does not prove/],
    ['an answer is missing', up.replace('[[2,1,1,0]]', '[]'), /no answer/],
    ['an answer that is no move', up.replace('[[2,1,1,0]]', '[[2,1,2,0]]'), /not a move/],
    ['a strategy with a hole', up.replace('[[0],[0]],[[0],[1]]', '[[0],[0]],[[0,1],[1]]').replace('"move":[2,0]', '"move":[2,1]'), /without a strategy/],
    ['an unknown game', up.replace('"move":[2,0]', '"move":[2,9]'), /not the number of a game/],
    ['another outcome', square.replace('"N"', '"P"'), /does not prove/],
    ['another position', square.replace('[1,3,"dom', '[1,3,"Dom'), /not given as a position/],
    ['an answer without a proof', '{"format":"upstar-answer"}', /nothing to check/],
    ['no JSON', 'x', /not JSON/],
    ['null', 'null', /no proof/],
    ['another version', up.replace('"version":1', '"version":2'), /upstar check/],
  ])('%s', (_, text, flaw) => expect(flawed(text)).toMatch(flaw));
  test('steps to a canonical form are looked at', () => {
    const spoiled = (change: object) => flawed(JSON.stringify({ ...two, ...change }));
    expect(spoiled({ steps: [] })).toMatch(/do not lead/);
    expect(spoiled({ strategy: [] })).toMatch(/does not prove that the option is dominated/);
    expect(spoiled({ steps: [{ ...two.steps[0], option: 1, by: 0 }] })).toMatch(/does not prove/);
    expect(spoiled({ steps: [two.steps[0], two.steps[0]] })).toMatch(/second step/);
    expect(spoiled({ claim: { ...two.claim, form: 2 }, steps: [] })).toMatch(/may have a dominated option/);
  });
  test('versions', () => expect([1, 2, 3].map(canCheck)).toEqual([true, false, false]));
});
