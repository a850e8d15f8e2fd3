/** Rulesets of the user's own: files that go along with every question about them, and with every link. */

export interface OwnFile {
  /** `name.rules` for rules in patterns, `name.up` for a script. */
  file: string;
  source: string;
}

/** The name of the function that the file brings along. */
export function nameOf({ file, source }: OwnFile): string {
  const stem = file.replace(/\.\w+$/, '');
  return (file.endsWith('.rules') && /^name:\s*(\w+)/m.exec(source)?.[1]) || stem;
}

/** The files that texts need: those whose name is called in them, or stands in a call such as `position(name, …)`. */
export function needed(files: OwnFile[], texts: string[]): OwnFile[] {
  return files.filter((file) => {
    const named = new RegExp(`\\b${nameOf(file)}\\s*[(,)]`);
    return texts.some((text) => named.test(text));
  });
}

/** A file as one field of a link. */
export const written = ({ file, source }: OwnFile): string => `${file}\n${source}`;

export function read(text: string): OwnFile | undefined {
  const end = text.indexOf('\n');
  const file = text.slice(0, end);
  return end > 0 && /^[A-Za-z]\w*\.(rules|up)$/.test(file) ? { file, source: text.slice(end + 1) } : undefined;
}

/** The files with one more; a file with the same name as an old one takes its place. */
export function withFile(files: OwnFile[], added: OwnFile): OwnFile[] {
  return [...files.filter((file) => nameOf(file) !== nameOf(added)), added];
}
