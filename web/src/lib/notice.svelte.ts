import { reach } from './link';
import { SITE } from './site';

/** Short messages at the foot of the page: “Copied”. */
export const notice = $state<{ text: string; key: number; act: Act | undefined }>({ text: '', key: 0, act: undefined });
/** Something that can be done about it. */
export interface Act {
  label: string;
  run: () => void;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Says it for a while: longer texts, and those with something to do, for longer. */
export function tell(text: string, act?: Act) {
  notice.text = text;
  notice.act = act;
  notice.key++;
  clearTimeout(timer);
  timer = setTimeout(untell, act ? 10_000 : 1500 + 50 * text.length);
}

export function untell() {
  notice.text = '';
  notice.act = undefined;
}

const REACH = {
  anywhere: '. It works for everybody',
  network: '. It works only in this network',
  computer: `. It works only on this computer${SITE ? '' : ', while the program runs'}`,
};

/** `address` is where the text leads, if it does. */
export async function copy(text: string, what: string, address = what === 'Link' ? text : '') {
  const copied = `${what} copied${address ? REACH[reach(address)] : ''}`;
  try {
    await navigator.clipboard.writeText(text);
    tell(copied);
  } catch {
    // Without permission, or on a page that is not served securely: the old way.
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'offscreen';
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    tell(done ? copied : 'This browser does not let the page copy.');
  }
}
