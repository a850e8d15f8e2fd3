import { files, program } from './servers.js';

/** Starts both hosts for all tests. */
export default async function setup({ provide }) {
  const hosts = await Promise.all([program(), files()]);
  provide('hosts', { native: hosts[0].url, browser: hosts[1].url });
  return () => hosts.forEach((host) => host.close());
}
