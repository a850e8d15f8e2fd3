/** Every statement of the course, asked of the engine. The build runs this first: a page that says something wrong is not built. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Ruleset } from '../../src/engine/protocol';
import { course } from '../../src/learn/course';
import { initSync, Workbench } from '../../src/wasm/upstar_wasm.js';

initSync({ module: readFileSync(new URL('../../src/wasm/upstar_wasm_bg.wasm', import.meta.url)) });
const workbench = new Workbench({ time: 60_000, memory: 1_000_000_000 }, () => {});
/** The largest board of the course takes some seconds. */
const PATIENCE = 120_000;
const ask = (request: object) => JSON.parse(workbench.answer(JSON.stringify(request)));
const value = (input: string, context: string[] = []) => {
  const answer = ask({ request: 'eval', input, context });
  return answer.message ?? answer.value;
};

describe.each(course)('$title', ({ steps }) => {
  describe.each(steps)('$title', (step) => {
    test.each(step.claims)('%s', (claim) => expect(value(claim)).toBe('true'), PATIENCE);

    if (step.goal)
      test('the task can be done, and is not done yet', () => {
        const { test: goal, solution } = step.goal!;
        expect(value(goal, [`it := ${solution}`])).toBe('true');
        expect(value(goal, [`it := ${step.board}`])).toBe('false');
      });

    if (step.board)
      test('the board is a position', () =>
        expect(ask({ request: 'position', input: step.board, options: false }).error).toBeUndefined());

    if (step.sequence)
      test('the sequence exists', () => {
        const { rulesets } = ask({ request: 'rulesets' });
        const games = rulesets.filter((r: Ruleset) => r.sequence === step.sequence || r.table === step.sequence);
        expect(games).toHaveLength(1);
      });

    if (step.play)
      test(
        'the sum can be played',
        () => {
          const { components } = ask({ request: 'sum', components: step.play });
          expect(components.filter((c: { error?: object }) => c.error)).toEqual([]);
        },
        PATIENCE,
      );

    // What a text states as “… is …” of a value must be among the claims: at least every value it shows is one that can be read.
    test('values in the text can be read', () => {
      for (const paragraph of step.text)
        for (const [, shown] of paragraph.matchAll(/\$([^$]+)\$/g))
          if (shown !== '*n') expect(ask({ request: 'eval', input: shown }).kind, shown).not.toBe('error');
    });
  });
});

test('steps have names of their own', () => {
  for (const lesson of course) expect(new Set(lesson.steps.map((s) => s.title)).size).toBe(lesson.steps.length);
  expect(new Set(course.map((l) => l.id)).size).toBe(course.length);
});
