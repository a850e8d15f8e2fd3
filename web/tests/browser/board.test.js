// The page Board: its steps.
import { describe, expect, inject, test } from 'vitest';
import { hash, now, position, windows } from './window.js';

windows();
const at = (rest) => inject('hosts').native + rest;
const spot = (name) => now.page.locator(`.desk [data-spot="${name}"]`);
const shows = (text) => expect.poll(() => position().inputValue()).toBe(text);
const ready = () => expect.poll(() => now.page.locator('.worth').getAttribute('aria-busy')).toBe('false');

describe('steps', () => {
  test('the browser goes back through positions, and forward', async () => {
    const { page } = now;
    await page.goto(at(hash('board', { at: 'domineering("..|..")' })));
    await spot('c0,0').click();
    await shows('domineering("#.|..")');
    await spot('c1,1').click();
    await shows('domineering("#.|.#")');
    await ready();
    await page.goBack();
    await shows('domineering("#.|..")');
    await page.goBack();
    await shows('domineering("..|..")');
    await page.goForward();
    await shows('domineering("#.|..")');
    await ready();
    // A move of the game is a step as well.
    await page.getByRole('region', { name: 'Left moves to' }).locator('.boards button').first().click();
    await page.getByText('1 move made').waitFor();
    await page.goBack();
    await shows('domineering("#.|..")');
    await expect.poll(() => page.getByText('1 move made').count()).toBe(0);
  });

  test('undo and redo by buttons and keys, also after another page', async () => {
    const { page } = now;
    await page.goto(at(hash('board', { at: 'domineering("..|..")' })));
    await spot('c0,0').click();
    await shows('domineering("#.|..")');
    await page.getByRole('button', { name: 'Columns: more' }).click();
    await shows('domineering("#..|...")');
    await ready();
    await page.keyboard.press('Control+z');
    await shows('domineering("#.|..")');
    await page.keyboard.press('Control+Shift+Z');
    await shows('domineering("#..|...")');
    await ready();
    await page.getByRole('link', { name: 'Learn' }).click();
    await page.locator('.lessons').waitFor();
    await page.getByRole('link', { name: 'Board' }).click();
    await shows('domineering("#..|...")');
    await page.getByRole('button', { name: 'Undo' }).click();
    await shows('domineering("#.|..")');
    await page.getByRole('button', { name: 'Undo' }).click();
    await shows('domineering("..|..")');
    // The field has its own undo while it is typed in.
    await position().focus();
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    await page.keyboard.press('Control+z');
    await shows('domineering("..|..")');
    await page.getByRole('button', { name: 'Redo' }).click();
    await shows('domineering("#.|..")');
  });

  test('a part of a sum is added and taken back', async () => {
    const { page } = now;
    await page.goto(at(hash('board', { at: 'domineering("..|..")' })));
    await ready();
    await page.getByRole('button', { name: 'Add this board' }).click();
    await page.locator('.total math').first().waitFor();
    await page.goBack();
    await expect.poll(() => page.locator('.total').count()).toBe(0);
    await page.goForward();
    await page.locator('.total math').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.locator('.total').count()).toBe(0);
  });
});

describe('the board comes at once', () => {
  /** The time from a click to a board of so many cells, in milliseconds of the page. */
  const drawn = (cells) =>
    now.page.evaluate(
      (count) =>
        new Promise((resolve) => {
          const start = performance.now();
          const look = () =>
            document.querySelectorAll('.desk svg [data-spot]').length === count
              ? resolve(performance.now() - start)
              : requestAnimationFrame(look);
          location.hash = '#/board?at=domineering(8, 8)';
          look();
        }),
      cells,
    );

  test('8×8 Domineering is drawn while its value is looked for, and clicked', async () => {
    const { page } = now;
    await page.goto(at(hash('board', { at: 'domineering(2, 2)' })));
    await expect.poll(() => page.locator('.worth').getAttribute('aria-busy')).toBe('false');
    const time = await drawn(64);
    console.log(`8×8 Domineering is drawn after ${time.toFixed(0)} ms`);
    expect(time).toBeLessThan(2000);
    await page.locator('.worth').getByText('not known yet').first().waitFor();
    // The moves of the position before may stay for a moment.
    await expect.poll(() => page.getByRole('region', { name: 'Left moves to' }).locator('li').count()).toBeGreaterThan(5);
    await page.locator('.desk [data-spot="c0,0"]').click();
    await expect.poll(() => position().inputValue()).toMatch(/^domineering\("#\.{7}\|/);
  });

  test('where the value is too large, the solver says who wins and which moves win', async () => {
    const { page } = now;
    await page.goto(at(hash('board', { at: 'domineering(6, 6)' })));
    await page.locator('.worth').getByText('whoever starts wins').waitFor({ timeout: 30_000 });
    await page.getByRole('region', { name: 'Left moves to' }).getByText('wins', { exact: true }).first().waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    // What is known stays.
    await page.locator('.worth').getByText('whoever starts wins').waitFor();
    await page.getByRole('button', { name: 'Look longer' }).waitFor();
  });

  test.each(['clobber(4, 6)', 'amazons(5, 5)'])('%s', async (input) => {
    const { page } = now;
    await page.goto(at(hash('board', { at: input })));
    await page.locator('.desk svg [data-spot]').first().waitFor({ timeout: 5000 });
  });
});
