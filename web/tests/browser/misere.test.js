/** Misère play on the pages: the switch, and what it shows. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { launch } from './browser.js';

let browser;
let page;
let complaints;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  complaints = [];
  page = await browser.newPage({ reducedMotion: 'reduce' });
  page.on('pageerror', (error) => complaints.push(String(error)));
});
afterEach(async () => {
  await page.close();
  expect(complaints).toEqual([]);
});

const hash = (path, fields) => `#/${path}?${new URLSearchParams(fields)}`;
const input = () => page.getByLabel('Position', { exact: true }).inputValue();
const loses = () => page.getByLabel('The last move loses');

describe.each(['native', 'browser'])('with the engine %s', (kind) => {
  const at = (rest) => inject('hosts')[kind] + rest;

  test('a board is played the other way, and can still be changed by clicks', async () => {
    await page.goto(at(hash('board', { at: 'nim(1, 1, 1)' })));
    const worth = page.locator('.worth');
    await expect.poll(() => worth.innerText()).toContain('whoever starts wins');
    await loses().check();
    await expect.poll(input).toBe('misere(nim(1, 1, 1))');
    await expect.poll(() => worth.innerText()).toContain('whoever starts loses');
    await expect.poll(() => worth.locator('dd').first().innerText()).toContain('031');
    await page.locator('.desk [data-spot="h2"]').click();
    await expect.poll(input).toBe('misere(nim(1, 1, 2))');
    await expect.poll(() => worth.innerText()).toContain('whoever starts wins');
    expect(await page.getByLabel('Game', { exact: true }).inputValue()).toBe('nim');
    await loses().uncheck();
    await expect.poll(input).toBe('nim(1, 1, 2)');
  });

  test('a match in which the last move loses', async () => {
    await page.goto(at(hash('play', { at: 'domineering("..|..")', left: 'human', right: 'human' })));
    const cell = page.locator('.boards [data-spot="c0,0"]');
    await cell.waitFor();
    await loses().check();
    await expect.poll(input).toBe('misere(domineering("..|.."))');
    await expect.poll(() => page.locator('.status').innerText()).toContain('Left to move');
    // Left leaves an upright place, in which Right cannot move.
    await cell.click();
    await expect.poll(() => page.locator('.status').innerText()).toContain('Right wins');
  });

  test('lost heaps, genera and the quotient of Kayles', async () => {
    await page.goto(at(hash('sequences', { of: 'kayles', to: '20', last: 'loses' })));
    await expect.poll(() => page.locator('.verdict').innerText()).toBe('Lost heaps up to 20: 1, 4, 9, 12, 20');
    await expect.poll(() => page.locator('td.lost').allInnerTexts()).toContain('4046');
    await page.getByRole('button', { name: 'of all heaps' }).click();
    const quotient = page.getByRole('region', { name: 'Quotient' });
    await expect.poll(() => quotient.innerText(), { timeout: 50_000 }).toMatch(/40 elements[\s\S]*from heap 71 on they repeat with period 12/);
  });
});
