/** Rulesets of the user's own: files that go along with every question about them, and with every link. */

export interface OwnFile {
  /** `name.rules` for rules in patterns, `name.up` for a script. */
  file: string;
  source: string;
  /** What is typed, as long as it is not right; `source` is the last version that was, or empty. */
  draft?: string | undefined;
}

const stem = (file: string) => file.replace(/\.\w+$/, '');

/** The name of the function that the file brings along. */
export function nameOf({ file, source }: OwnFile): string {
  return (file.endsWith('.rules') && /^name:\s*(\w+)/m.exec(source)?.[1]) || stem(file);
}

/** Whether a file can have this name. */
export const isProper = (file: string): boolean => /^[A-Za-z]\w*\.(rules|up)$/.test(file);

/**
 * The files that texts need: those whose name is called in them, or stands in a call such as `position(name, …)`. Of files that
 * bring the same name along, the last one counts.
 */
export function needed(files: OwnFile[], texts: string[]): OwnFile[] {
  const found = files.filter((file) => {
    if (!file.source) return false;
    const named = new RegExp(`\\b${nameOf(file)}\\s*[(,)]`);
    return texts.some((text) => named.test(text));
  });
  const last = new Map(found.map((file) => [nameOf(file), file]));
  return found.filter((file) => last.get(nameOf(file)) === file).map(({ file, source }) => ({ file, source }));
}

/** A file as one field of a link. */
export const written = ({ file, source }: OwnFile): string => `${file}\n${source}`;

export function read(text: string): OwnFile | undefined {
  const end = text.indexOf('\n');
  const file = text.slice(0, end);
  return end > 0 && isProper(file) ? { file, source: text.slice(end + 1) } : undefined;
}

/** The files with one more; a file with the same name as an old one takes its place. */
export function withFile(files: OwnFile[], added: OwnFile): OwnFile[] {
  return [...files.filter(({ file }) => file !== added.file), added];
}

/** What was kept, as far as it can be used: each file once, in its last version. */
export function sound(kept: unknown): OwnFile[] {
  if (!Array.isArray(kept)) return [];
  const files = kept.filter((one): one is OwnFile => typeof one?.file === 'string' && typeof one?.source === 'string');
  return files.reduce(withFile, []);
}

/** A name that nobody has: `name`, `name_2`, `name_3`. */
export function freeName(name: string, taken: (name: string) => boolean): string {
  const start = name.replace(/_\d+$/, '');
  let free = name;
  for (let i = 2; taken(free); i++) free = `${start}_${i}`;
  return free;
}

/** The kept file that this one would take the place of: another text under the same name. */
export function rival(files: OwnFile[], file: OwnFile): OwnFile | undefined {
  return files.find(
    (other) => other.source && other.source !== file.source && (other.file === file.file || nameOf(other) === nameOf(file)),
  );
}

/** The same file under a name of its own, so that both can be kept and played. */
export function apart(files: OwnFile[], file: OwnFile): OwnFile {
  const end = file.file.slice(stem(file.file).length);
  const taken = (name: string) => files.some((other) => stem(other.file) === name || nameOf(other) === name);
  const old = nameOf(file);
  const name = freeName(old, taken);
  const source = end === '.rules' ? file.source.replace(/^(name:\s*)\w+/m, `$1${name}`) : file.source;
  return { file: `${name}${end}`, source };
}
