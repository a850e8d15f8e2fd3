import { describe, expect, test } from 'vitest';
import type { Option, Written } from '../../src/engine/protocol';
import {
  above,
  child,
  FEW,
  fromFields,
  type Known,
  moveWins,
  nimber,
  type Node,
  nodeOf,
  parent,
  placeOf,
  readOpened,
  type Row,
  rows,
  steps,
  toFields,
  walk,
  within,
  writeOpened,
} from '../../src/lib/explorer';
import { fragment, place } from '../../src/lib/link';
import { compareNumbers, stoppingMove, winningMove } from '../../src/lib/line';
import { treeSvg, treeTikz } from '../../src/lib/tree-picture';
import { component, option, sumOf } from './answers';

const written = (value: string): Written => ({ value, unicode: value, latex: `{${value}}`, mathml: null });
const move = (call: string, members: object = {}): Option => ({ ...option(call), worth: written(call), ...members }) as Option;

/** A node, as the engine would answer. */
function node(call: string, left: Option[], right: Option[], wins: [number[], number[]] = [[], []]): Node {
  const places = (list: number[]) => list.map((at) => ({ component: 0, option: at }));
  const found = nodeOf({
    answer: 'sum',
    ...sumOf([component(call, { left, right, worth: written(call) })], { wins: { left: places(wins[0]), right: places(wins[1]) } }),
  });
  if ('message' in found) throw new Error(found.message);
  return found;
}
const known = (...nodes: Node[]) => new Map<string, Known>(nodes.map((n) => [n.call, { node: n }]));
const paths = (list: Row[]) => list.flatMap((row) => (row.kind === 'node' ? [row.path] : [`${row.kind} ${row.path}`]));

const zero = node('0', [], []);
const one = node('1', [move('0')], [], [[0], []]);
const star = node('*', [move('0')], [move('0')], [[0], [0]]);
const up = node('^', [move('0')], [move('*')], [[0], []]);

describe('paths', () => {
  test('are read and built', () => {
    expect(steps('l0r12')).toEqual([
      { player: 'left', index: 0 },
      { player: 'right', index: 12 },
    ]);
    expect(child('l0', 'right', 12)).toBe('l0r12');
    expect(parent('l0r12')).toBe('l0');
    expect(parent('')).toBeUndefined();
    expect(above('l0r12')).toEqual(['', 'l0', 'l0r12']);
  });
  test('one lies below another', () => {
    expect(within('l12', 'l1')).toBe(false);
    expect(within('l1r0', 'l1')).toBe(true);
    expect(within('l1', 'l1')).toBe(true);
  });
});

describe('the opened tree in a link', () => {
  test.each([[''], ['l0'], ['l0,r0'], ['l0(r2,r10),r1(l0(l0))'], ['-']])('%s', (text) => {
    expect(writeOpened(readOpened(text))).toBe(text);
  });
  test('what is not opened from the root is left out', () => {
    expect(writeOpened(new Set(['', 'l0r1', 'r2']))).toBe('r2');
  });
  test('nonsense opens little', () => {
    expect([...readOpened(')))(l0))(x')]).toEqual(['', 'l0']);
    expect(readOpened('l0('.repeat(10_000)).size).toBeLessThan(600);
  });
  test('the whole state goes there and back', () => {
    const explored = {
      at: 'domineering("..|..")',
      view: 'beside' as const,
      literal: readOpened('l0(r1)'),
      canonical: readOpened('r0'),
      on: 'r0l0',
      tree: 'canonical' as const,
    };
    const { fields } = place(fragment({ page: 'explorer', fields: toFields(explored) }));
    expect(fromFields(fields, '')).toEqual(explored);
    expect(fromFields([], '0')).toEqual({ at: '0', view: 'literal', literal: new Set(['']), canonical: new Set(['']), on: '', tree: 'literal' });
  });
});

describe('rows', () => {
  const all = known(up, star, zero);
  const tree = (opened: string[], whole: string[] = []) => ({ root: '^', known: all, opened: new Set(opened), whole: new Set(whole) });

  test('a closed root, and one that is opened', () => {
    expect(paths(rows(tree([])))).toEqual(['']);
    expect(paths(rows(tree([''])))).toEqual(['', 'l0', 'r0']);
  });
  test('equal nodes are linked to the first', () => {
    const list = rows(tree(['', 'r0']));
    // The star is a nimber, so that both players have one list.
    expect(paths(list)).toEqual(['', 'l0', 'r0', 'r0l0']);
    const last = list[3]!;
    expect(last.kind === 'node' && [last.first, last.circle, last.place.by]).toEqual(['l0', false, 'both']);
  });
  test('play that comes back is seen', () => {
    const on = node('on', [move('on')], []);
    const list = rows({ root: 'on', known: known(on), opened: new Set(['', 'l0']), whole: new Set() });
    const second = list[1]!;
    expect(second.kind === 'node' && [second.first, second.circle]).toEqual(['', true]);
    expect(paths(list)).toEqual(['', 'l0', 'l0l0']);
  });
  test('what has no moves, is not there yet, or went wrong', () => {
    expect(rows({ ...tree(['']), root: '0' }).at(-1)).toMatchObject({ kind: 'note', text: 'No moves.' });
    expect(rows({ ...tree(['']), root: '7' }).at(-1)).toMatchObject({ kind: 'note', text: '…' });
    const stopped = new Map<string, Known>([['7', { trouble: 'Stopped.' }]]);
    expect(rows({ ...tree(['']), root: '7', known: stopped }).at(-1)).toMatchObject({ kind: 'note', text: 'Stopped.' });
  });
  test('long lists fold, and unfold', () => {
    const many = Array.from({ length: 20 }, (_, i) => move(String(i)));
    const big = known(node('big', many, many.slice(0, FEW + 1)));
    const at = { root: 'big', known: big, opened: new Set(['']), whole: new Set<string>() };
    const list = rows(at);
    expect(list.filter((row) => row.kind === 'more')).toMatchObject([{ player: 'left', hidden: 20 - FEW }]);
    // One more than a few is not worth folding.
    expect(list.filter((row) => row.kind === 'node')).toHaveLength(1 + FEW + FEW + 1);
    expect(rows({ ...at, whole: new Set(['l']) }).some((row) => row.kind === 'more')).toBe(false);
    // A node that a link opens is on screen.
    expect(paths(rows({ ...at, opened: new Set(['', 'l15']) }))).toContain('l15');
  });
  test('any depth', () => {
    const on = known(node('on', [move('on')], []));
    const opened = new Set(Array.from({ length: 2000 }, (_, i) => 'l0'.repeat(i)));
    expect(rows({ root: 'on', known: on, opened, whole: new Set() })).toHaveLength(2001);
  });
});

describe('the keyboard', () => {
  const list = rows({ root: '^', known: known(up, star, zero), opened: new Set(['', 'l0', 'r0']), whole: new Set() });
  test.each([
    ['', 'ArrowRight', 'l0'],
    ['l0', 'ArrowDown', 'r0'],
    ['r0', 'ArrowUp', 'l0'],
    ['l0', 'ArrowUp', ''],
    ['r0l0', 'ArrowLeft', 'r0'],
    ['r0', 'ArrowRight', 'r0l0'],
    ['r0l0', 'ArrowDown', undefined],
    ['', 'r', 'r0'],
    ['', 'End', 'r0l0'],
    ['r0l0', 'Home', ''],
    ['l0', 'x', undefined],
  ])('%s %s', (from, key, to) => expect(walk(list, from, key)).toBe(to));
});

describe('nodes', () => {
  test('a fault is told', () => {
    expect(nodeOf({ answer: 'sum', components: [{ input: 'x', error: { message: 'no' } }], total: null, outcome: null, wins: null })).toEqual({
      message: 'no',
    });
  });
  test('only impartial games have one list', () => {
    expect(star.both).toBe(true);
    expect(node('1*', [move('1')], [move('1')]).both).toBe(false);
    expect(zero.both).toBe(false);
  });
  test('places and winning moves', () => {
    const all = known(up, star, zero);
    expect(placeOf('^', all, 'r0l0')?.call).toBe('0');
    expect(placeOf('^', all, 'l7')).toBeUndefined();
    expect(moveWins(placeOf('^', all, 'l0')!)).toBe(true);
    expect(moveWins(placeOf('^', all, 'r0')!)).toBe(false);
    expect(moveWins(placeOf('^', all, '')!)).toBeUndefined();
  });
  test('nim values', () => expect(['0', '*', '*7', '^', '1*'].map(nimber)).toEqual(['0', '1', '7', undefined, undefined]));
});

describe('lines of play', () => {
  test('fractions are compared exactly', () => {
    expect(compareNumbers('-1/2', '-3/4')).toBe(1);
    expect(compareNumbers('2', '4/2')).toBe(0);
    expect(compareNumbers('9007199254740993', '9007199254740992')).toBe(1);
  });
  test('who can win does, by a canonical move', () => {
    const options = [move('0', { status: 'dominated', by: 1, by_value: written('1') }), move('1', { status: 'canonical' }), move('-1')];
    expect(winningMove(node('G', options, [], [[0, 1], []]), 'left', new Map())).toEqual({ index: 1, reason: 'one of 2 moves that win' });
  });
  test('who loses leaves the hottest game', () => {
    const options = [move('a'), move('b'), move('c')];
    const heat = new Map([
      ['a', '1/2'],
      ['b', '3/2'],
      ['c', '5/4'],
    ]);
    expect(winningMove(node('G', options, []), 'left', heat)?.index).toBe(1);
    expect(winningMove(node('G', options, []), 'left', heat)?.reason).toMatch(/every move loses/);
  });
  test('where play is for points most of them', () => {
    const options = [move('a', { wins: true, score: 1 }), move('b', { wins: true, score: 3 }), move('c', { wins: false, score: -1 })];
    expect(winningMove(node('G', options, [], [[0, 1], []]), 'left', new Map())?.index).toBe(1);
  });
  test('a draw is better than a loss; no moves, no move', () => {
    expect(winningMove(node('G', [move('a'), move('b', { draws: true })], []), 'left', new Map())?.index).toBe(1);
    expect(winningMove(one, 'right', new Map())).toBeUndefined();
  });
  test('stops', () => {
    expect(stoppingMove('left', ['1/2', '3/4', '-1'])).toEqual({ index: 1, reason: 'to the greatest Right stop, 3/4' });
    expect(stoppingMove('right', ['1/2', '3/4', '-1'])?.index).toBe(2);
    expect(stoppingMove('right', [])).toBeUndefined();
  });
});

describe('pictures of the opened tree', () => {
  const list = rows({ root: '^', known: known(up, star, zero), opened: new Set(['', 'r0']), whole: new Set() });
  test('SVG has every node, and texts are escaped', () => {
    const svg = treeSvg(list, 'Tree of "^" <&>');
    expect(svg.match(/<text /g)).toHaveLength(4);
    expect(svg.match(/<path /g)).toHaveLength(3);
    expect(svg).toContain('<title>Tree of &#34;^&#34; &#60;&#38;&#62;</title>');
    expect(svg).not.toMatch(/NaN|undefined/);
  });
  test('Left’s options stand to the left', () => {
    const x = [...treeSvg(list, '').matchAll(/<text x="([\d.]+)"/g)].map((match) => Number(match[1]));
    expect(x[1]).toBeLessThan(x[0]!);
    expect(x[2]).toBeGreaterThan(x[0]!);
  });
  test('TikZ', () => {
    const tikz = treeTikz(list, 'Tree');
    expect(tikz).toContain('\\node (n0) at');
    expect(tikz.match(/\\draw\[/g)).toHaveLength(3);
    expect(tikz).toContain('\\draw[rightmove] (n0) -- (n2);');
  });
  test('boards are drawn', () => {
    const board = { kind: 'cells' as const, rows: [[{ is: 'left' as const, letter: 'x' }, { is: 'taken' as const }]] };
    const root = { ...zero, call: 'clobber("x#")', board };
    const svg = treeSvg(rows({ root: root.call, known: known(root), opened: new Set(), whole: new Set() }), '');
    expect(svg.match(/<circle/g)).toHaveLength(1);
    expect(treeTikz(rows({ root: root.call, known: new Map(), opened: new Set(), whole: new Set() }), '')).toContain('\\texttt{clobber(\\textquotedbl{}x\\#\\textquotedbl{})}');
  });
});
