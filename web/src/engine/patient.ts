/** Questions whose answers may take long: they are given up after a while, and nobody has to wait for them. */
import { ask, Stopped } from './engine.svelte';
import type { EvalAnswer } from './protocol';

export type Patient = { answer: EvalAnswer } | NoAnswer;

interface NoAnswer {
  problem: string;
  help?: string | undefined;
  /** Whether someone has pressed Stop: then nothing more should be asked. */
  stopped?: boolean;
}

/** Evaluates an input for at most so many milliseconds; `undefined` if nobody wants the answer any more. */
export async function patient(input: string, wanted: AbortSignal, most = Infinity): Promise<Patient | undefined> {
  const late = Number.isFinite(most) ? AbortSignal.timeout(most) : undefined;
  try {
    const answer = await ask('eval', { input }, late ? AbortSignal.any([wanted, late]) : wanted);
    if (answer.kind !== 'error') return { answer };
    return { problem: answer.message ?? 'There is no answer.', help: answer.help };
  } catch (error) {
    if (wanted.aborted) return undefined;
    if (!(error instanceof Stopped)) return { problem: (error as Error).message };
    return late?.aborted ? { problem: 'This takes long.' } : { problem: 'Stopped.', stopped: true };
  }
}
