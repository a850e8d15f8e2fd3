// The page Find and the commands of the worksheet, with the program and with WebAssembly.
import { describe, expect, inject, test } from 'vitest';
import { cell, clipboard, hash, now, position, violations, window, windows } from './window.js';

windows();

const status = () => now.page.getByRole('group', { name: 'Progress' }).getByRole('status');
const found = () => now.page.getByRole('list', { name: 'Positions' }).getByRole('listitem');
const says = (what) => expect.poll(() => status().innerText(), { timeout: 30_000 }).toMatch(what);
const condition = () => now.page.getByRole('textbox', { name: 'Condition' });
const HOT = { of: 'domineering', where: 'temperature > 1', cells: '6', sort: 'temperature', order: 'down' };
/** Nobody waits for the end of it. */
const LONG = { of: 'domineering', where: 'value == 1', cells: '30', most: '1000' };

describe.each(['native', 'browser'])('searches with the engine %s', (kind) => {
  const at = (rest) => inject('hosts')[kind] + rest;

  test('hot positions of Domineering, the hottest first, and the way to Board', async () => {
    await now.page.goto(at('#/find'));
    await now.page.getByLabel('Game').selectOption('domineering');
    await now.page.getByLabel('Cells, at most').fill('6');
    await now.page.getByRole('button', { name: 'hot', exact: true }).click();
    await says(/found among all [\d,]+ positions of up to 6 cells/);
    expect(await found().count()).toBeGreaterThan(2);
    const first = found().first();
    expect(await first.innerText()).toContain('temperature');
    const link = first.getByRole('link');
    const call = await link.getAttribute('aria-label');
    expect(call).toMatch(/^domineering\("/);
    expect(await violations()).toEqual([]);
    await link.click();
    await expect.poll(() => position().inputValue()).toBe(call);
    // Back on the page everything is as it was.
    await now.page.goBack();
    await says(/found among all/);
    expect(await condition().inputValue()).toBe('temperature > 1');
  });

  test('a search is stopped, goes on, and what was found stays', async () => {
    await now.page.goto(at(hash('find', LONG)));
    await found().nth(2).waitFor();
    await now.page.getByRole('button', { name: 'Stop' }).click();
    await says(/found among the first [\d,]+ positions\. Stopped\./);
    const looked = async () => Number(/([\d,]+) positions/.exec(await status().innerText())[1].replaceAll(',', ''));
    const before = await looked();
    const many = Number((await status().innerText()).split(' ')[0].replaceAll(',', ''));
    await now.page.getByRole('button', { name: 'Continue' }).click();
    await now.page.getByRole('button', { name: 'Stop' }).waitFor();
    await expect.poll(async () => Number(/([\d,]+) looked at/.exec(await status().innerText())?.[1].replaceAll(',', '') ?? 0), { timeout: 30_000 }).toBeGreaterThan(before);
    await now.page.getByRole('button', { name: 'Stop' }).click();
    await says(/Stopped\./);
    expect(await looked()).toBeGreaterThan(before);
    expect(Number((await status().innerText()).split(' ')[0].replaceAll(',', ''))).toBeGreaterThanOrEqual(many);
  });

  test('a mistaken condition shows its place', async () => {
    await now.page.goto(at(hash('find', { ...HOT, where: 'temprature > 1' })));
    await expect.poll(() => now.page.getByRole('alert').innerText()).toContain('temprature');
    expect(await condition().getAttribute('aria-invalid')).toBe('true');
    expect(await now.page.locator('.where mark').innerText()).toBe('temprature');
    // Once it is right, it is gone.
    await condition().fill('temperature > 1');
    expect(await now.page.locator('.where mark').count()).toBe(0);
    await condition().press('Enter');
    await says(/found among all/);
    expect(await now.page.getByRole('alert').count()).toBe(0);
  });

  test('links and CSV', async () => {
    await now.page.goto(at(hash('find', HOT)));
    await says(/found among all/);
    await now.page.getByRole('button', { name: 'Copy link' }).click();
    expect(await clipboard()).toContain('#/find?of=domineering&where=temperature+%3E+1&cells=6&sort=temperature&order=down');
    const [file] = await Promise.all([now.page.waitForEvent('download'), now.page.getByRole('button', { name: 'CSV' }).click()]);
    expect(file.suggestedFilename()).toBe('domineering.csv');
    const text = await (await file.createReadStream()).toArray();
    expect(Buffer.concat(text).toString()).toMatch(/^position,cells,value,outcome,temperature\r\n"domineering\(""/);
  });

  test('commands in cells of a worksheet', async () => {
    await now.page.goto(at('#/worksheet'));
    await cell(1).fill('find domineering where temperature > 1 up to 6 cells');
    await cell(1).press('Enter');
    await says(/found among all/);
    expect(await found().count()).toBeGreaterThan(2);
    await cell(2).fill('explain ^ > 0');
    await cell(2).press('Enter');
    await expect.poll(() => now.page.getByRole('region', { name: 'Explanation' }).innerText()).toContain('↑ > 0: true');
    await cell(3).fill('G := {2|-1}');
    await cell(3).press('Enter');
    await cell(4).fill('table times(n, G) over n=1..3');
    await cell(4).press('Enter');
    await now.page.getByRole('gridcell', { name: 'n = 1, value: {2|-1}' }).waitFor();
    await cell(5).fill('solve nim(3, 4)');
    await cell(5).press('Enter');
    await expect.poll(() => now.page.getByRole('region', { name: 'Left starts' }).innerText()).toContain('Left wins, with this move');
    await cell(6).fill('find nim');
    await cell(6).press('Enter');
    await expect.poll(() => now.page.getByRole('alert').innerText()).toContain('find domineering where');
    expect(await violations()).toEqual([]);
  });
});

test('what was typed is there after the page was left, and after a reload', async () => {
  const url = inject('hosts').native;
  await now.page.goto(`${url}#/find`);
  await condition().fill('mean == 1/2');
  await now.page.goto(`${url}#/board`);
  await now.page.goto(`${url}#/find`);
  expect(await condition().inputValue()).toBe('mean == 1/2');
  await now.page.reload();
  await expect.poll(() => condition().inputValue()).toBe('mean == 1/2');
});

test('on a telephone the bar has the open page in sight, and nothing is too wide', async () => {
  const [context, page] = await window({ viewport: { width: 360, height: 720 } });
  try {
    for (const [path, name] of [['find', 'Find'], ['learn', 'Learn'], ['worksheet', 'Worksheet']]) {
      await page.goto(`${inject('hosts').native}#/${path}`);
      await page.locator('main h1').first().waitFor();
      const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name });
      const box = await link.boundingBox();
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(361);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
  } finally {
    await context.close();
  }
});
