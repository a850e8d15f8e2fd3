import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const PLACES = [process.env.CHROMIUM, ...NAMES.map((name) => `/usr/bin/${name}`)];

/** Chromium of the system, without a window and without any network of its own. */
export function launch() {
  const executablePath = PLACES.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('Chromium is missing: apt-get install chromium, or set CHROMIUM');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
