/** What the browser keeps. Private windows may refuse; then nothing is kept. */
import { tell } from './notice.svelte';

const PREFIX = 'upstar.';

export function load<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

let told = false;

/** `quiet`: it can be found again, so nobody has to know if there is no room. */
export function save(name: string, value: unknown, quiet = false) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or refused: whoever works here has to know, once.
    if (quiet) return;
    if (!told) tell('This browser keeps nothing more. Save what you need as a file.');
    told = true;
  }
}

export function drop(name: string) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Refused.
  }
}

/** The names of what is kept, after a beginning. */
export function keptNames(beginning: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + beginning))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Tells when another tab has kept something under a name that begins so. */
export function watch(beginning: string, changed: (name: string) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key?.startsWith(PREFIX + beginning)) changed(event.key.slice(PREFIX.length));
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Offers a text, or anything else, as a file. */
export function download(name: string, content: string | Blob, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
