// The page Worksheet: sheets that nobody overwrites, results that are not computed twice.
import { readFile } from 'node:fs/promises';
import { describe, expect, inject, test } from 'vitest';
import { cell, clipboard, hash, now, tab, violations, window, windows } from './window.js';

windows();
const at = (rest) => inject('hosts').native + rest;
const link = (...inputs) => `#/worksheet?${inputs.map((input) => `e=${encodeURIComponent(input)}`).join('&')}`;
const value = (number = 0, on = now.page) => on.locator('.result .value').nth(number);
const kept = (on = now.page) =>
  on.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('upstar.sheet.'))
      .map((key) => JSON.parse(localStorage.getItem(key)))
      .filter((sheet) => !sheet.deleted)
      .map((sheet) => [sheet.name, ...sheet.cells.map((c) => c.input)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
/** Questions that the page has asked since the call. */
function questions(on = now.page) {
  const asked = [];
  on.on('request', (request) => {
    if (request.method() === 'POST' && /\/api$/.test(request.url())) asked.push(JSON.parse(request.postData()));
  });
  return () => asked.filter((one) => one.request === 'eval').map((one) => one.input);
}
async function write(number, text, on = now.page) {
  await cell(number, on).fill(text);
  await cell(number, on).press('Enter');
}

describe('links', () => {
  test('open as a copy: the saved sheet stays, also when the copy is changed', async () => {
    const { page } = now;
    await page.goto(at(''));
    await write(1, '{1|-1} + 5');
    await value().waitFor();
    await page.goto('about:blank');
    await page.goto(at(link('1 + 1')));
    await expect.poll(() => value().innerText()).toMatch(/2/);
    expect(await kept()).toEqual([['Worksheet', '{1|-1} + 5']]);
    await write(2, '3 + 3');
    await expect.poll(() => kept()).toEqual([['From a link', '1 + 1', '3 + 3'], ['Worksheet', '{1|-1} + 5']]);
    await page.goto('about:blank');
    await page.goto(at(''));
    await page.getByRole('button', { name: 'Sheets' }).click();
    await page.locator('.drawer').getByRole('button', { name: 'Worksheet', exact: true }).click();
    await expect.poll(() => cell(1).inputValue()).toBe('{1|-1} + 5');
    expect(await violations()).toEqual([]);
  });

  test('that may take long run after a click', async () => {
    const { page } = now;
    const asked = questions();
    await page.goto(at(link('domineering(3, 7)', '1 + 1')));
    const run = page.getByRole('button', { name: 'Run', exact: true });
    await run.waitFor();
    await page.waitForTimeout(300);
    expect(asked()).toEqual([]);
    await run.click();
    await expect.poll(() => value(1).innerText()).toMatch(/2/);
    expect(asked()).toEqual(['domineering(3, 7)', '1 + 1']);
    expect(await kept()).toEqual([]);
  });

  test('that only work on this computer say so', async () => {
    const { page } = now;
    await page.goto(at(link('1 + 1')));
    await value().waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('It works only on this computer').waitFor();
    expect(await clipboard()).toContain('e=1+%2B+1');
  });
});

describe('sheets', () => {
  test('new, rename, duplicate, delete and undo', async () => {
    const { page } = now;
    await page.goto(at(''));
    await write(1, '^');
    await value().waitFor();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await write(1, '*');
    await value().waitFor();
    await expect.poll(() => kept()).toEqual([['Worksheet', '^'], ['Worksheet 2', '*']]);
    await page.getByRole('button', { name: 'Sheets' }).click();
    await page.getByRole('button', { name: 'Rename Worksheet 2' }).click();
    await page.getByLabel('Name of the sheet').fill('Stars');
    await page.getByLabel('Name of the sheet').press('Enter');
    await page.getByRole('heading', { name: 'Stars' }).waitFor();
    await page.getByRole('button', { name: 'Duplicate Stars' }).click();
    await page.getByRole('heading', { name: 'Stars 2' }).waitFor();
    expect(await kept()).toEqual([['Stars', '*'], ['Stars 2', '*'], ['Worksheet', '^']]);
    await page.getByRole('button', { name: 'Delete Stars 2' }).click();
    await expect.poll(() => kept()).toEqual([['Stars', '*'], ['Worksheet', '^']]);
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => kept()).toEqual([['Stars', '*'], ['Stars 2', '*'], ['Worksheet', '^']]);
    await page.getByRole('heading', { name: 'Stars 2' }).waitFor();
    expect(await violations()).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'Stars 2' }).waitFor();
    // The browser goes back to the sheet before.
    await page.getByRole('button', { name: 'Sheets' }).click();
    await page.locator('.drawer').getByRole('button', { name: 'Worksheet', exact: true }).click();
    await page.getByRole('heading', { name: 'Worksheet', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Stars 2' }).waitFor();
    expect(await cell(1).inputValue()).toBe('*');
  });

  test('comments and notes survive, and what is only typed', async () => {
    const { page } = now;
    await page.goto(at(''));
    await write(1, '# Switches');
    await write(2, '{1|-1}  # the first');
    await value().waitFor();
    await cell(3).fill('{2|-2');
    await expect.poll(() => kept()).toEqual([['Worksheet', '# Switches', '{1|-1}  # the first', '{2|-2']]);
    await page.reload();
    await expect.poll(() => cell(1).inputValue()).toBe('# Switches');
    expect(await cell(2).inputValue()).toBe('{1|-1}  # the first');
    expect(await cell(3).inputValue()).toBe('{2|-2');
    // Through a file as well.
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const file = await (await saved).path();
    expect(await readFile(file, 'utf8')).toMatch(/^# Switches\n\{1\|-1\} {2}# the first\n#= /);
    await page.locator('input[type=file]').setInputFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: await readFile(file) });
    await page.getByRole('heading', { name: 'mine' }).waitFor();
    expect(await cell(1).inputValue()).toBe('# Switches');
    expect((await kept()).map(([name]) => name)).toEqual(['Worksheet', 'mine']);
  });

  test('what an older page kept is there', async () => {
    const { page } = now;
    await page.goto(at('#/learn'));
    await page.evaluate(() => localStorage.setItem('upstar.sheet', JSON.stringify('{0|*}\n# ^\n1 + 1\n')));
    await page.goto('about:blank');
    await page.goto(at(''));
    await expect.poll(() => cell(2).inputValue()).toBe('1 + 1');
    expect(await cell(1).inputValue()).toBe('{0|*}');
  });

  test('two tabs follow each other, and on a conflict both are kept', async () => {
    const { page } = now;
    await page.goto(at(''));
    await write(1, '1');
    await value().waitFor();
    const other = await tab();
    await other.goto(at(''));
    await expect.poll(() => cell(1, other).inputValue()).toBe('1');
    await write(2, '2');
    await expect.poll(() => cell(2, other).inputValue()).toBe('2');
    await write(3, '3', other);
    await expect.poll(() => cell(3).inputValue()).toBe('3');
    await expect.poll(() => kept()).toEqual([['Worksheet', '1', '2', '3']]);
    await expect.poll(() => other.locator('.cell').nth(2).locator('.value').count()).toBe(1);
    await expect.poll(() => page.locator('.cell').nth(2).getByText('from before').count()).toBe(1);
    await other.close();
    // A change that a tab has not heard of.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('upstar.sheet.'));
      const sheet = JSON.parse(localStorage.getItem(key));
      localStorage.setItem(key, JSON.stringify({ ...sheet, version: 'unheard', cells: [...sheet.cells, { input: 'theirs' }] }));
    });
    await write(4, '4');
    await expect.poll(() => kept()).toEqual([['Worksheet', '1', '2', '3', 'theirs'], ['Worksheet 2', '1', '2', '3', '4']]);
    await page.getByText('was changed in another tab').waitFor();
  });

  test('undo and redo, without taking them from the text that is typed', async () => {
    const { page } = now;
    await page.goto(at(''));
    await write(1, '1 + 1');
    await write(2, '2 + 2');
    await expect.poll(() => value(1).innerText()).toMatch(/4/);
    await page.getByRole('button', { name: 'Remove expression 1' }).click();
    await expect.poll(() => cell(1).inputValue()).toBe('2 + 2');
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(1).inputValue()).toBe('1 + 1');
    await expect.poll(() => value(0).innerText()).toMatch(/2/);
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => cell(1).inputValue()).toBe('2 + 2');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cell(2).inputValue()).toBe('2 + 2');
    // In a text that was changed the keys are those of the text.
    await cell(3).focus();
    await page.keyboard.type('abc');
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(3).inputValue()).not.toBe('abc');
    expect(await cell(2).inputValue()).toBe('2 + 2');
    // An input that was changed and evaluated comes back with its result.
    await write(1, '5 + 5');
    await expect.poll(() => value(0).innerText()).toMatch(/10/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cell(1).inputValue()).toBe('1 + 1');
    await expect.poll(() => value(0).innerText()).toMatch(/2/);
  });
});

describe('work', () => {
  test('leaving the page cancels it; what has a result is not run again', async () => {
    const { page } = now;
    await page.goto(at(''));
    await write(1, '1 + 1');
    await expect.poll(() => value(0).innerText()).toMatch(/2/);
    await write(2, 'domineering(9, 9)');
    await page.locator('.busy').getByText('domineering(9, 9)').waitFor();
    const asked = questions();
    await page.getByRole('link', { name: 'Board' }).click();
    // The board does not wait for the sheet.
    await page.locator('.moves .options li').first().waitFor({ timeout: 10_000 });
    await page.getByRole('link', { name: 'Worksheet' }).click();
    await page.getByText('Stopped when the sheet was left.').waitFor();
    expect(await value(0).innerText()).toMatch(/2/);
    await page.getByText('from before').first().waitFor();
    await page.waitForTimeout(400);
    expect(asked()).toEqual([]);
  });

  test('cells that wait say for what, and stale results are grey', async () => {
    const { page } = now;
    await page.goto(at(''));
    await write(1, 'domineering(9, 9)');
    await page.locator('.busy').getByText('domineering(9, 9)').waitFor();
    // Two at once, and no more.
    await write(2, 'domineering(8, 9)');
    await page.locator('.busy').getByText('and 1 more').waitFor();
    await write(3, '1 + 1');
    await page.locator('.cell').nth(2).getByText('Waiting for domineering(9, 9)').waitFor();
    await page.locator('.busy').getByText('1 waits').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').first().waitFor();
    await write(2, '1 + 1');
    await expect.poll(() => value(0).innerText()).toMatch(/2/);
    const opacity = () => value(0).evaluate((e) => Number(getComputedStyle(e.closest('.line')).opacity));
    expect(await opacity()).toBe(1);
    await cell(2).fill('1 + 2');
    await expect.poll(opacity).toBeLessThan(0.7);
    expect(await violations()).toEqual([]);
  });

  test('a reload shows the values of before, and does not run long work', async () => {
    const { page } = now;
    await page.goto(at(''));
    await write(1, 'G := {1|-1}');
    await page.getByText('defines').waitFor();
    await write(2, '[times(n, G) for n in 1..3]');
    await value(0).waitFor();
    const asked = questions();
    await page.reload();
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
    await page.getByText('from before').first().waitFor();
    expect(asked()).toEqual([]);
    // A definition counts although it was not run again.
    await write(3, 'G + G');
    await expect.poll(() => value(0).innerText()).toMatch(/0/);
  });
});
