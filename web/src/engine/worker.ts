/** The worker: the engine as WebAssembly. It gets the compiled module first, then requests. */
import type { Beginning } from './pool';
import type { Progress } from './protocol';
import init, { Workbench } from '../wasm/upstar_wasm.js';

/** In milliseconds, for each request. */
const TIME = 120_000;

let workbench: Workbench | undefined;

self.onmessage = async (event: MessageEvent) => {
  const message = event.data as Beginning | { request: string };
  try {
    if ('module' in message) {
      await init({ module_or_path: message.module });
      const limits = { time: TIME, memory: message.memory };
      workbench = new Workbench(limits, (progress: Progress) => self.postMessage({ progress }));
      self.postMessage({ ready: true });
      return;
    }
    if (!workbench) throw new Error('the engine is not ready');
    self.postMessage({ answer: workbench.answer(message.request) });
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
};
