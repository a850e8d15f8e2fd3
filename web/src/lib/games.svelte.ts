/** All games that can be put on a board: those of the catalogue, and the user's own. */
import { ask, catalogue } from '../engine/engine.svelte';
import type { Group, Ruleset } from '../engine/protocol';
import type { OwnFile } from './own';
import { known } from './own.svelte';

/** A game to be picked. */
export type Game = Omit<Ruleset, 'group'> & { group: Group | 'own' };

const lists = $state<{ catalogue: Game[]; own: Game[] }>({ catalogue: [], own: [] });

async function described(file: OwnFile): Promise<Game[]> {
  try {
    const answer = await ask('rules', { file: file.file, source: file.source });
    if ('error' in answer || !answer.start || !answer.setup) return [];
    const { start, setup } = answer;
    return [{ ...answer, start, setup, group: 'own', sequence: null, table: null, players: '', notes: '', source: '' }];
  } catch {
    return [];
  }
}

let round = 0;
/** Brings the list up to date. Call it in an effect: it depends on the user's files. */
export function refresh() {
  if (!lists.catalogue.length)
    catalogue().then(
      (list) => (lists.catalogue = list),
      () => {},
    );
  const files = known().filter((file) => file.source);
  const mine = ++round;
  void Promise.all(files.map(described)).then((found) => {
    if (mine !== round) return;
    // Of games with the same name the last one is meant.
    lists.own = [...new Map(found.flat().map((game) => [game.name, game])).values()];
  });
}

export const games = {
  get all(): Game[] {
    return [...lists.own, ...lists.catalogue];
  },
};
