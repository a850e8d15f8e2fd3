import { embedAddress, embedCode, type Embedded } from './embed';
import { copy } from './notice.svelte';
import { packed } from './own.svelte';

/** Copies what another page needs to show this. */
export function copyEmbed(what: Embedded) {
  const address = embedAddress(location.href, what, packed);
  void copy(embedCode(address, what), 'Embed code', address);
}
