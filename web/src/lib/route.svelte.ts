import { leave } from '../engine/leaving';
import { type Fields, fragment, type Page, type Place, place } from './link';
import { arrive as unpack, packed } from './own.svelte';

/** Where the page is. `fields` changes only when someone goes somewhere, not when a page writes its own state. */
export const route = $state<Place & { mine: boolean }>({ ...arrived(), mine: isMine() });

/** The place in the address; rulesets that came with it are taken out. */
function arrived(): Place {
  const { page, fields } = place(location.hash);
  return { page, fields: unpack(fields) };
}

/** Whether the page wrote this address itself, so that nothing new has come: after a reload, or with the browser's Back. */
function isMine(): boolean {
  return (history.state as { mine?: boolean } | null)?.mine === true;
}

/** The last address of each page, so that the way back finds it as it was. */
const last = new Map<Page, string>();
let written = location.hash;

function arrive() {
  if (location.hash === written) return;
  written = location.hash;
  const to = arrived();
  if (to.page !== route.page) leave();
  route.mine = isMine() || last.get(to.page) === location.hash;
  route.page = to.page;
  route.fields = to.fields;
  last.set(to.page, location.hash);
}
window.addEventListener('hashchange', arrive);
window.addEventListener('popstate', arrive);

/** The link to a page: as it was left, if it was open before. */
export function way(page: Page): string {
  return last.get(page) ?? fragment({ page, fields: [] });
}

/** Goes to a place, with an entry in the browser's history. */
export function go(page: Page, fields: Fields) {
  location.hash = fragment({ page, fields: packed(fields) });
}

/** Writes the state of the page into its address. `step`: worth a place in the browser's history. */
export function note(page: Page, fields: Fields, step = false) {
  if (route.page !== page) return;
  const hash = fragment({ page, fields: packed(fields) });
  last.set(page, hash);
  if (hash === location.hash && !step) {
    if (!isMine()) history.replaceState({ mine: true }, '', hash);
    return;
  }
  if (hash === location.hash) return;
  try {
    if (step) history.pushState({ mine: true }, '', hash);
    else history.replaceState({ mine: true }, '', hash);
  } catch {
    // Some browsers allow only so many changes in a while; the next one will tell.
  }
  written = location.hash;
}

/** The page as if it was opened for the first time. */
export function fresh(page: Page) {
  last.delete(page);
  const hash = fragment({ page, fields: [] });
  history.replaceState(null, '', hash);
  written = location.hash;
  route.page = page;
  route.fields = [];
  route.mine = false;
}

/** The address of a state, to be given away. */
export function address(page: Page, fields: Fields): string {
  return new URL(fragment({ page, fields: packed(fields) }), location.href.replace(/[?#].*$/, '')).href;
}
