import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { other, site } from './servers.js';
import { cell, clipboard, hash, now, tab, violations, windows } from './window.js';

windows();
let host;
let page;
/** What the host was asked for, and what it did not have. */
let asked;
let missing;
beforeAll(async () => (host = await site('/games/upstar/')));
afterAll(() => host.close());
beforeEach(() => {
  page = now.page;
  [asked, missing] = [[], []];
  now.context.on('request', (request) => asked.push(request.url()));
  now.context.on('response', (response) => response.status() >= 400 && missing.push(response.url()));
  // What a page no longer wants when it is left has not failed.
  now.context.on('requestfailed', (request) => request.failure()?.errorText !== 'net::ERR_ABORTED' && missing.push(request.url()));
});
afterEach(() => {
  expect(missing).toEqual([]);
  // No server is looked for, and nothing comes from elsewhere.
  expect(asked.filter((url) => url.includes('/api'))).toEqual([]);
});

const at = (rest) => host.url + rest;
const embed = (kind, fields) => at(`embed.html${hash(kind, fields)}`);

describe('the site on a host of files, below a path', () => {
  test('a value, and a link to it', async () => {
    await page.goto(at(''));
    await cell(1).fill('{3||2|1}');
    await cell(1).press('Enter');
    await page.locator('.card .picture svg').waitFor();
    expect(await page.locator('header').innerText()).toContain('in your browser');
    await page.getByRole('button', { name: 'Copy link' }).click();
    const link = await clipboard();
    expect(link.startsWith(at('#/worksheet'))).toBe(true);
    const opened = await tab();
    await opened.goto(link);
    await opened.locator('.card').waitFor();
    expect(asked.every((url) => url.startsWith(host.url) || url.startsWith('data:') || url.startsWith('blob:'))).toBe(true);
  });

  test('a board is clicked', async () => {
    await page.goto(at(hash('board', { at: 'domineering("..|..")' })));
    await page.locator('.moves .options li').first().waitFor();
    await page.locator('.desk [data-spot]').first().click();
    await expect.poll(() => page.getByLabel('Position', { exact: true }).inputValue()).toBe('domineering("#.|..")');
  });

  test('it is there without a network after the first visit', async () => {
    await page.goto(at(''));
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
    await expect.poll(() => page.evaluate(() => !!navigator.serviceWorker.controller)).toBe(true);
    await now.context.setOffline(true);
    await page.goto(at(''));
    await cell(1).fill('^ + *');
    await cell(1).press('Enter');
    await page.locator('.card').waitFor();
    await page.goto(embed('value', { of: '{1|-1}' }));
    await page.locator('.card').waitFor();
    await now.context.setOffline(false);
    // The pages themselves are asked for first: that failed, as it should.
    missing = [];
    now.complaints = now.complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text));
  });
});

describe('the book beside the page', () => {
  test('from Learn to a chapter, and from an example to the worksheet', async () => {
    await page.goto(at(hash('learn', [])));
    await page.getByRole('link', { name: 'book of Upstar' }).click();
    await page.getByRole('heading', { name: 'The book of Upstar' }).waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'For students' }).click();
    await page.getByRole('heading', { name: 'For students', level: 1 }).waitFor();
    expect(await violations()).toEqual([]);
    await page.getByTitle('Open in the worksheet').first().click();
    await page.locator('.value math').nth(4).waitFor();
    expect(await cell(1).inputValue()).toBe('{0|1}');
    expect(await cell(5).inputValue()).toBe('{{2|1}|0}');
  });

  test('every page is there, without a network, too', async () => {
    await page.goto(at(''));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(() => !!navigator.serviceWorker.controller)).toBe(true);
    await page.goto(at('book/index.html'));
    const chapters = await page.locator('#book-contents a').evaluateAll((links) => links.map((link) => link.href));
    expect(chapters.length).toBeGreaterThan(20);
    await now.context.setOffline(true);
    for (const chapter of chapters) {
      await page.goto(chapter);
      expect(await page.locator('#book-contents [aria-current]').count()).toBe(1);
    }
    await now.context.setOffline(false);
    // The network was asked first.
    missing = [];
    now.complaints = now.complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text));
  });
});

describe('one thing in a page', () => {
  test('a value with its card', async () => {
    await page.goto(embed('value', { of: 'G + *', with: 'G := {1|-1}', theme: 'dark' }));
    await page.locator('.card .picture svg').waitFor();
    expect(await page.locator('.result .value').innerText()).toMatch(/±\s*1\s*∗/);
    expect(await page.locator('nav, header').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(await violations()).toEqual([]);
    await page.goto(embed('value', { of: '{1|-1}', card: 'no' }));
    await page.locator('.result .value').waitFor();
    expect(await page.locator('.card').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
  });

  test('a board that is clicked, and one that is not', async () => {
    await page.goto(embed('board', { of: 'domineering("..|..")' }));
    await page.locator('.live .value math').waitFor();
    await page.locator('[data-spot]').first().click();
    const open = page.getByRole('link', { name: 'Open in Upstar' });
    await expect.poll(async () => decodeURIComponent(await open.getAttribute('href'))).toBe('./#/board?at=domineering("#.|..")');
    expect(await violations()).toEqual([]);
    await page.goto(embed('board', { of: 'clobber("xo|ox")', still: 'yes' }));
    await page.locator('.still .value math').waitFor();
    expect(await page.locator('[data-spot]').count()).toBe(0);
    expect(await violations()).toEqual([]);
  });

  test('pictures, mistakes, and the way to the whole page', async () => {
    await page.goto(embed('thermograph', { of: '{3||2|1}' }));
    await page.locator('.picture svg').waitFor();
    expect(await page.locator('.picture svg polyline').count()).toBeGreaterThan(1);
    expect(await violations()).toEqual([]);
    await page.goto(embed('tree', { of: '{3||2|1}' }));
    await page.locator('.picture svg').waitFor();
    const opened = now.context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open in Upstar' }).click();
    await (await opened).locator('.card').waitFor();
    await page.goto(embed('value', { of: '{1|' }));
    await page.getByText('expected').waitFor();
    await page.goto(at('embed.html'));
    await page.getByText('There is nothing to show').waitFor();
  });

  test('the code of a board and of a value is copied', async () => {
    await page.goto(at(hash('board', { at: 'domineering("..|..")' })));
    await page.locator('.moves .options li').first().waitFor();
    await page.getByRole('button', { name: 'Copy embed code' }).click();
    expect(await clipboard()).toMatch(/^<iframe src="http[^"]*embed\.html#\/board\?of=domineering\([^"]*" title="Board of domineering/);
    await page.goto(at(hash('worksheet', [])));
    await cell(1).fill('{1|-1}');
    await cell(1).press('Enter');
    await page.locator('.card .picture svg').waitFor();
    await page.getByRole('button', { name: 'Copy embed code', exact: true }).click();
    expect(await clipboard()).toContain('embed.html#/value?of=');
    await page.getByRole('button', { name: 'Copy embed code of the picture' }).click();
    expect(await clipboard()).toContain('embed.html#/thermograph?of=');
  });
});

test.each(['site', 'native'])('a page of another host shows it, and makes the frame fit: %s', async (kind) => {
  const from = kind === 'site' ? host.url : inject('hosts').native;
  const frame = `<iframe src="${from}embed.html#/board?of=domineering(4, 4)" width="100%" height="60" title="A board"></iframe>`;
  const script = `addEventListener('message', ({ data, source }) => {
    if (data?.type !== 'upstar-height') return;
    for (const frame of document.querySelectorAll('iframe')) if (frame.contentWindow === source) frame.height = data.height;
  })`;
  const stranger = await other(`<!doctype html><html lang="en"><title>Lecture</title><script>${script}</script><p>Text ${frame}</html>`);
  try {
    await page.goto(stranger.url);
    await page.frameLocator('iframe').locator('.live .value math').first().waitFor();
    await expect.poll(async () => Number(await page.locator('iframe').getAttribute('height'))).toBeGreaterThan(250);
    // Nothing is left to scroll.
    const inside = page.frames()[1];
    await expect.poll(() => inside.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(1);
  } finally {
    stranger.close();
    asked = asked.filter((url) => url.startsWith(host.url));
  }
});
