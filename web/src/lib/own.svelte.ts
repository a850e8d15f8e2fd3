import type { Fields } from './link';
import { needed, type OwnFile, read, withFile, written } from './own';
import { load, save } from './saved';

/** The files that this browser keeps, and those that came with a link. */
export const own = $state<{ files: OwnFile[] }>({ files: load<OwnFile[]>('own', []) });

export function keep(file: OwnFile) {
  own.files = withFile(own.files, file);
  save('own', own.files);
}

export function forget(file: string) {
  own.files = own.files.filter((other) => other.file !== file);
  save('own', own.files);
}

/** Takes the files out of a link; they are known until the page is left, and not kept. */
export function arrive(fields: Fields): Fields {
  for (const [name, value] of fields) {
    const file = name === 'own' ? read(value) : undefined;
    if (file) own.files = withFile(own.files, file);
  }
  return fields.filter(([name]) => name !== 'own');
}

/** The fields of a link, with the files that they need. */
export function packed(fields: Fields): Fields {
  const files = needed(own.files, fields.map(([, value]) => value));
  return [...fields, ...files.map((file): [string, string] => ['own', written(file)])];
}
