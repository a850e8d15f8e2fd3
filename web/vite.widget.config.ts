import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The board of notebooks: one file of the Python package, with its styles. It is kept in the tree, so that `pip install` needs no Node. */
export default defineConfig({
  plugins: [svelte({ emitCss: false, compilerOptions: { css: 'injected' } })],
  publicDir: false,
  build: {
    target: 'es2022',
    lib: { entry: 'src/widget/main.ts', formats: ['es'], fileName: () => 'board.js' },
    outDir: process.env.UPSTAR_WIDGET ?? '../python/upstar/static',
    emptyOutDir: false,
    rolldownOptions: { output: { minify: true, postBanner: '/*! Upstar, MIT OR Apache-2.0. Made by `npm run widget` in the folder `web`. With the runtime of Svelte, MIT, (c) Svelte contributors. */' } },
  },
});
