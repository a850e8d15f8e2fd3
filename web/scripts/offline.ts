import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A file that the book only links to: some hosts do not send files with such endings. */
const isExample = (name: string) => name.startsWith('book/') && !/\.(html|css)$/.test(name);

/** Writes the service worker: the list of all files of this build, under a name that changes with them. */
export function offline(): Plugin {
  return {
    name: 'upstar-offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => !name.endsWith('.map') && name !== 'index.html' && !isExample(name))
          .sort();
        const hash = createHash('sha256').update(files.join('\n'));
        // Names of other files change with their contents.
        for (const name of ['index.html', ...files.filter((name) => !name.startsWith('assets/'))]) {
          const page = bundle[name];
          if (page?.type === 'asset') hash.update(page.source);
        }
        const template = readFileSync(fileURLToPath(new URL('./service-worker.js', import.meta.url)), 'utf8');
        const source = template
          .replace('__VERSION__', hash.digest('hex').slice(0, 12))
          .replace('__FILES__', JSON.stringify(files));
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}
