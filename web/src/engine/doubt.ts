/** Tables: what may be wrong with a question, before it is asked. */
import * as t from '../lib/table';
import { help } from './engine.svelte';
import type { Problem } from './protocol';
import { isUsable } from './tabulate';

/** What the engine knows about a question before it is asked: names that mean something else, and functions. */
export async function doubt(question: t.Question, signal: AbortSignal): Promise<(Problem & { place: t.Place }) | undefined> {
  for (const [i, { name }] of question.over.entries())
    if (!(await isUsable(name, signal)))
      return { place: i ? 'across' : 'rows', problem: `${name} means something in the language; choose another name` };
  if (question.columns.every((column) => t.USUAL.includes(column))) return undefined;
  const functions = (await help()).groups.flatMap((group) => group.functions);
  for (const column of question.columns) {
    const wrong = t.columnProblem(column, functions);
    if (wrong) return { place: 'columns', problem: wrong };
  }
  return undefined;
}
