/** Names that a beginning may become. */
export interface Word {
  name: string;
  /** What it is, in a few words. */
  detail: string;
}

export interface Completions {
  /** Where the beginning stands. */
  from: number;
  words: Word[];
}

const MOST = 6;

/** What the name before the caret may become; nothing for a single letter, inside a text, or where the name is complete. */
export function completions(words: Word[], text: string, caret: number): Completions {
  const before = text.slice(0, caret);
  const beginning = /[A-Za-z_]\w+$/.exec(before)?.[0] ?? '';
  const from = caret - beginning.length;
  const none = { from, words: [] };
  const quoted = (before.match(/"/g)?.length ?? 0) % 2 === 1;
  if (beginning.length < 2 || quoted || /^\w/.test(text.slice(caret))) return none;
  const wanted = beginning.toLowerCase();
  if (words.some((word) => word.name === beginning)) return none;
  const starts = words.filter((word) => word.name.startsWith(wanted));
  const within = words.filter((word) => !word.name.startsWith(wanted) && word.name.includes(`_${wanted}`));
  return { from, words: [...starts, ...within].slice(0, MOST) };
}
