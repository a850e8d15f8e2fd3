/** What is done with whole sheets, while one of them is open. */
import { tell } from './notice.svelte';
import type { Notebook } from './notebook.svelte';
import { fromFile } from './sheet';
import type { Sheet } from './sheets';
import { look, shelf, sheets } from './shelf.svelte';

export function discard(book: Notebook, sheet: Sheet) {
  book.flush();
  shelf.remove(sheet.id);
  look();
  if (sheet.id === book.id) {
    const next = sheets.list[0];
    if (next) book.turnTo(next);
    else book.blankSheet();
  }
  tell(`“${sheet.name}” is deleted.`, { label: 'Undo', run: () => bringBack(book, sheet.id) });
}

export function bringBack(book: Notebook, deleted: string) {
  const sheet = shelf.revive(deleted);
  look();
  if (sheet) book.turnTo(sheet);
}

export function rename(book: Notebook, sheet: Sheet, wanted: string) {
  book.flush();
  const renamed = shelf.rename(sheet.id, wanted);
  look();
  if (renamed && sheet.id === book.id) book.is(renamed);
}

export function duplicate(book: Notebook, sheet: Sheet) {
  book.flush();
  const copied = shelf.duplicate(sheet.id);
  look();
  if (copied) book.turnTo(copied);
}

/** A file becomes a sheet of its own. */
export async function openFile(book: Notebook, file: File) {
  const read = fromFile(await file.text());
  book.blankSheet();
  book.name = shelf.newName(file.name.replace(/\.\w+$/, ''));
  book.place(read);
  book.keep();
  tell(`${file.name} opened as a sheet of its own`);
  await book.begin();
}
