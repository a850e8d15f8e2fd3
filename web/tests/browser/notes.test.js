// The page Worksheet: notes in Markdown, and the order of cells.
import { readFile } from 'node:fs/promises';
import { describe, expect, inject, test } from 'vitest';
import { cell, clipboard, now, violations, windows } from './window.js';

windows();
const at = (rest) => inject('hosts').native + rest;
const link = (...fields) => `#/worksheet?${fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
const inputs = () => now.page.locator('.cells textarea').evaluateAll((all) => all.map((one) => one.value));
const value = (number) => now.page.locator('.result .value').nth(number);
const note = (number) => now.page.getByLabel(`Note ${number}`, { exact: true });
async function write(number, text) {
  await cell(number).fill(text);
  await cell(number).press('Enter');
}
const three = async () => {
  await now.page.goto(at(link(['e', '1 + 1'], ['e', '2 + 2'], ['e', '3 + 3'])));
  await expect.poll(() => value(2).innerText()).toMatch(/6/);
};
const actions = (number, name) => async () => {
  await now.page.getByRole('button', { name: `Actions on expression ${number}` }).click();
  await now.page.getByRole('menuitem', { name }).click();
};

describe('order', () => {
  test('by keys, by the handle and by the menu', async () => {
    const { page } = now;
    await three();
    await cell(3).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(inputs).toEqual(['1 + 1', '3 + 3', '2 + 2', '']);
    // The focus goes along.
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(inputs).toEqual(['3 + 3', '1 + 1', '2 + 2', '']);
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(inputs).toEqual(['1 + 1', '3 + 3', '2 + 2', '']);
    await page.getByRole('button', { name: 'Move expression 1', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(inputs).toEqual(['3 + 3', '1 + 1', '2 + 2', '']);
    await actions(3, 'Move up')();
    await expect.poll(inputs).toEqual(['3 + 3', '2 + 2', '1 + 1', '']);
    expect(await value(0).innerText()).toMatch(/6/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(inputs).toEqual(['3 + 3', '1 + 1', '2 + 2', '']);
    expect(await violations()).toEqual([]);
  });

  test('by dragging', async () => {
    const { page } = now;
    await three();
    const from = await page.getByRole('button', { name: 'Move expression 1', exact: true }).boundingBox();
    const to = await page.getByRole('button', { name: 'Move expression 3', exact: true }).boundingBox();
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y + 60, { steps: 4 });
    await page.mouse.move(from.x + 10, to.y + 90, { steps: 8 });
    await page.mouse.up();
    await expect.poll(inputs).toEqual(['2 + 2', '3 + 3', '1 + 1', '']);
  });

  test('what depends on a definition is run again when it moves', async () => {
    const { page } = now;
    await page.goto(at(''));
    await write(1, 'G := 1');
    await page.getByText('defines').first().waitFor();
    await write(2, 'G + 1');
    await expect.poll(() => page.locator('.cell').nth(1).locator('.value').innerText()).toMatch(/2/);
    await write(3, 'G := 5');
    await expect.poll(() => page.getByText('defines').count()).toBe(2);
    await cell(3).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => page.locator('.cell').nth(2).locator('.value').innerText()).toMatch(/6/);
  });

  test('cells are inserted anywhere, and deleted with undo', async () => {
    const { page } = now;
    await three();
    await actions(2, 'Expression above')();
    await expect.poll(inputs).toEqual(['1 + 1', '', '2 + 2', '3 + 3', '']);
    await page.keyboard.type('7 + 7');
    await page.keyboard.press('Enter');
    await expect.poll(() => value(1).innerText()).toMatch(/14/);
    await page.getByRole('group', { name: 'Insert before expression 1' }).hover();
    await page.getByRole('group', { name: 'Insert before expression 1' }).getByRole('button', { name: 'Expression' }).click();
    await page.keyboard.type('8');
    await expect.poll(inputs).toEqual(['8', '1 + 1', '7 + 7', '2 + 2', '3 + 3', '']);
    await page.getByRole('button', { name: 'Remove expression 3' }).click();
    await expect.poll(inputs).toEqual(['8', '1 + 1', '2 + 2', '3 + 3', '']);
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(inputs).toEqual(['8', '1 + 1', '7 + 7', '2 + 2', '3 + 3', '']);
    expect(await value(1).innerText()).toMatch(/14/);
  });
});

describe('notes', () => {
  const TEXT = '# Hot games\n\nA *switch* is `{1|-1}`, see [the board](#/board) and <b>this</b>.\n\n- one\n- two';

  test('are written, rendered, kept, and in links and files', async () => {
    const { page } = now;
    await page.goto(at(''));
    await write(1, '1 + 1');
    await value(0).waitFor();
    await page.getByRole('button', { name: 'Note', exact: true }).last().click();
    await note(2).fill(TEXT);
    await note(2).press('Control+Enter');
    await page.getByRole('heading', { name: 'Hot games' }).waitFor();
    const shown = page.locator('.markdown');
    expect(await shown.locator('em').innerText()).toBe('switch');
    expect(await shown.locator('math').count()).toBeGreaterThan(0);
    expect(await shown.locator('b').count()).toBe(0);
    expect(await shown.innerText()).toContain('<b>this</b>');
    expect(await shown.locator('li').count()).toBe(2);
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Copy link' }).click();
    const address = await clipboard();
    expect(address).toContain('&n=%23+Hot+games');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const file = await (await saved).path();
    expect(await readFile(file, 'utf8')).toMatch(/^1 \+ 1\n#= 2\n#\| # Hot games\n#\|\n#\| A/);
    await page.reload();
    await page.getByRole('heading', { name: 'Hot games' }).waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: await readFile(file) });
    await page.getByRole('heading', { name: 'mine' }).waitFor();
    await page.getByRole('heading', { name: 'Hot games' }).waitFor();
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('heading', { name: 'Hot games' }).waitFor();
    await page.getByText('This sheet came with a link').waitFor();
  });

  test('are changed, moved and taken back', async () => {
    const { page } = now;
    await page.goto(at(link(['n', 'first'], ['e', '1 + 1'])));
    await value(0).waitFor();
    await page.getByRole('button', { name: 'Edit note 1' }).click();
    await note(1).fill('**second**');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.markdown strong').innerText()).toBe('second');
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('button', { name: 'Edit note 2' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Edit note 1' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.locator('.markdown').innerText()).toBe('first');
    await page.getByText('first').dblclick();
    await note(1).waitFor();
  });
});
