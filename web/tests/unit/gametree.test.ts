import { expect, test } from 'vitest';
import { blocks, type GameTree, goTo, line, mainLine, node, path, plant, play, promote, remove, step, variation } from '../../src/lib/gametree';

/** Plays moves in a row; the option is the number in the text. */
function moves(tree: GameTree, ...options: number[]): GameTree {
  return options.reduce((now, option) => {
    const player = node(now).next;
    const components = [`${node(now).components[0]}${option}`];
    return play(now, { move: { component: 0, option }, player, text: String(option), components, next: player === 'left' ? 'right' : 'left' });
  }, tree);
}
const texts = (list: { text: string }[]) => list.map(({ text }) => text).join(' ').trim();
const shown = (tree: GameTree) => blocks(tree).map((b) => `${'  '.repeat(b.depth)}${b.moves.map((m) => `${m.number}.${m.node.text}`).join(' ')}`);
const start = plant(['x'], 'left');

test('moves follow one another', () => {
  const tree = moves(start, 1, 2, 3);
  expect(texts(path(tree))).toBe('1 2 3');
  expect(node(tree).components).toEqual(['x123']);
  expect(node(tree).player).toBe('left');
  expect(node(tree).next).toBe('right');
  expect(start.nodes.size).toBe(1);
});

test('walking loses nothing', () => {
  const tree = step(step(moves(start, 1, 2, 3), 'back'), 'back');
  expect(texts(path(tree))).toBe('1');
  expect(texts(line(tree))).toBe('1 2 3');
  expect(texts(path(step(tree, 'forward')))).toBe('1 2');
  expect(texts(path(step(tree, 'last')))).toBe('1 2 3');
  expect(step(tree, 'first').at).toBe(0);
  expect(step(step(tree, 'first'), 'back').at).toBe(0);
  expect(step(step(tree, 'last'), 'forward').at).toBe(step(tree, 'last').at);
});

test('another move begins a variation, the same move does not', () => {
  const tree = moves(goTo(moves(start, 1, 2, 3), 1), 7, 8);
  expect(texts(line(tree))).toBe('1 7 8');
  expect(texts(mainLine(tree))).toBe('1 2 3');
  expect(shown(tree)).toEqual(['1.1 2.2', '  2.7 3.8', '3.3']);
  const again = moves(goTo(tree, 1), 2);
  expect(again.nodes.size).toBe(tree.nodes.size);
  expect(texts(line(again))).toBe('1 2 3');
});

test('one of several moves instead', () => {
  const tree = moves(goTo(moves(start, 1), 0), 2);
  expect(node(step(tree, 'before')).text).toBe('1');
  expect(node(step(step(tree, 'before'), 'after')).text).toBe('2');
  expect(step(tree, 'after')).toBe(tree);
});

test('variations inside of variations', () => {
  let tree = moves(goTo(moves(start, 1, 2, 3), 1), 7, 8);
  tree = moves(goTo(tree, node(tree).parent!), 9);
  expect(shown(tree)).toEqual(['1.1 2.2', '  2.7 3.8', '    3.9', '3.3']);
  expect(node(tree, variation(tree)).text).toBe('9');
  const once = promote(tree);
  expect(shown(once)).toEqual(['1.1 2.2', '  2.7 3.9', '    3.8', '3.3']);
  const twice = promote(once);
  expect(shown(twice)).toEqual(['1.1 2.7', '  2.2 3.3', '3.9', '  3.8']);
  expect(variation(twice)).toBeUndefined();
  expect(promote(twice)).toBe(twice);
});

test('a move is taken away with what follows', () => {
  const tree = moves(goTo(moves(start, 1, 2, 3), 1), 7, 8);
  const cut = remove(tree, node(tree).parent);
  expect(shown(cut)).toEqual(['1.1 2.2 3.3']);
  expect(node(cut).text).toBe('1');
  expect(texts(line(cut))).toBe('1 2 3');
  expect(remove(cut, 0)).toBe(cut);
  expect(remove(goTo(tree, 3), 1).nodes.size).toBe(1);
});

test('bids tell moves apart', () => {
  const bids = { left: { amount: 1, marker: false }, right: { amount: 0, marker: false } };
  const made = { player: 'left', text: '', components: ['y'], next: 'right' } as const;
  const first = play(start, { ...made, components: ['y'], move: { component: 0, option: 0 } });
  const second = play(goTo(first, 0), { ...made, components: ['y'], move: { component: 0, option: 0, bids } });
  expect(second.nodes.size).toBe(3);
});

test('long games are no trouble', () => {
  const tree = moves(start, ...Array.from({ length: 1000 }, (_, i) => i));
  expect(blocks(tree)[0]!.moves).toHaveLength(1000);
  expect(remove(tree, 1).nodes.size).toBe(1);
});
