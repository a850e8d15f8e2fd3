#!/usr/bin/env node
// Compares the answers of the engine for the browser with the native ones, on all the golden data and every example. The native
// answers are written by `cargo test -p upstar-workbench --test golden`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { initSync, Workbench } = await import(`${root}web/src/wasm/upstar_wasm.js`);
initSync({ module: readFileSync(`${root}web/src/wasm/upstar_wasm_bg.wasm`) });

const lines = readFileSync(`${root}target/tmp/golden.txt`, 'utf8').trimEnd().split('\n');
const workbench = new Workbench({}, undefined);
let wrong = 0;
const start = Date.now();
for (let i = 0; i < lines.length; i += 2) {
  const [request, expected] = [lines[i], lines[i + 1]];
  const answer = workbench.answer(request);
  if (answer !== expected) {
    wrong += 1;
    if (wrong <= 5) {
      let at = 0;
      while (answer[at] === expected[at]) at += 1;
      const around = (text) => text.slice(Math.max(0, at - 60), at + 100);
      console.error(`different: ${request}\n  native:  ${around(expected)}\n  browser: ${around(answer)}`);
    }
  }
}
const seconds = ((Date.now() - start) / 1000).toFixed(1);
console.log(`${lines.length / 2} requests, ${wrong} answers differ between the native engine and WebAssembly (${seconds} s)`);
process.exit(wrong === 0 ? 0 : 1);
