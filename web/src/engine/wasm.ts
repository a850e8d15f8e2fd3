import type { Backend, Lane } from './backend';
import { shares, WorkerLane, workersFor } from './pool';
import url from '../wasm/upstar_wasm_bg.wasm?url';

async function compiled(): Promise<WebAssembly.Module> {
  const response = fetch(url);
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // Some hosts serve the module under another type.
    return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  }
}

const hire = async () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** `?workers=1` before the fragment asks for so many engines, to compare. */
function wanted(): number {
  const asked = Number(new URLSearchParams(location.search).get('workers'));
  return Number.isInteger(asked) && asked >= 1 && asked <= 16 ? asked : workersFor(navigator.hardwareConcurrency);
}

/** Engines in workers of the browser; they share the compiled module. */
export class InBrowser implements Backend {
  readonly kind = 'browser';
  readonly lanes: Lane[];

  constructor() {
    const module = compiled();
    const { deviceMemory } = navigator as { deviceMemory?: number };
    this.lanes = shares(wanted(), deviceMemory).map(
      (memory, i) => new WorkerLane(hire, async () => ({ module: await module, memory }), i === 0),
    );
  }
}
