/** All games that can be put on a board: those of the catalogue, and the user's own. */
import { ask, catalogue } from '../engine/engine.svelte';
import type { Ruleset } from '../engine/protocol';
import type { OwnFile } from './own';
import { own } from './own.svelte';

const lists = $state<{ catalogue: Ruleset[]; own: Ruleset[] }>({ catalogue: [], own: [] });

async function described(file: OwnFile): Promise<Ruleset[]> {
  try {
    const answer = await ask('rules', { file: file.file, source: file.source });
    return answer.error ? [] : [{ ...answer, group: 'own', sequence: null, table: null, notes: '', source: '' }];
  } catch {
    return [];
  }
}

/** Brings the list up to date. Call it in an effect: it depends on the user's files. */
export function refresh() {
  if (!lists.catalogue.length)
    catalogue().then(
      (list) => (lists.catalogue = list),
      () => {},
    );
  const files = [...own.files];
  void Promise.all(files.map(described)).then((found) => (lists.own = found.flat()));
}

export const games = {
  get all(): Ruleset[] {
    return [...lists.own, ...lists.catalogue];
  },
};
