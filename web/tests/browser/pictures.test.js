// Pictures are saved; vertices of graphs are moved, and loops drawn.
import { readFile } from 'node:fs/promises';
import { describe, expect, inject, test } from 'vitest';
import { hash, now, position, violations, window, windows } from './window.js';

windows();
const at = (rest) => inject('hosts').native + rest;
const GRAPH = 'hackenbush("0-1:B, 1-2:R, 1-3:G")';
const spot = (name, on = now.page) => on.locator(`.desk [data-spot="${name}"]`);
const shows = (text) => expect.poll(() => position().inputValue()).toBe(text);

/** Saves the picture of a part of the page in a format. */
async function saved(part, format, on = now.page) {
  const coming = on.waitForEvent('download');
  await part.getByRole('button', { name: 'Save picture' }).first().click();
  await on.getByRole('menuitem', { name: format }).click();
  const download = await coming;
  return [download.suggestedFilename(), await readFile(await download.path())];
}

describe('saving', () => {
  test('a board as SVG, PNG and TikZ, in light colours although the page is dark', async () => {
    const [dark, page] = await window({ colorScheme: 'dark' });
    await page.goto(at(hash('board', { at: GRAPH })));
    await spot('n1', page).waitFor();
    const desk = page.locator('.desk');
    const [name, svg] = await saved(desk, 'SVG', page);
    expect(name).toBe('hackenbush-0-1-B-1-2-R-1-3-G.svg');
    const text = svg.toString();
    expect(text).toMatch(/^<svg [^>]*xmlns=/);
    expect(text).toContain('#0b57a8');
    expect(text).not.toMatch(/var\(|class=|light-dark|aria-|tabindex/);
    const [, png] = await saved(desk, 'PNG', page);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const size = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const [, wide, high] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(text);
    expect(size).toEqual([Math.ceil(2 * wide), Math.ceil(2 * high)]);
    const [tex, tikz] = await saved(desk, 'TikZ', page);
    expect(tex).toMatch(/\.tex$/);
    expect(tikz.toString()).toMatch(/\\begin\{tikzpicture\}[^]*\\definecolor[^]*controls[^]*\\node[^]*\\end\{tikzpicture\}/);
    await dark.close();
  });

  test('a thermograph, a tree, a plot', async () => {
    const { page } = now;
    await page.goto(at(`#/worksheet?E=${encodeURIComponent('{3||2|1}')}`));
    const card = page.locator('.cell').first();
    await card.locator('.picture svg').first().waitFor();
    const [, tikz] = await saved(card, 'TikZ');
    expect(tikz.toString()).toMatch(/3\/2[^]*->/);
    expect(await violations()).toEqual([]);
    await page.goto(at(hash('sequences', { of: 'kayles' })));
    const plot = page.locator('figure[aria-label=Plot]');
    await plot.waitFor();
    const [name, svg] = await saved(plot, 'SVG');
    expect(name).toBe('Nim-values-of-kayles.svg');
    expect(svg.toString()).toMatch(/<path[^>]*stroke="#/);
    await page.goto(at(hash('explorer', { at: 'domineering("..|..")' })));
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    const tree = page.getByRole('region', { name: 'Picture of the opened tree' });
    const [, drawn] = await saved(tree, 'TikZ');
    expect(drawn.toString()).toContain('leftmove');
    // The menu by keys.
    await tree.getByRole('button', { name: 'Save picture' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement.textContent)).toBe('PNG');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement.getAttribute('aria-label'))).toBe('Save picture');
  });
});

describe('graphs', () => {
  const centre = async (name) => {
    const box = await spot(name).locator('.dot').boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };

  test('vertices are dragged, and the position stays', async () => {
    const { page } = now;
    await page.goto(at(hash('board', { at: GRAPH })));
    await spot('n2').waitFor();
    const [x, y] = await centre('n2');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 20, y + 10, { steps: 3 });
    await page.mouse.move(x - 40, y + 20, { steps: 3 });
    await page.mouse.up();
    const [left, low] = await centre('n2');
    expect(left).toBeCloseTo(x - 40, -0.5);
    expect(low).toBeCloseTo(y + 20, -0.5);
    // A drag is no click.
    expect(await page.getByRole('button', { name: 'Edge from the ground' }).count()).toBe(1);
    await shows(GRAPH);
    // By keys.
    await spot('n2').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await centre('n2'))[0]).toBeGreaterThan(left + 3);
    // It stays when an edge changes its colour, and for this position when another one was shown.
    const [moved] = await centre('n2');
    await spot('e2').click({ force: true });
    await expect.poll(() => position().inputValue()).not.toBe(GRAPH);
    await page.goBack();
    await shows(GRAPH);
    await expect.poll(async () => (await centre('n2'))[0]).toBeCloseTo(moved, -0.5);
    expect(page.url()).not.toContain('place');
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Tidy up' }).click();
    await expect.poll(async () => (await centre('n2'))[0]).toBeCloseTo(x, -0.5);
  });

  test('with a finger', async () => {
    const [phone, page] = await window({ hasTouch: true, viewport: { width: 390, height: 844 } });
    await page.goto(at(hash('board', { at: GRAPH })));
    await spot('n2', page).waitFor();
    await spot('n2', page).scrollIntoViewIfNeeded();
    const box = await spot('n2', page).locator('.dot').boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await phone.newCDPSession(page);
    const touch = (type, dx) => session.send('Input.dispatchTouchEvent', { type, touchPoints: dx === undefined ? [] : [{ x: x + dx, y }] });
    await touch('touchStart', 0);
    for (const dx of [-8, -16, -24]) await touch('touchMove', dx);
    await touch('touchEnd');
    await expect.poll(async () => (await spot('n2', page).locator('.dot').boundingBox()).x).toBeLessThan(box.x - 15);
    await phone.close();
  });

  test('loops', async () => {
    const { page } = now;
    await page.goto(at(hash('board', { at: GRAPH })));
    await spot('n1').waitFor();
    expect(await page.getByRole('button', { name: 'Loop', exact: true }).isDisabled()).toBe(true);
    await spot('n1').click();
    await page.getByRole('button', { name: 'Loop at 1' }).click();
    await shows('hackenbush("0-1:B, 1-2:R, 1-3:G, 1-1:B")');
    await page.locator('.desk [aria-label^="loop at 1"]').waitFor();
    await page.goto(at(hash('board', { at: 'partizan_arc_kayles("0-1:B, 1-2:R")' })));
    await page.getByRole('button', { name: 'Edge', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Loop/ }).count()).toBe(0);
  });
});
