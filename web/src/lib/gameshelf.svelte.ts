/** The games that this browser keeps. */
import { GameShelf, type KeptGame } from './gameshelf';
import { drop, keptNames, load, save, watch } from './saved';

function stamp(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}

export const gameShelf = new GameShelf({ load: (name) => load<unknown>(name, undefined), save, drop, names: keptNames }, stamp);

export const kept = $state<{ list: KeptGame[] }>({ list: [] });

/** Brings the list up to date. */
export function look() {
  kept.list = gameShelf.list();
}
look();
watch('match.', look);
