// What people come for, from the first click to the last: nobody needs the terminal for it.
import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { cell, clipboard, hash, now, position, window, windows } from './window.js';

windows();
const at = (rest) => inject('hosts').native + rest;
const saved = async (click) => {
  const [file] = await Promise.all([now.page.waitForEvent('download'), click()]);
  return readFile(await file.path(), 'utf8');
};
const to = (name) => now.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();

test('a teacher prepares a sheet with a note, shares it, and shows a game', async () => {
  const { page } = now;
  await page.goto(at(''));
  await cell(1).fill('{3||2|1}');
  await cell(1).press('Enter');
  await page.locator('.card .picture svg').waitFor();
  await page.getByRole('button', { name: 'Note', exact: true }).last().click();
  await page.getByLabel('Note 2', { exact: true }).fill('# Hot games\n\nBoth players *want* to move.');
  await page.getByLabel('Note 2', { exact: true }).press('Control+Enter');
  await page.getByRole('heading', { name: 'Hot games' }).waitFor();
  await page.getByRole('button', { name: 'Sheets' }).click();
  await page.getByRole('button', { name: 'Rename Worksheet', exact: true }).click();
  await page.getByLabel('Name of the sheet').fill('Lesson 3');
  await page.getByLabel('Name of the sheet').press('Enter');
  await page.getByRole('heading', { name: 'Lesson 3' }).waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await clipboard();
  // A pupil opens it, as a copy.
  const [context, opened] = await window();
  await opened.goto(link);
  await opened.getByRole('heading', { name: 'Hot games' }).waitFor();
  await opened.getByText('This sheet came with a link').waitFor();
  await context.close();
  // A thermograph for the hand-out.
  const svg = page.locator('.card .picture svg').first();
  expect(await svg.locator('polyline').count()).toBeGreaterThan(1);
  // A game on the board, from a position that was clicked together.
  await page.goto(at(hash('board', { at: 'domineering("...|...|...")' })));
  await page.locator('.desk [data-spot="c1,1"]').click();
  await expect.poll(() => position().inputValue()).toBe('domineering("...|.#.|...")');
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.locator('.boards svg').first().waitFor();
});

test('a researcher tabulates a family, takes the figures along, finds a position and has its outcome proved', async () => {
  const { page } = now;
  await page.goto(at(hash('tables', { of: 'domineering(2, n)', over: 'n = 1..8', show: 'temperature' })));
  await page.getByRole('gridcell', { name: /^n = 8, temperature: -?\d/ }).waitFor();
  const csv = await saved(() => page.getByRole('button', { name: 'CSV' }).click());
  expect(csv.trim().split('\n')).toHaveLength(9);
  expect(csv).toMatch(/1\/2/);
  await page.getByRole('button', { name: 'LaTeX' }).click();
  expect(await clipboard()).toContain('\\begin{tabular}');
  await to('Find');
  await page.getByLabel('Game').selectOption('domineering');
  await page.getByLabel('Cells, at most').fill('6');
  await page.getByRole('button', { name: 'hot', exact: true }).click();
  const first = page.getByRole('list', { name: 'Positions' }).getByRole('listitem').first();
  await first.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Why? the outcome' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('region', { name: 'Explanation' }).innerText()).toMatch(/outcome/);
  const proof = await saved(() => dialog.getByRole('button', { name: 'Download the proof' }).click());
  expect(JSON.parse(proof).format).toBe('upstar-proof');
  await dialog.getByRole('button', { name: /^Check/ }).click();
  await dialog.getByText(/checked|holds|proved/i).first().waitFor();
});

test('a student takes a lesson, plays with a hint, takes back and asks why', async () => {
  const { page } = now;
  await page.goto(at('#/learn'));
  await page.locator('.lessons a, .lessons button').first().click();
  await page.locator('main h1, main h2').first().waitFor();
  await page.goto(at(hash('play', { at: 'toads_and_frogs("TT..FF")' })));
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.hint').waitFor();
  await page.locator('.boards [data-spot="c0,1"]').click();
  await expect.poll(() => page.url()).toMatch(/[?&]m/);
  await expect.poll(() => page.locator('.status').innerText()).toMatch(/Your move|wins/);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => page.locator('.boards svg').first().getAttribute('aria-label')).toContain('TT..FF');
  await to('Worksheet');
  await cell(1).fill('explain ^ > 0');
  await cell(1).press('Enter');
  await expect.poll(() => page.getByRole('region', { name: 'Explanation' }).innerText()).toContain('↑ > 0');
  await page.goto(at(hash('explorer', { at: 'domineering("..|..")' })));
  await page.getByRole('treeitem').first().waitFor();
});

test('an inventor writes rules, sees their values, plays them, tabulates them and saves the file', async () => {
  const { page } = now;
  await page.goto(at('#/rules'));
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('heading', { name: 'My Game', exact: true }).waitFor();
  await page.locator('.live .value math').first().waitFor();
  const source = await page.locator('.cm-content').innerText();
  expect(source).toContain('name: my_game');
  const file = await saved(() => page.getByRole('button', { name: 'Save', exact: true }).click());
  expect(file).toContain('name: my_game');
  // The new game is one of all the games.
  await page.goto(at('#/board'));
  await page.getByLabel('Game').selectOption('my_game');
  await expect.poll(() => position().inputValue()).toMatch(/^my_game\(/);
  await expect.poll(() => page.locator('.worth').getAttribute('aria-busy')).toBe('false');
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.locator('.boards svg').first().waitFor();
  await page.goto(at(hash('find', { of: 'my_game', where: 'value == 0', cells: '4' })));
  await page.getByRole('list', { name: 'Positions' }).getByRole('listitem').first().waitFor();
});
