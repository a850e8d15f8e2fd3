import { expect, test } from 'vitest';
import { flagged, moved, readRule, remains, rule, ruleText, timeText, turnTo, wound } from '../../src/lib/clock';

test('time runs for one player at a time', () => {
  let clock = turnTo(wound({ minutes: 1, increment: 5 }), 'left', 1000);
  expect(remains(clock, 'left', 11_000)).toBe(50_000);
  expect(remains(clock, 'right', 11_000)).toBe(60_000);
  clock = turnTo(moved(clock, 'left', 11_000), 'right', 12_000);
  expect(clock.left).toBe(55_000);
  expect(remains(clock, 'right', 22_000)).toBe(50_000);
  expect(remains(turnTo(clock, undefined, 22_000), 'right', 99_000)).toBe(50_000);
  expect(turnTo(clock, 'right', 30_000)).toBe(clock);
});

test('whose time is over gets no more', () => {
  const clock = turnTo(wound({ minutes: 1, increment: 5 }), 'right', 0);
  expect(flagged(clock, 59_999)).toBeUndefined();
  expect(flagged(clock, 60_000)).toBe('right');
  expect(moved(clock, 'right', 70_000).right).toBe(0);
});

test('rules are read and written', () => {
  expect(readRule('5+3')).toEqual({ minutes: 5, increment: 3 });
  expect(readRule('0.5+0')).toEqual({ minutes: 0.5, increment: 0 });
  for (const bad of [undefined, '', '5', '0+3', '-1+2', 'x+y']) expect(readRule(bad)).toBeUndefined();
  expect(rule(1e9, 1e9)).toEqual({ minutes: 600, increment: 600 });
  expect(rule(NaN, 0)).toBeUndefined();
  expect(ruleText({ minutes: 5, increment: 3 })).toBe('5+3');
});

test('times in figures', () => {
  expect([0, 4_270, 9_999, 10_000, 59_001, 247_000, 3_600_000].map(timeText)).toEqual(['0:00.0', '0:04.2', '0:09.9', '0:10', '1:00', '4:07', '1:00:00']);
});
