/** The keys of the page: which there are, and what a key means. */
import type { Page } from './link';

export interface Shortcut {
  keys: string[];
  does: string;
}

/** After `g` each page has a letter. */
export const LETTERS: Record<Page, string> = {
  worksheet: 'w',
  board: 'b',
  explorer: 'e',
  play: 'p',
  sequences: 's',
  tables: 't',
  find: 'f',
  rules: 'r',
  learn: 'l',
};

const UNDO: Shortcut[] = [
  { keys: ['Ctrl+Z'], does: 'takes the last step back' },
  { keys: ['Ctrl+Shift+Z'], does: 'makes it again' },
];
const SPOTS: Shortcut[] = [
  { keys: ['←', '↑', '→', '↓'], does: 'to the next thing on the board' },
  { keys: ['Enter', 'Space'], does: 'the same as a click' },
];

export const GLOBAL: Shortcut[] = [
  { keys: ['?'], does: 'these keys' },
  { keys: [','], does: 'the settings' },
  { keys: ['Escape'], does: 'stops the engine; closes a dialog' },
];

/** The keys of each page. */
export const OF_PAGE: Partial<Record<Page, Shortcut[]>> = {
  worksheet: [
    { keys: ['Enter'], does: 'evaluates the expression' },
    { keys: ['Alt+Enter'], does: 'begins a new line' },
    { keys: ['↑', '↓'], does: 'to the cell above and below; ↑ in the last one brings earlier inputs' },
    { keys: ['Alt+↑', 'Alt+↓'], does: 'moves the cell' },
    { keys: ['Tab'], does: 'takes a name from the list' },
    { keys: ['Ctrl+Enter', 'Escape'], does: 'ends a note' },
    { keys: ['Backspace'], does: 'removes an empty cell' },
    { keys: ['n'], does: 'begins a note, outside of texts' },
    { keys: ['i'], does: 'to the last expression, outside of texts' },
    ...UNDO,
  ],
  board: [...SPOTS, { keys: ['Shift+←', 'Shift+→', 'Shift+↑', 'Shift+↓'], does: 'moves a node of a graph' }, ...UNDO],
  explorer: [
    { keys: ['↑', '↓'], does: 'the option before and after' },
    { keys: ['←'], does: 'back to the parent' },
    { keys: ['→'], does: 'to the first option; opens the node' },
    { keys: ['l', 'r'], does: 'to Left’s and to Right’s first option' },
    { keys: ['Enter'], does: 'opens and closes the node' },
    { keys: ['Home', 'End'], does: 'to the start, to the last node on screen' },
    { keys: ['b'], does: 'puts the position on the Board' },
  ],
  play: SPOTS,
  tables: [{ keys: ['←', '↑', '→', '↓'], does: 'to the next cell of the table' }],
  rules: UNDO,
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What keys ask for outside of texts. */
export type Wanted = { go: Page } | 'help' | 'settings' | 'wait' | undefined;

/** How long `g` waits for the letter of a page, in milliseconds. */
export const PATIENCE = 1500;

/** Reads keys one after the other; `time` is in milliseconds. */
export class KeyReader {
  private since: number | undefined;

  read(event: Key, time: number): Wanted {
    const waiting = this.since !== undefined && time - this.since <= PATIENCE;
    this.since = undefined;
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    if (waiting) {
      const page = (Object.keys(LETTERS) as Page[]).find((name) => LETTERS[name] === event.key.toLowerCase());
      return page && { go: page };
    }
    if (event.key === 'g') {
      this.since = time;
      return 'wait';
    }
    return event.key === '?' ? 'help' : event.key === ',' ? 'settings' : undefined;
  }

  /** Whether the letter of a page is awaited. */
  waits(time: number): boolean {
    return this.since !== undefined && time - this.since <= PATIENCE;
  }
}
