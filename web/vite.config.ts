import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { book } from './scripts/book.ts';
import { offline } from './scripts/offline.ts';

/** A page that the program serves, without an engine for the browser. */
const served = { find: /^\.\/wasm$/, replacement: fileURLToPath(new URL('./src/engine/without.ts', import.meta.url)) };

export default defineConfig(({ mode }) => ({
  resolve: { alias: mode === 'served' ? [served] : [] },
  // Relative, so that the page works under any path of any host.
  base: './',
  plugins: [svelte(), book(), offline()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The engine and the fonts of nobody: nothing is written into the page as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // The workbench, and one thing of it in a frame of another page.
    rolldownOptions: { input: ['index.html', 'embed.html'] },
  },
  server: { proxy: { '/api': process.env.UPSTAR ?? 'http://127.0.0.1:4173' } },
  // One worker for all files: to start one for each takes longer than the tests, and on a busy machine some did not start in time.
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node', pool: 'threads', isolate: false },
}));
