/** Questions whose answers may take long: they are given up after a while, and nobody has to wait for them. */
import { ask, Stopped } from './engine.svelte';
import type { EvalAnswer } from './protocol';

export type Patient = { answer: EvalAnswer } | { problem: string; help?: string | undefined };

/** Evaluates an input for at most so many milliseconds; `undefined` if nobody wants the answer any more. */
export async function patient(input: string, wanted: AbortSignal, most = Infinity): Promise<Patient | undefined> {
  const limits = Number.isFinite(most) ? [wanted, AbortSignal.timeout(most)] : [wanted];
  try {
    const answer = await ask('eval', { input }, AbortSignal.any(limits));
    if (answer.kind !== 'error') return { answer };
    return { problem: answer.message ?? 'There is no answer.', help: answer.help };
  } catch (error) {
    if (wanted.aborted) return undefined;
    return { problem: error instanceof Stopped ? 'Stopped: this takes long.' : (error as Error).message };
  }
}
