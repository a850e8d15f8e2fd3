/** A single picture of an input. */
import { ask } from './engine.svelte';
import type { PictureKind, Problem } from './protocol';

/** The picture, or why there is none: then it is not asked for again. */
export async function drawn(kind: PictureKind, input: string, context: string[] = []): Promise<string | Problem> {
  try {
    const { pictures } = await ask('eval', { input, context, pictures: [kind] });
    return pictures?.[kind] ?? { problem: 'this cannot be drawn so' };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
