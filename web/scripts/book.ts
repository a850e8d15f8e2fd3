import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Where `tools/build-book --page` puts the book. */
const FOLDER = fileURLToPath(new URL('../book/', import.meta.url));

/** Puts the book beside the page, in the folder `book`, if it was built; `__BOOK__` says whether it is there. */
export function book(): Plugin {
  return {
    name: 'upstar-book',
    config: () => ({ define: { __BOOK__: JSON.stringify(existsSync(join(FOLDER, 'index.html'))) } }),
    generateBundle() {
      if (!existsSync(join(FOLDER, 'index.html'))) return;
      for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const fileName = `book/${path.slice(FOLDER.length).replaceAll('\\', '/')}`;
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
      }
    },
  };
}
