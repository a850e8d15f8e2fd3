// Several questions at once: long ones do not hold up short ones.
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { cell, hash, now, windows } from './window.js';

windows();
let page;
beforeEach(() => ({ page } = now));
const at = (rest) => `${inject('hosts').browser}?engine=browser${rest}`;
/** Longer than any test. */
const HEAVY = 'domineering(9, 9)';
const write = async (number, text) => {
  await cell(number).fill(text);
  await cell(number).press('Enter');
};
const busy = () => page.locator('.busy');

describe('engines in the browser', () => {
  test('a short question is answered while a long one runs; Stop ends all', async () => {
    await page.goto(at(''));
    await write(1, HEAVY);
    await busy().getByText(HEAVY).waitFor();
    await write(2, '^ + ^');
    await page.locator('.cell').nth(1).locator('.result .value').waitFor({ timeout: 10_000 });
    expect(await busy().innerText()).toContain(HEAVY);
    await expect.poll(() => page.workers().length).toBe(2);
    await write(3, HEAVY);
    await busy().getByText('and 1 more').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => page.getByText('Stopped.').count()).toBe(2);
    await expect.poll(() => busy().count()).toBe(0);
    // The second engine is not started again before it is needed.
    await expect.poll(() => page.workers().length).toBe(1);
    await write(4, '1 + 1');
    await page.locator('.cell').nth(3).locator('.result .value').waitFor();
  });

  test('leaving a page ends its work, and no other', async () => {
    await page.goto(at(''));
    await write(1, HEAVY);
    await write(2, HEAVY);
    await busy().getByText('and 1 more').waitFor();
    await page.getByRole('link', { name: 'Board' }).click();
    await page.locator('.moves .options li').first().waitFor({ timeout: 15_000 });
    await expect.poll(() => busy().count()).toBe(0);
    await expect.poll(() => page.workers().length).toBeLessThanOrEqual(2);
  });

  test('a table uses several; a question comes in between', async () => {
    // Many members that take long: nobody waits for the end of it.
    await page.goto(at(hash('tables', { of: 'domineering(m, n)', over: 'm = 5..9', and: 'n = 5..9', most: '60' })));
    await busy().getByText('and 1 more').waitFor();
    await expect.poll(() => page.workers().length).toBeGreaterThan(1);
    await page.getByRole('group', { name: 'Progress' }).getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => busy().count()).toBe(0);
    // The same values as with one engine.
    await page.goto(at(hash('tables', { of: 'domineering(m, n)', over: 'm = 1..4', and: 'n = 1..4' })));
    const status = page.getByRole('group', { name: 'Progress' }).getByRole('status');
    await expect.poll(() => status.innerText()).toMatch(/^16 cells/);
    expect(await page.getByRole('gridcell', { name: 'm = 2, n = 2: +-1' }).count()).toBe(1);
    expect(await page.getByRole('gridcell', { name: 'm = 1, n = 4: -2' }).count()).toBe(1);
  });
});

test('with a server a short question overtakes, too', async () => {
  await page.goto(inject('hosts').native);
  await write(1, HEAVY);
  await busy().getByText(HEAVY).waitFor();
  await write(2, '^ + ^');
  await page.locator('.cell').nth(1).locator('.result .value').waitFor({ timeout: 10_000 });
  expect(await busy().innerText()).toContain(HEAVY);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped.').waitFor();
});
