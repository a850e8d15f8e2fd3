// Makes a folder ready for a host of files: node scripts/hosting.js FOLDER
// Compressed copies stand beside the files, for hosts that send them; the files in hosting/ tell some hosts what to do.
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = process.argv[2];
const PACKED = new Set(['.html', '.js', '.css', '.wasm', '.svg', '.webmanifest']);
/** Smaller files gain nothing. */
const SMALL = 1000;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

for (const name of await readdir(folder, { recursive: true })) {
  const path = join(folder, name);
  if (!PACKED.has(extname(path)) || (await stat(path)).size < SMALL) continue;
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  await writeFile(`${path}.br`, await brotli(content, { params }));
  await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }));
}

const extra = fileURLToPath(new URL('../hosting/', import.meta.url));
for (const name of await readdir(extra)) await copyFile(join(extra, name), join(folder, name));
// GitHub Pages takes all files as they are. Written last: it also says that the folder is complete.
await writeFile(join(folder, '.nojekyll'), '');
