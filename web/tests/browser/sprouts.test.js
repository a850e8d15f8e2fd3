/** Sprouts: a person draws lines, and the engine draws, too. */
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { hash, now, windows } from './window.js';

windows();
let page;
beforeEach(() => ({ page } = now));
const status = () => page.locator('.status').innerText();
const sheet = () => page.locator('.sheet svg');
const lines = () => sheet().locator('path.line').count();
const moves = () => page.getByRole('region', { name: 'Moves of the game' }).locator('.move').count();

/** The middle of a spot on the screen. */
async function spot(i) {
  const box = await sheet().locator('circle').nth(i).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe.each(['native', 'browser'])('with the engine %s', (kind) => {
  const at = (rest) => inject('hosts')[kind] + rest;

  test('a line is drawn with the mouse, and answered', async () => {
    await page.goto(at(hash('play', { at: 'sprouts(3)' })));
    await expect.poll(status).toContain('Your move');
    const [a, b] = [await spot(0), await spot(1)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2 + 30, (a.y + b.y) / 2 - 30, { steps: 8 });
    await page.mouse.move(b.x, b.y, { steps: 8 });
    await page.mouse.up();
    // Two lines for each move, with a new spot between them.
    await expect.poll(moves).toBe(2);
    await expect.poll(lines).toBe(4);
    expect(await sheet().locator('circle').count()).toBe(5);
    await expect.poll(status).toMatch(/Your move|wins/);
  });

  test('a line that crosses another is refused in words, and clicks draw as well', async () => {
    await page.goto(at(hash('play', { at: 'sprouts(4)', left: 'human', right: 'human' })));
    await expect.poll(status).toContain('Left');
    const spots = [];
    for (let i = 0; i < 4; i++) spots.push(await spot(i));
    // From the top to the bottom by single clicks.
    const middle = { x: spots[0].x, y: spots[1].y };
    for (const p of [spots[0], middle, spots[2]]) await page.mouse.click(p.x, p.y);
    await expect.poll(lines).toBe(2);
    await expect.poll(status).toContain('Right');
    // Across it, above its new spot.
    const across = { x: middle.x, y: (spots[0].y + middle.y) / 2 };
    for (const p of [spots[1], across, spots[3]]) await page.mouse.click(p.x, p.y);
    await expect.poll(() => page.locator('.sheet p').innerText()).toContain('crosses another line');
    expect(await lines()).toBe(2);
    // The list still has every move.
    expect(await page.locator('.moves button').count()).toBeGreaterThan(3);
  });
});
