// How things look and feel on every page: hover, coins, edges, long values, focus, and what a page leaves behind.
import { describe, expect, inject, test } from 'vitest';
import { cell, hash, now, position, violations, windows } from './window.js';

windows();
const at = (rest) => inject('hosts').native + rest;

/** How well a text stands out from its button, as the guidelines for accessibility measure it. */
function contrast(locator) {
  return locator.evaluate((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const light = (colour) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((c) => {
        const s = c / 255;
        return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const style = getComputedStyle(element);
    const [a, b] = [light(style.color), light(style.backgroundColor)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  });
}

test.each(['light', 'dark'])('pressed buttons can be read under the pointer, %s', async (theme) => {
  const { page } = now;
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(at(''));
  for (const name of ['Functions', 'History', 'Sheets']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await button.hover();
    expect(await contrast(button), name).toBeGreaterThan(4.5);
  }
  await page.goto(at('#/rules'));
  const mode = page.getByRole('button', { name: 'Ruleset', exact: true });
  await mode.hover();
  expect(await contrast(mode)).toBeGreaterThan(4.5);
});

describe('Hackenbush', () => {
  test('in play, a click cuts the edge that was clicked', async () => {
    const { page } = now;
    await page.goto(at(hash('play', { at: 'hackenbush("0-1:B, 1-2:B, 2-3:B, 2-4:R")', left: 'human', right: 'human' })));
    // The upper edge falls with each of the lower ones, and is the one that is meant.
    await page.locator('.boards [data-spot="e1"]').click();
    await expect.poll(() => page.locator('.boards > .component svg').first().getAttribute('aria-label')).toBe('hackenbush("0-1:B")');
    expect(await page.getByText('Which move?').count()).toBe(0);
    await page.getByRole('button', { name: 'Take back' }).click();
    // An edge of the other player is no move.
    await page.locator('.boards [data-spot="e2"]').waitFor();
    expect(await page.locator('.boards [data-spot="e3"]').count()).toBe(0);
  });

  test('a string can be cut by clicks as well', async () => {
    const { page } = now;
    await page.goto(at(hash('play', { at: 'hackenbush_string("BRB")', left: 'human', right: 'human' })));
    await page.locator('.boards [data-spot="e2"]').click();
    await expect.poll(() => page.locator('.boards > .component svg').first().getAttribute('aria-label')).toBe('hackenbush_string("BR")');
  });

  test('on the board, a click changes the edge that was clicked, also after others have fallen', async () => {
    const { page } = now;
    const edge = (name) => page.locator(`.desk [data-spot="${name}"]`);
    await page.goto(at(hash('board', { at: 'hackenbush("0-1:G, 1-2:R, 0-3:B, 3-4:R")' })));
    await expect.poll(() => page.locator('.desk .edge').count()).toBe(4);
    // After green comes nothing: the edge is cut, and the one above it falls.
    await edge('e0').click();
    await expect.poll(() => page.locator('.desk .edge').count()).toBe(2);
    await edge('e1').click();
    await expect.poll(() => position().inputValue()).toBe('hackenbush("0-3:B, 3-4:G")');
    await page.getByRole('button', { name: 'cut', exact: true }).click();
    await edge('e0').click();
    await expect.poll(() => position().inputValue()).toBe('hackenbush("")');
    await page.keyboard.press('Control+z');
    await expect.poll(() => position().inputValue()).toBe('hackenbush("0-3:B, 3-4:G")');
  });
});

test('coins show heads and tails', async () => {
  const { page } = now;
  for (const input of ['turning_turtles("THHT")', 'flipping_coins("0110")']) {
    await page.goto(at(hash('board', { at: input })));
    await expect.poll(() => page.locator('.desk .piece.heads').count()).toBe(2);
    expect(await page.locator('.desk circle.piece.tails').count()).toBe(2);
    expect(await page.locator('.desk [data-spot="c0,1"]').getAttribute('aria-label')).toMatch(/heads/);
    expect(await page.locator('.desk .board text').allTextContents()).toEqual(['T', 'H', 'H', 'T']);
  }
  expect(await violations()).toEqual([]);
});

test('long values fold after four lines', async () => {
  const { page } = now;
  await page.goto(at(''));
  await cell(1).fill('[n for n in 1..400]');
  await cell(1).press('Enter');
  const fold = page.locator('.result .fold').first();
  const height = () => fold.evaluate((e) => e.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(e).lineHeight));
  await page.getByRole('button', { name: 'Show all 400 items' }).waitFor();
  expect(await height()).toBeLessThan(5);
  await page.getByRole('button', { name: 'Show all 400 items' }).click();
  expect(await height()).toBeGreaterThan(6);
  await page.getByRole('button', { name: 'Show less' }).click();
  expect(await height()).toBeLessThan(5);
  // A value that is a formula, too; a short one has no button.
  await cell(2).fill('canonical(domineering(3, 4))');
  await cell(2).press('Enter');
  await page.locator('.cell').nth(1).locator('.value math').first().waitFor();
  const second = page.locator('.cell').nth(1).locator('.fold').first();
  const lines = await second.evaluate((e) => e.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(e).lineHeight));
  expect(lines).toBeLessThan(6);
  await cell(3).fill('^');
  await cell(3).press('Enter');
  await page.locator('.cell').nth(2).locator('.value math').first().waitFor();
  expect(await page.locator('.cell').nth(2).getByRole('button', { name: /^Show/ }).count()).toBe(0);
});

describe('the keyboard', () => {
  const focused = () =>
    now.page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('data-spot') ?? element?.closest('section[aria-label]')?.getAttribute('aria-label') ?? element?.tagName;
    });

  test('stays on the board after a move', async () => {
    const { page } = now;
    await page.goto(at(hash('play', { at: 'domineering("....|....|....")' })));
    await page.locator('.boards [data-spot="c0,0"]').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    const before = page.url();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).not.toBe(before);
    await expect.poll(() => page.locator('.status').innerText()).toMatch(/Your move/);
    await expect.poll(focused).toMatch(/^c\d,\d$/);
  });

  test('stays in the list of moves', async () => {
    const { page } = now;
    await page.goto(at(hash('board', { at: 'domineering("...|...")' })));
    const last = page.getByRole('region', { name: 'Left moves to' }).locator('.boards button').last();
    await last.focus();
    await page.keyboard.press('Enter');
    await page.getByText('1 move made').waitFor();
    await expect.poll(() => page.locator('.worth').getAttribute('aria-busy')).toBe('false');
    await expect.poll(focused).toMatch(/moves to|Moves/i);
  });
});

test('a slow server is waited for, and the page says so', async () => {
  const { page } = now;
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/api/about', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at(''));
  await page.getByText('The server has not said yet').waitFor();
  await page.getByRole('button', { name: 'Use the engine in this browser' }).waitFor();
  release();
  await page.getByText('native engine').waitFor();
  expect(await page.getByText('The server has not said yet').count()).toBe(0);
});

test('pages that are left leave nothing behind', async () => {
  const { page, context } = now;
  const READY = { Board: '.moves .options li', Play: '.boards svg', Sequences: 'table.values', Rules: '.live .value math', Learn: '.lessons', Worksheet: '.cells' };
  const metrics = await context.newCDPSession(page);
  await metrics.send('Performance.enable');
  const nodes = async () => {
    await metrics.send('HeapProfiler.collectGarbage');
    const { metrics: list } = await metrics.send('Performance.getMetrics');
    return list.find(({ name }) => name === 'Nodes').value;
  };
  const round = async () => {
    for (const [name, ready] of Object.entries(READY)) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
      await page.locator(ready).first().waitFor();
    }
  };
  await page.goto(at(''));
  await round();
  await round();
  const before = await nodes();
  for (let i = 0; i < 4; i++) await round();
  expect((await nodes()) / before).toBeLessThan(1.3);
});
