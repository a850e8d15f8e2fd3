// What the page is served by in tests: the program, with the native engine; and a plain host of files, under a path.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, request as ask } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Passes a request on to the program, and the end of it too: a page that asks no more must be heard. */
function forward(request, response, to) {
  const passed = ask(to, { method: request.method, headers: { ...request.headers, host: new URL(to).host } }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
}

/** A host of static files, as anyone may have one; the page lies in a folder of it. `engine` is a program that answers for it, `from` where the files are. */
export async function files(folder = '/some/where/', engine, from = join(ROOT, 'dist')) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://host').pathname;
    if (engine && path.startsWith(`${folder}api`)) return forward(request, response, engine + request.url.slice(folder.length));
    const name = normalize(path.slice(folder.length) || 'index.html');
    try {
      if (!path.startsWith(folder) || name.startsWith('..')) throw new Error('outside');
      const content = await readFile(join(from, name));
      response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream');
      response.end(content);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}${folder}`, close: () => server.close() };
}

/** The page as `make site` built it, on a host of files. */
export async function site(folder) {
  const from = join(ROOT, '../target/site');
  if (!existsSync(join(from, '.nojekyll'))) throw new Error('build the site first: make site');
  return files(folder, undefined, from);
}

/** A page of somebody else, on another host. */
export async function other(html) {
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', TYPES['.html']);
    response.end(request.url === '/' ? html : '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** `upstar serve`. `UPSTAR` names the program, otherwise it is the one in `target`; `UPSTAR_URL` is one that runs already. */
export async function program() {
  if (process.env.UPSTAR_URL) return { url: process.env.UPSTAR_URL, close() {} };
  const built = ['release', 'debug'].map((profile) => join(ROOT, '../target', profile, 'upstar'));
  const command = process.env.UPSTAR ?? built.find(existsSync);
  if (!command) throw new Error('build the program first: cargo build --release -p upstar-cli');
  const child = spawn(command, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const match = /http:\/\/\S+/.exec(line);
      if (match) resolve(match[0]);
    });
    child.on('exit', (code) => reject(new Error(`upstar serve ended with status ${code}`)));
  });
  return { url, close: () => child.kill() };
}
