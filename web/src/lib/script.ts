/** Scripts: many inputs in one text. */

export interface Chunk {
  /** Where it begins in the script. */
  start: number;
  text: string;
}

const depth = (line: string) => {
  const code = line.replace(/"[^"]*"/g, '').replace(/#.*/, '');
  return (code.match(/[([{]/g)?.length ?? 0) - (code.match(/[)\]}]/g)?.length ?? 0);
};

/** The inputs of a script: a line each, together with the indented lines below it and with open brackets. */
export function chunks(script: string): Chunk[] {
  const found: Chunk[] = [];
  let at = 0;
  let open = 0;
  for (const line of script.split('\n')) {
    const last = found.at(-1);
    const more = open > 0 || /^[ \t]+\S/.test(line) || /^(elif|else)\b/.test(line);
    if (more && last) last.text = script.slice(last.start, at + line.length);
    else if (line.trim() && !line.trimStart().startsWith('#')) found.push({ start: at, text: line });
    open = Math.max(0, (more ? open : 0) + depth(line));
    at += line.length + 1;
  }
  return found;
}
