import { expect, test } from 'vitest';
import { arrived, noSteps, redone, type Steps, stepped, undone, wish } from '../../src/lib/undo';

test('back and forth', () => {
  let steps: Steps<string> = stepped(stepped(noSteps(), 'a'), 'b');
  const back = undone(steps, 'c')!;
  expect(back.to).toBe('b');
  const further = undone(back.steps, 'b')!;
  expect(further.to).toBe('a');
  expect(undone(further.steps, 'a')).toBeUndefined();
  const again = redone(further.steps, 'a')!;
  expect(again.to).toBe('b');
  expect(redone(again.steps, 'b')!.to).toBe('c');
  // A new step forgets what was undone.
  steps = stepped(again.steps, 'b');
  expect(redone(steps, 'x')).toBeUndefined();
});

test('it does not grow for ever', () => {
  let steps = noSteps<number>();
  for (let i = 0; i < 500; i++) steps = stepped(steps, i);
  expect(steps.past).toHaveLength(200);
  expect(steps.past.at(-1)).toBe(499);
});

test("the browser's Back and Forward are steps too", () => {
  const same = (a: string, b: string) => a === b;
  const steps = stepped(stepped(noSteps<string>(), 'a'), 'b');
  const back = arrived(steps, 'c', 'b', same);
  expect(back).toEqual({ past: ['a'], future: ['c'] });
  expect(arrived(back, 'b', 'c', same)).toEqual(steps);
  expect(arrived(steps, 'c', 'c', same)).toBe(steps);
  expect(arrived(steps, 'c', 'x', same)).toEqual({ past: ['a', 'b', 'c'], future: [] });
});

test('keys', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(wish({ ...none, key: 'z', ctrlKey: true })).toBe('undo');
  expect(wish({ ...none, key: 'Z', ctrlKey: true, shiftKey: true })).toBe('redo');
  expect(wish({ ...none, key: 'z', metaKey: true })).toBe('undo');
  expect(wish({ ...none, key: 'y', ctrlKey: true })).toBe('redo');
  expect(wish({ ...none, key: 'z' })).toBeUndefined();
  expect(wish({ ...none, key: 'z', ctrlKey: true, altKey: true })).toBeUndefined();
});
