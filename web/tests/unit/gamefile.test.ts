import { beforeEach, describe, expect, test } from 'vitest';
import { fileName, readGame, written } from '../../src/lib/gamefile';
import { GameShelf } from '../../src/lib/gameshelf';
import { type GameTree, goTo, path, plant, play } from '../../src/lib/gametree';
import { fromFields, lead, type Match, pointsOf, toFields } from '../../src/lib/match';
import type { Store } from '../../src/lib/sheets';

const match: Match = { ...fromFields([['at', 'a'], ['at', 'b'], ['right', 'human'], ['clock', '5+3']], 'a') };
const bids = { left: { amount: 1, marker: true }, right: { amount: 0, marker: false } };
function game(): GameTree {
  let tree = plant(['a', 'b'], 'left');
  tree = play(tree, { move: { component: 1, option: 4 }, player: 'left', text: 'A1', components: ['a', 'b4'], next: 'right' });
  tree = play(tree, { move: { component: 0, option: 0, bids }, player: 'right', text: 'B2', components: ['a0', 'b4'], next: 'right' });
  return play(goTo(tree, 0), { move: { component: 0, option: 1 }, player: 'left', text: 'C3', components: ['a1', 'b'], next: 'right' });
}

describe('a file', () => {
  test('has everything', () => {
    const file = readGame(written({ match, tree: game(), rules: [{ file: 'x.up', source: '1' }] }));
    if (typeof file === 'string') throw new Error(file);
    expect(file.match).toEqual({ ...match, ply: undefined });
    expect(file.rules).toEqual([{ file: 'x.up', source: '1' }]);
    expect([...file.tree.nodes.values()].map(({ text, components, next, move }) => [text, components.join(), next, move?.bids])).toEqual([
      ['', 'a,b', 'left', undefined],
      ['A1', 'a,b4', 'right', undefined],
      ['B2', 'a0,b4', 'right', bids],
      ['C3', 'a1,b', 'right', undefined],
    ]);
    expect(file.tree.at).toBe(3);
    // Once more: nothing changes.
    expect(written(file)).toBe(written({ match, tree: game(), rules: file.rules }));
  });
  test('keeps the points, also those with which play began', () => {
    const begun: Match = { ...match, points: { left: 0, right: 2 } };
    let tree = plant(['a', 'b'], 'left', lead(begun.points));
    tree = play(tree, { move: { component: 0, option: 0 }, player: 'right', text: 'A', components: ['a0', 'b'], next: 'right', points: 1 });
    tree = play(tree, { move: { component: 0, option: 0 }, player: 'left', text: 'B', components: ['a1', 'b'], next: 'left', points: 2 });
    const file = readGame(written({ match: begun, tree, rules: [] }));
    if (typeof file === 'string') throw new Error(file);
    expect([...file.tree.nodes.values()].map(({ made }) => made)).toEqual([-2, -3, -1]);
    expect(pointsOf(path(file.tree), file.match.points)).toEqual({ left: 2, right: 3 });
    expect(fromFields(toFields(begun), 'a').points).toEqual({ left: 0, right: 2 });
  });
  test('keeps the end of the line that is looked at', () => {
    const file = readGame(written({ match, tree: goTo(goTo(game(), 2), 0), rules: [] }));
    expect(typeof file === 'string' ? file : [file.tree.at, file.tree.tip]).toEqual([0, 2]);
  });
  test('of another kind is refused', () => {
    const whole = JSON.parse(written({ match, tree: game(), rules: [] }));
    for (const text of ['', '[]', 'null', '{}', '1', '{"format":"upstar-game"}']) expect(readGame(text)).toBe('This is not a file of a game.');
    const change = (move: object) => readGame(JSON.stringify({ ...whole, moves: [{ ...whole.moves[0], ...move }] }));
    for (const move of [{ after: 1 }, { after: -1 }, { by: 'me' }, { move: '7.0' }, { move: 'x' }, { to: 3 }])
      expect(change(move)).toBe('Move 1 of the file cannot be read.');
    expect(typeof change({ bids: 'x', text: 5 })).toBe('object');
    expect(readGame(JSON.stringify({ ...whole, moves: [null] }))).toBe('Move 1 of the file cannot be read.');
  });
  test('has a name', () => {
    expect(fileName('Über 8×8: "x"')).toBe('Über 88 x.json');
    expect(fileName('//')).toBe('game.json');
  });
});

describe('games that are kept', () => {
  let store: Map<string, string>;
  let stamps: number;
  function tab(): GameShelf {
    const kept: Store = {
      load: (name) => (store.has(name) ? JSON.parse(store.get(name)!) : undefined),
      save: (name, value) => store.set(name, JSON.stringify(value)),
      drop: (name) => store.delete(name),
      names: (beginning) => [...store.keys()].filter((key) => key.startsWith(beginning)),
    };
    return new GameShelf(kept, () => `v${stamps++}`, () => stamps);
  }
  const names = () => tab().list().map(({ name }) => name);
  beforeEach(() => {
    store = new Map();
    stamps = 1;
  });

  test('have names of their own', () => {
    tab().add('Game', '1');
    tab().add('Game', '2');
    tab().add(' ', '3');
    expect(names()).toEqual(['Game 3', 'Game 2', 'Game']);
  });
  test('two tabs do not overwrite each other', () => {
    const first = tab().add('Game', '1');
    const here = tab().put(first, '2');
    expect(here.id).toBe(first.id);
    // The other tab still has the first version.
    const there = tab().put(first, '3');
    expect(there.id).not.toBe(first.id);
    expect(names()).toEqual(['Game 2', 'Game']);
    expect(tab().get(first.id)?.text).toBe('2');
    // The same text is no conflict, and a deleted game is kept anew.
    expect(tab().put(first, '2').id).toBe(first.id);
    tab().remove(there.id);
    expect(tab().put(there, '4').id).not.toBe(there.id);
  });
  test('are renamed, deleted and brought back', () => {
    const one = tab().add('Game', '1');
    tab().add('Other', '2');
    expect(tab().rename(one.id, 'Other')?.name).toBe('Other 2');
    expect(tab().rename(one.id, ' ')).toBeUndefined();
    const gone = tab().remove(one.id)!;
    expect(names()).toEqual(['Other']);
    tab().restore(gone);
    expect(names()).toContain('Other 2');
    store.set('match.bad', '{"id":1}');
    expect(names()).toHaveLength(2);
  });
});
