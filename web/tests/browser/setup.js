import { files, program } from './servers.js';

/**
 * Starts both hosts for all tests. With `UPSTAR_PAGE=dist` the page comes from `dist` and not from the program, which then only
 * answers, in both places: so a page can be tested before the program and WebAssembly are built with it.
 */
export default async function setup({ provide }) {
  const native = await program();
  const apart = process.env.UPSTAR_PAGE === 'dist';
  const hosts = apart ? [await files('/', native.url), await files('/some/where/', native.url)] : [native, await files()];
  provide('hosts', { native: hosts[0].url, browser: hosts[1].url });
  return () => [native, ...hosts].forEach((host) => host.close());
}
