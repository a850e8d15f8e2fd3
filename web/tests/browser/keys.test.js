// Keys with their help, and the limits that a user sets.
import { describe, expect, inject, test } from 'vitest';
import { cell, now, violations, windows } from './window.js';

windows();
const at = (rest) => inject('hosts').native + rest;
const heading = (name) => now.page.getByRole('heading', { level: 1, name });
const dialog = (name) => now.page.getByRole('dialog', { name });
/** Away from all texts. */
const away = () => now.page.locator('main').focus();

describe('keys', () => {
  test('? lists those of the page and of all pages', async () => {
    const { page } = now;
    await page.goto(at('#/board'));
    await heading('Board').waitFor();
    await away();
    await page.keyboard.press('?');
    await dialog('Keys').getByText('moves a node of a graph').waitFor();
    await dialog('Keys').getByText('Worksheet').waitFor();
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog('Keys').count()).toBe(0);
    await page.goto(at('#/explorer'));
    await page.getByRole('button', { name: 'Keys', exact: true }).last().click();
    await dialog('Keys').getByText('back to the parent').waitFor();
  });

  test('g and a letter go to a page, but not in a text', async () => {
    const { page } = now;
    await page.goto(at('#/learn'));
    await page.locator('.lessons').waitFor();
    await away();
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await heading('Board').waitFor();
    await away();
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await heading('Worksheet').waitFor();
    await cell(1).focus();
    await page.keyboard.type('g?,gb');
    await page.waitForTimeout(200);
    expect(await cell(1).inputValue()).toBe('g?,gb');
    expect(await heading('Worksheet').count()).toBe(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
    // Keys of the page itself.
    await cell(1).fill('');
    await away();
    await page.keyboard.press('n');
    await page.getByLabel('Note 1', { exact: true }).waitFor();
    await page.keyboard.type('n');
    expect(await page.getByLabel('Note 1', { exact: true }).inputValue()).toBe('n');
  });

  test('the tree of the Explorer does not take the letter after g', async () => {
    const { page } = now;
    await page.goto(at('#/explorer'));
    await page.locator('[role=treeitem]').first().focus();
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.locator('.lessons').waitFor();
  });
});

describe('limits', () => {
  const set = async (seconds, megabytes) => {
    const { page } = now;
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Time for a question, in seconds').fill(String(seconds));
    await page.getByLabel('Memory, in megabytes').fill(String(megabytes));
  };

  test('are kept, and go along with questions', async () => {
    const { page } = now;
    const asked = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/api$/.test(request.url())) asked.push(JSON.parse(request.postData()));
    });
    await page.goto(at(''));
    await cell(1).fill('1 + 1');
    await cell(1).press('Enter');
    await expect.poll(() => asked.some((one) => one.input === '1 + 1')).toBe(true);
    expect(asked.every((one) => one.milliseconds === undefined)).toBe(true);
    await set(7, 0);
    await page.getByText('50 MB are taken').waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.reload();
    await cell(2).fill('2 + 2');
    await cell(2).press('Enter');
    await expect.poll(() => asked.find((one) => one.input === '2 + 2')?.milliseconds).toBe(7000);
    await page.getByRole('button', { name: 'Settings' }).click();
    expect(await page.getByLabel('Memory, in megabytes').inputValue()).toBe('50');
    await page.getByRole('button', { name: 'As usual' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
  });

  test('count for the engine in the browser, and are named', async () => {
    const { page } = now;
    await page.goto(at('?engine=browser#/worksheet'));
    await page.getByText('in your browser').waitFor();
    await set(2, 900);
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await cell(1).fill('domineering(7, 9)');
    await cell(1).press('Enter');
    await page.getByText('the time limit of 2s was reached').first().waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Change the limits' }).click();
    await page.getByLabel('Time for a question, in seconds').waitFor();
  });
});
