// A window for each test, and what tests ask of it. Whatever the page complains about fails the test.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launch } from './browser.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The window of the test that runs: `context`, `page`, and its `complaints`. */
export const now = { browser: undefined, context: undefined, page: undefined, complaints: [] };

/** Opens one more window. */
export async function window(options = {}) {
  const made = await now.browser.newContext({
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  return [made, await tab(made)];
}

/** Opens one more tab in a window. */
export async function tab(context = now.context) {
  const opened = await context.newPage();
  opened.on('console', (message) => {
    // Static hosts have no engine, and a busy server says so.
    const expected = /api\/about/.test(message.location().url) || /status of 429/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !expected) now.complaints.push(message.text());
  });
  opened.on('pageerror', (error) => now.complaints.push(String(error)));
  return opened;
}

/** Call it once in each file. */
export function windows() {
  beforeAll(async () => {
    now.browser = await launch();
  });
  afterAll(() => now.browser?.close());
  beforeEach(async () => {
    now.complaints = [];
    [now.context, now.page] = await window();
  });
  afterEach(async () => {
    await now.context.close();
    expect(now.complaints).toEqual([]);
  });
}

/** The input of a cell of the worksheet. */
export const cell = (number, on = now.page) => on.getByLabel(`Expression ${number}`, { exact: true });
export const position = (on = now.page) => on.getByLabel('Position', { exact: true });
export const hash = (path, fields) => `#/${path}?${new URLSearchParams(fields)}`;
export const clipboard = () => now.page.evaluate(() => navigator.clipboard.readText());

/** Violations that a person would call serious. */
export async function violations(on = now.page) {
  // From outside, as a person at the console would: the policy of the page does not apply.
  await on.evaluate(await readFile(AXE, 'utf8'));
  const { violations: found } = await on.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }));
  return found
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' ')}`);
}
