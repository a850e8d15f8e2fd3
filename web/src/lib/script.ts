/** Scripts: many inputs in one text. */

export interface Chunk {
  /** Where it begins in the script. */
  start: number;
  text: string;
}

/** The misère value, such as `*[2#,1]`, with which a text begins; the sign in it begins no comment. */
export function misereValue(text: string): string {
  const signs = /^[*∗]\[[\d#+,\s[\]]*/.exec(text)?.[0] ?? '';
  let open = 0;
  for (let i = 1; i < signs.length; i++) {
    open += signs[i] === '[' ? 1 : signs[i] === ']' ? -1 : 0;
    if (open === 0) return signs.slice(0, i + 1);
  }
  return '';
}

const depth = (line: string) => {
  const texts = line.replace(/"[^"]*"/g, '');
  const values = texts.replace(/[*∗]\[[\d#+,\s[\]]*/g, (signs) => signs.slice(misereValue(signs).length));
  const code = values.replace(/#.*/, '');
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
