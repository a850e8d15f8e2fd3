import { describe, expect, test } from 'vitest';
import { meet, tidyLine, trouble, withLine } from '../../src/lib/sprouts/curve';
import { type Drawing, faces, positionOf } from '../../src/lib/sprouts/map';
import { movesOf } from '../../src/lib/sprouts/moves';
import { read, readCall, type Regions, same } from '../../src/lib/sprouts/position';
import { reply, start } from '../../src/lib/sprouts/route';

const point = (x: number, y: number) => ({ x, y });
const spots = (...places: [number, number][]): Drawing => ({ spots: places.map(([x, y]) => point(x, y)), curves: [] });
const line = (drawing: Drawing, from: number, to: number, ...through: [number, number][]) => ({
  from,
  to,
  points: [drawing.spots[from]!, ...through.map(([x, y]) => point(x, y)), drawing.spots[to]!],
});
const shows = (drawing: Drawing, text: string) => same(positionOf(drawing), read(text));

describe('positions', () => {
  test('texts that mean the same', () => {
    expect(same(read('0.AB}0.AB'), read('BA.0}0.AB'))).toBe(true);
    expect(same(read('0.1A1A'), read('A1A1.0'))).toBe(true);
    // A region may be mirrored by itself.
    expect(same(read('12AB}0.AB'), read('BA21}AB.0'))).toBe(true);
    expect(same(read('AB}0.0.AB'), read('0.AB}0.AB'))).toBe(false);
    expect(same(read('AB}CD.AB}CD.0'), read('AB}AC}BC.0'))).toBe(false);
    // What nobody can use any more is dropped, and a spot that is met twice in a row is met once.
    expect(same(read('0.0.2+2'), read('0.0.2'))).toBe(true);
    expect(read('1AA')).toEqual([[['1', '2']]]);
    expect(readCall('sprouts(2)')).toEqual([[['0'], ['0']]]);
    expect(readCall('nim(2)')).toBeUndefined();
  });
});

describe('drawings', () => {
  const three = spots([100, 200], [300, 200], [500, 200]);

  test('an empty sheet has one face', () => {
    expect(faces(three)).toHaveLength(1);
    expect(shows(three, '0.0.0')).toBe(true);
    expect(shows(start(5), '0.0.0.0.0')).toBe(true);
  });

  test('a line between two spots', () => {
    const after = withLine(three, line(three, 0, 1));
    expect(after.spots[3]).toEqual(point(200, 200));
    expect(faces(after)).toHaveLength(1);
    expect(shows(after, '0.1A1A')).toBe(true);
  });

  test('a loop has what it goes round inside', () => {
    const empty = withLine(three, line(three, 0, 0, [60, 150], [100, 120], [140, 150]));
    expect(faces(empty)).toHaveLength(2);
    expect(shows(empty, 'AB}0.0.AB')).toBe(true);
    const full = withLine(three, line(three, 0, 0, [100, 100], [400, 100], [400, 300], [100, 300]));
    expect(shows(full, '0.AB}0.AB')).toBe(true);
  });

  test('a second line makes a ring, with a spot inside or outside', () => {
    const one = withLine(three, line(three, 0, 1));
    const ring = withLine(one, line(one, 0, 1, [100, 100], [300, 100]));
    expect(faces(ring)).toHaveLength(2);
    expect(shows(ring, 'ABCD}0.ABCD')).toBe(true);
    const round = withLine(one, line(one, 0, 1, [100, 300], [600, 300], [600, 100], [300, 100]));
    expect(shows(round, '0.ABCD}ABCD')).toBe(true);
  });

  test('lines that are refused', () => {
    const one = withLine(three, line(three, 0, 1));
    expect(trouble(one, line(one, 2, 2, [500, 120], [150, 120], [150, 260], [500, 260]))).toMatch('crosses another');
    expect(trouble(one, line(one, 0, 2, [100, 240], [330, 240], [330, 230], [200, 260], [200, 220]))).toMatch(/crosses/);
    expect(trouble(three, line(three, 0, 2))).toMatch('through a spot');
    expect(trouble(three, line(three, 0, 2, [100, 100], [500, 100]))).toBeUndefined();
    const two = withLine(one, line(one, 3, 2, [200, 100], [500, 100]));
    expect(trouble(two, line(two, 3, 1, [200, 250], [300, 250]))).toMatch('three lines');
    expect(trouble(two, line(two, 4, 4, [300, 20], [400, 20], [420, 60]))).toMatch('two free ends');
    expect(meet(point(0, 0), point(2, 2), point(0, 2), point(2, 0))).toBe(true);
    expect(meet(point(0, 0), point(2, 2), point(2, 2), point(3, 0))).toBe(false);
  });

  test('what a hand draws begins and ends in the spots', () => {
    const drawn = [point(101, 200), point(105, 201), point(150, 220), point(151, 220), point(250, 210), point(296, 201)];
    const points = tidyLine(drawn, three.spots[0]!, three.spots[1]!);
    expect(points).toEqual([point(100, 200), point(150, 220), point(250, 210), point(300, 200)]);
  });
});

describe('moves', () => {
  /** The different positions after one move. */
  const options = (drawing: Drawing) => {
    const found: Regions[] = [];
    for (const move of movesOf(drawing)) {
      const result = move.result();
      if (!found.some((other) => same(other, result))) found.push(result);
    }
    return found;
  };

  test('are those of the rules', () => {
    const three = options(start(3));
    expect(three).toHaveLength(3);
    for (const text of ['0.1A1A', '0.AB}0.AB', 'AB}0.0.AB']) expect(three.some((one) => same(one, read(text)))).toBe(true);
  });

  test('a whole game is drawn, move by move', { timeout: 120_000 }, () => {
    for (const seed of [1, 2, 3, 4]) {
      let [drawing, rest, moves] = [start(3), seed, 0];
      for (;;) {
        const all = options(drawing);
        if (!all.length) break;
        rest = (rest * 1103515245 + 12345) % 2147483648;
        const wanted = all[Math.floor((rest / 2147483648) * all.length)]!;
        const after = reply(drawing, wanted);
        expect(after, `seed ${seed}, move ${moves + 1}`).toBeDefined();
        expect(same(positionOf(after!), wanted)).toBe(true);
        drawing = after!;
        moves++;
      }
      // A game on n spots has from 2n to 3n - 1 moves.
      expect(moves).toBeGreaterThanOrEqual(6);
      expect(moves).toBeLessThanOrEqual(8);
    }
  });
});
