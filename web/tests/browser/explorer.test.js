// The Explorer, and Why? beside what is shown.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { launch } from './browser.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let browser;
let context;
let page;
let complaints;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  complaints = [];
  context = await browser.newContext({ reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] });
  page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !/api\/about/.test(message.location().url)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const hash = (fields, path = 'explorer') => `#/${path}?${new URLSearchParams(fields)}`;
const row = (path, on = page) => on.locator(`[role=treeitem][data-path="${path}"]`).first();

async function violations() {
  await page.evaluate(await readFile(AXE, 'utf8'));
  const { violations: found } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }));
  return found
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' ')}`);
}

describe.each(['native', 'browser'])('with the engine %s', (kind) => {
  const at = (rest) => inject('hosts')[kind] + rest;

  test('nodes are opened by the keyboard, and the link keeps them', async () => {
    await page.goto(at(hash({ at: 'domineering("...|...")' })));
    await row('').focus();
    await row('r3').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await row('l0r1').waitFor();
    expect(await row('l0').innerText()).toMatch(/dominated\sby/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => row('l1').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('r');
    await page.keyboard.press('l');
    await row('l1l0').waitFor();
    await expect.poll(() => page.url()).toMatch(/open=l0,l1/);
    await page.getByRole('button', { name: 'Copy link' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const opened = await context.newPage();
    await opened.goto(link);
    await row('l0r1', opened).waitFor();
    await row('l1l0', opened).waitFor();
    await page.bringToFront();
    await row('l1').focus();
    await page.keyboard.press('b');
    await page.waitForFunction(() => location.hash.startsWith('#/board'));
  });

  test('the canonical tree stands beside the literal one', async () => {
    await page.goto(at(hash({ at: '{1,0||*,-1|-2}' })));
    await row('r0').waitFor();
    await page.getByRole('button', { name: 'Side by side' }).click();
    await page.mouse.move(0, 0);
    const form = page.getByRole('tree', { name: 'Tree of the canonical form' });
    await form.locator('[data-path=r0]').waitFor();
    expect(await form.getByRole('treeitem').count()).toBe(3);
    expect(await page.getByRole('tree', { name: 'Tree of {1' }).getByRole('treeitem').count()).toBe(4);
    expect(await violations()).toEqual([]);
  });

  test('a line of play is followed', async () => {
    await page.goto(at(hash({ at: 'nim(1, 2, 3)' })));
    await row('l5').waitFor();
    await page.getByRole('button', { name: 'Left starts here' }).click();
    await page.getByText('Left cannot move: Right wins').waitFor();
    await page.getByRole('button', { name: 'Next move' }).click();
    await page.getByRole('button', { name: 'Next move' }).click();
    await expect.poll(() => page.locator('[aria-label="Moves to this node"] li').count()).toBe(3);
  });

  test('misère positions and loopy values', async () => {
    await page.goto(at(hash({ at: 'misere(nim(1, 2))' })));
    await row('l2').waitFor();
    expect(await row('l0').innerText()).toMatch(/wins/);
    expect(await page.getByRole('button', { name: 'Canonical' }).isDisabled()).toBe(true);
    await page.goto(at(hash({ at: 'over' })));
    await page.getByRole('button', { name: 'back to above' }).click();
    await expect.poll(() => row('').getAttribute('aria-selected')).toBe('true');
  });

  test('pictures of what is opened', async () => {
    await page.goto(at(hash({ at: 'clobber("xoxo")', open: 'l0' })));
    await row('l0r0').waitFor();
    for (const [name, sign] of [
      ['SVG', '<svg '],
      ['TikZ', '\\begin{tikzpicture}'],
      ['Whole tree', '<svg '],
    ]) {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      expect(await readFile(await (await saved).path(), 'utf8')).toContain(sign);
    }
  });

  test('Why? explains a verdict, and the proof is checked', async () => {
    await page.goto(at(hash({ at: 'domineering("...|...")' }, 'board')));
    await page.locator('.moves .options li').first().waitFor();
    await page.locator('.moves .options li', { hasText: 'dominated' }).first().getByRole('button', { name: 'Why?' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'dominated' }).click();
    await expect.poll(() => dialog.getByRole('region', { name: 'Explanation' }).textContent()).toMatch(/<=.*true/);
    await dialog.getByRole('button', { name: 'Check the proof' }).click();
    await dialog.getByText('Checked:').waitFor();
    expect(await violations()).toEqual([]);
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download the proof' }).click();
    expect(JSON.parse(await readFile(await (await saved).path(), 'utf8')).format).toBe('upstar-proof');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // Temperatures are computed, and nothing is proved.
    await page.getByRole('button', { name: 'Why? the value' }).click();
    await dialog.getByRole('button', { name: 'temperature' }).click();
    await dialog.getByText('Computed, not proved').waitFor();
  });
});
