import type { Fields } from './link';
import { needed, type OwnFile, read, sound, withFile, written } from './own';
import { load, save, watch } from './saved';

/** The files that this browser keeps, and those that came with a link: these are not kept, and go before. */
export const own = $state<{ files: OwnFile[]; guests: OwnFile[] }>({ files: sound(load('own', [])), guests: [] });

/** What is kept now: another tab may have kept something since. */
const kept = () => sound(load('own', own.files));
watch('own', () => (own.files = kept()));

/** Replaces all files that are kept. */
export function restore(files: OwnFile[]) {
  own.files = files;
  save('own', files);
}

export const keep = (file: OwnFile) => restore(withFile(kept(), file));

export const forget = (file: string) => restore(kept().filter((other) => other.file !== file));

export function rename(from: string, to: string) {
  restore(kept().map((one) => (one.file === from ? { ...one, file: to } : one)));
}

export const known = (): OwnFile[] => [...own.files, ...own.guests];

/** Takes the files out of a link; those that differ from what is kept are guests until another link is opened. */
export function arrive(fields: Fields): Fields {
  const came = fields.flatMap(([name, value]) => (name === 'own' ? (read(value) ?? []) : []));
  own.guests = came.filter((file) => !own.files.some((mine) => mine.file === file.file && mine.source === file.source));
  return fields.filter(([name]) => name !== 'own');
}

/** The fields of a link, with the files that they need. */
export function packed(fields: Fields): Fields {
  // A ruleset by itself is named without being called.
  const files = needed(known(), fields.map(([name, value]) => (name === 'of' ? `${value})` : value)));
  return [...fields, ...files.map((file): [string, string] => ['own', written(file)])];
}
