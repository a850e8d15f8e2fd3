// The page Tables, with the program and with WebAssembly.
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

async function window(options = {}) {
  const made = await browser.newContext({ reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'], ...options });
  const opened = await made.newPage();
  opened.on('console', (message) => {
    // A server that is still ending the last request says so, and is asked again.
    const expected = /api\/about/.test(message.location().url) || /429/.test(message.text());
    if (message.type() === 'error' && !expected) complaints.push(message.text());
  });
  opened.on('pageerror', (error) => complaints.push(String(error)));
  return [made, opened];
}
beforeEach(async () => {
  complaints = [];
  [context, page] = await window();
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const hash = (fields) => `#/tables?${new URLSearchParams(fields)}`;
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
const status = () => page.getByRole('group', { name: 'Progress' }).getByRole('status');
const cell = (name) => page.getByRole('gridcell', { name });
const done = (count) => expect.poll(() => status().innerText()).toMatch(new RegExp(`^${count} cells`));

async function violations(on = page) {
  await on.evaluate(await readFile(AXE, 'utf8'));
  const { violations: found } = await on.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }));
  return found
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' ')}`);
}

const DOMINEERING = { of: 'domineering(m, n)', over: 'm = 1..3', and: 'n = 1..4', show: 'value,outcome,temperature' };
const KAYLES = { of: 'kayles(n)', over: 'n = 0..20', show: 'grundy,outcome' };
/** Nobody waits for the end of it. */
const HEAVY = { of: 'domineering(m, n)', over: 'm = 1..9', and: 'n = 1..9', show: 'value', most: '60' };

describe.each(['native', 'browser'])('tables with the engine %s', (kind) => {
  const at = (rest) => inject('hosts')[kind] + rest;

  test('an empty page has three examples, and each fills a table', async () => {
    for (const [name, count] of [['Domineering rectangles', 100], ['Kayles heaps', 122], ['Toads and Frogs', 32]]) {
      await page.goto(at('#/worksheet'));
      await page.goto(at('#/tables'));
      await page.getByRole('button', { name }).click();
      await expect.poll(() => status().innerText(), { timeout: 50_000 }).toMatch(new RegExp(`^${count} cells$`));
    }
  });

  test('a grid: values, columns, colours, a card and the way to Board', async () => {
    await page.goto(at(hash(DOMINEERING)));
    await done(36);
    await cell('m = 2, n = 3: {2|-1/2}').click();
    const member = page.getByRole('region', { name: 'Member' });
    await expect.poll(() => member.innerText()).toMatch(/Temperature\s+5\/4|5\s*4/);
    await member.locator('.picture svg').waitFor();
    await page.getByRole('button', { name: 'outcome', exact: true }).last().click();
    expect(await cell('m = 2, n = 3: N').getAttribute('class')).toContain('outcome-N');
    expect(await page.getByRole('group', { name: 'Colours' }).innerText()).toContain('whoever starts wins');
    await cell('m = 2, n = 3').press('Enter');
    await expect.poll(() => page.url()).toContain('#/board');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The way back finds the table filled.
    await page.goBack();
    await done(36);
    expect(await cell('m = 2, n = 3: N').count()).toBe(1);
  });

  test('arrow keys walk, and the sliders and the thermograph go along', async () => {
    await page.goto(at(hash({ ...DOMINEERING, show: 'value' })));
    await done(12);
    await cell('m = 1, n = 1').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    expect(await cell('m = 2, n = 2').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('End');
    expect(await cell('m = 2, n = 4').getAttribute('tabindex')).toBe('0');
    const slider = page.getByRole('slider', { name: 'n' });
    expect(await slider.getAttribute('aria-valuetext')).toBe('n = 4');
    await slider.press('ArrowLeft');
    expect(await cell('m = 2, n = 3').getAttribute('aria-selected')).toBe('true');
    const title = page.getByRole('region', { name: 'Member' }).locator('svg title').last();
    await expect.poll(() => title.textContent()).toContain('{2|−1/2}');
  });

  test('a list with columns, a plot, and a period that is observed and not proved', async () => {
    await page.goto(at(hash({ of: 'n % 3', over: 'n = 1..12', show: 'value,birthday' })));
    await done(24);
    await expect.poll(() => page.getByRole('list', { name: 'Observed periods' }).innerText()).toMatch(
      /value: period 3 from n = 1 on\s+observed in 12 values, not proved/,
    );
    const plot = page.getByRole('region', { name: 'Plot', exact: true });
    await plot.locator('svg title').waitFor({ state: 'attached' });
    await plot.getByRole('button', { name: 'Points' }).click();
    const saved = page.waitForEvent('download');
    await plot.getByRole('button', { name: 'SVG' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('<title>value of n % 3</title>');
  });

  test('CSV, LaTeX and a link', async () => {
    await page.goto(at(hash(KAYLES)));
    await done(42);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await readFile(await (await saved).path(), 'utf8')).split('\r\n').slice(0, 4)).toEqual(['n,nim value,outcome', '0,0,P', '1,1,N', '2,2,N']);
    await page.getByRole('button', { name: 'LaTeX' }).click();
    await expect.poll(clipboard).toContain('\\begin{tabular}{r|cc}');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(clipboard).toContain('#/tables');
    const [other, opened] = await window();
    await opened.goto(await clipboard());
    await opened.getByRole('gridcell', { name: 'n = 20, nim value: 1' }).waitFor();
    await other.close();
  });

  test('stop and resume keep what was found, and so does a new range', async () => {
    await page.goto(at(hash(HEAVY)));
    await cell('m = 2, n = 2: +-1').waitFor();
    await page.getByRole('group', { name: 'Progress' }).getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => status().innerText()).toMatch(/of 81 cells. Stopped/);
    expect(await cell('m = 2, n = 2: +-1').count()).toBe(1);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('group', { name: 'Progress' }).getByRole('button', { name: 'Stop' }).click();
    await page.getByLabel('Rows').fill('m = 2');
    await page.getByLabel('Columns').fill('n = 2..3');
    await page.getByRole('button', { name: 'Compute', exact: true }).click();
    await done(2);
    // Other pages are usable while a table is computed.
    await page.goto(at(hash({ ...HEAVY, over: 'm = 6..9' })));
    await page.getByRole('link', { name: 'Sequences' }).click();
    await page.locator('table.values').waitFor();
  });

  test('mistakes and limits are told', async () => {
    await page.goto(at(hash({ of: 'kayles(n - 2)', over: 'n = 0..5', show: 'grundy' })));
    await expect.poll(() => status().innerText()).toMatch(/6 cells, 2 without a result/);
    await page.locator('td.missing').first().hover();
    await page.locator('.told.filled').waitFor();
    await page.goto(at(hash({ of: 'kayls(n)', over: 'n = 0..9', show: 'value' })));
    await expect.poll(() => page.getByRole('alert').first().innerText()).toContain('kayls');
    await page.goto(at(hash({ of: 'v + 1', over: 'v = 0..9', show: 'value' })));
    await expect.poll(() => page.getByRole('alert').first().innerText()).toContain('choose another name');
    await page.goto(at(hash({ ...HEAVY, over: 'm = 8', and: 'n = 8', most: '1' })));
    await cell('m = 8, n = 8: not found in 1 s').waitFor();
  });

  test('many cells are computed only after a click', async () => {
    await page.goto(at(hash({ of: 'm * n', over: 'm = 1..30', and: 'n = 1..30', show: 'value' })));
    await expect.poll(() => status().innerText()).toMatch(/^900 cells are to be computed/);
    expect(await cell('m = 1, n = 1: not computed').count()).toBe(1);
    await page.getByRole('button', { name: 'Compute 900 cells' }).click();
    await cell('m = 2, n = 3: 6').waitFor();
  });

  test('a function by name is checked', async () => {
    await page.goto(at(hash(KAYLES)));
    await done(42);
    const other = page.getByLabel('Another function');
    await other.fill('no_such');
    await other.press('Enter');
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('no function “no_such”');
    await other.fill('birthday');
    await other.press('Enter');
    await done(63);
    await cell('n = 3, birthday: 3').waitFor();
  });
});

describe('tables for everybody', () => {
  const at = (rest) => inject('hosts').native + rest;

  test.each(['light', 'dark'])('axe finds nothing serious: %s', async (colorScheme) => {
    const [other, opened] = await window({ colorScheme });
    await opened.goto(at('#/tables'));
    await opened.getByText('Kayles heaps').waitFor();
    expect(await violations(opened)).toEqual([]);
    for (const fields of [DOMINEERING, { ...DOMINEERING, show: 'temperature,mean' }, KAYLES, { of: 'kayles(n - 2)', over: 'n = 0..5' }]) {
      await opened.goto(at(hash(fields)));
      await opened.locator('[aria-label=Member] .fault, [aria-label=Member] .picture svg').first().waitFor();
      await expect.poll(() => opened.getByRole('button', { name: 'Stop' }).count()).toBe(0);
      // What is out of date is grey for a moment.
      await expect.poll(() => opened.locator('[aria-busy=true]').count()).toBe(0);
      expect(await violations(opened)).toEqual([]);
    }
    await other.close();
  });

  test('it fits on a telephone, and the grid scrolls', async () => {
    const [other, opened] = await window({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await opened.goto(at(hash({ ...DOMINEERING, over: 'm = 1..4', and: 'n = 1..5' })));
    await opened.getByRole('gridcell', { name: 'm = 4, n = 5: 1' }).waitFor();
    const grid = opened.locator('.scroll', { has: opened.getByRole('grid') });
    expect(await grid.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    await grid.evaluate((box) => (box.scrollLeft = 100));
    // The heads of the rows stay.
    const head = await opened.getByRole('rowheader').first().boundingBox();
    expect(head.x).toBeLessThan(30);
    expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await other.close();
  });
});
