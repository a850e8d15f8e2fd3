// The page Rules, and what happens when a page breaks.
import { describe, expect, inject, test } from 'vitest';
import { hash, now, violations, windows } from './window.js';

windows();
const at = (rest) => inject('hosts').native + rest;
const chips = () => now.page.locator('.chip .link').allInnerTexts();
/** The text of the editor, which lives in a shadow root. */
const editor = () => now.page.locator('.editor .cm-content');
const title = (name) => now.page.getByRole('heading', { name, exact: true });

describe('renaming', () => {
  test('the name of a new ruleset is changed by one letter, in the text', async () => {
    const { page } = now;
    await page.goto(at('#/rules'));
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await title('My Game').waitFor();
    await expect.poll(chips).toContain('my_game.rules');
    await editor().locator('.cm-line', { hasText: 'name: my_game' }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await title('My Gam').waitFor();
    await page.reload();
    await title('My Gam').waitFor();
    expect((await chips()).filter((file) => file === 'my_game.rules')).toHaveLength(1);
  });

  test('a file is renamed, and keeps its text; a name that is taken is refused', async () => {
    const { page } = now;
    await page.goto(at('#/rules'));
    const gallery = page.getByLabel('Gallery');
    await expect.poll(() => gallery.locator('option').count()).toBeGreaterThan(10);
    await gallery.selectOption('dodgem.up');
    await title('Dodgem').waitFor();
    await expect.poll(chips).toContain('dodgem.up');
    const name = page.getByRole('textbox', { name: 'File', exact: true });
    await name.fill('dodger.up');
    await name.press('Enter');
    await expect.poll(chips).toContain('dodger.up');
    // No trail of names that were typed on the way.
    expect(await chips()).not.toContain('dodgem.up');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await title('My Game').waitFor();
    await name.fill('dodger.up');
    await name.press('Enter');
    await page.getByText('There is a file dodger.up already').waitFor();
    expect(await name.inputValue()).toBe('my_game.rules');
  });

  test('files that an older page kept twice do no harm', async () => {
    const { page } = now;
    await page.goto(at('#/rules'));
    await page.evaluate(() => {
      const file = 'my_game.rules';
      const source = 'name: my_game\nboard: strip\npieces: x Left, o Right\nleft: x . -> . x, forward\nright: mirror\n';
      localStorage.setItem('upstar.own', JSON.stringify([{ file, source }, { file, source: source.replace('my_game', 'my_gam') }, 7]));
    });
    await page.reload();
    await expect.poll(chips).toContain('my_game.rules');
  });
});

describe('nothing is overwritten', () => {
  const MINE = 'name: step\nboard: strip\npieces: x Left, o Right\nleft: x . -> . x, forward\nright: mirror\n';
  const kept = () => now.page.evaluate(() => JSON.parse(localStorage.getItem('upstar.own')));

  test('a link with a file of the same name leaves mine as it is, also when it is changed', async () => {
    const { page } = now;
    await page.goto(at(hash('rules', { file: 'step.rules', source: MINE })));
    await expect.poll(chips).toContain('step.rules');
    await page.goto('about:blank');
    const theirs = MINE.replace('left: x .', 'rule: Theirs.\nleft: x .');
    await page.goto(at(hash('rules', { file: 'step.rules', source: theirs })));
    await page.getByRole('paragraph').filter({ hasText: 'Theirs.' }).waitFor();
    await page.getByText('You keep another step.rules').waitFor();
    expect((await kept()).find((f) => f.file === 'step.rules').source).toBe(MINE);
    await editor().locator('.cm-line').last().click();
    await page.keyboard.type('# mine now');
    await expect.poll(chips).toContain('step_2.rules');
    const files = await kept();
    expect(files.find((f) => f.file === 'step.rules').source).toBe(MINE);
    expect(files.find((f) => f.file === 'step_2.rules').source).toContain('name: step_2');
  });

  test('undo and redo, of the text in the editor and of what the page did', async () => {
    const { page } = now;
    await page.goto(at(hash('rules', { file: 'step.rules', source: MINE })));
    await title('Step').waitFor();
    await editor().locator('.cm-line').last().click();
    await page.keyboard.type('# more');
    await page.keyboard.press('Control+z');
    await expect.poll(() => editor().innerText()).not.toContain('# more');
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => editor().innerText()).toContain('# more');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await title('My Game').waitFor();
    // The editor has nothing to undo: the page has.
    await editor().click();
    await page.keyboard.press('Control+z');
    await title('Step').waitFor();
    expect(await editor().innerText()).toContain('# more');
    await page.getByRole('button', { name: 'Redo' }).click();
    await title('My Game').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await title('Step').waitFor();
    await page.getByRole('button', { name: 'Forget step.rules' }).click();
    await expect.poll(chips).not.toContain('step.rules');
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(chips).toContain('step.rules');
  });

  test('a text with a mistake stays when another one is opened', async () => {
    const { page } = now;
    await page.goto(at(hash('rules', { file: 'step.rules', source: MINE })));
    await title('Step').waitFor();
    await editor().locator('.cm-line').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.type('wrong ');
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await title('My Game').waitFor();
    await page.reload();
    await title('My Game').waitFor();
    await page.locator('.chip .link', { hasText: 'step.rules' }).click();
    await expect.poll(() => editor().innerText()).toContain('wrong ');
  });

  test('a script that came with a link does not replace mine', async () => {
    const { page } = now;
    await page.goto(at('#/rules'));
    await page.getByRole('button', { name: 'Script', exact: true }).click();
    await editor().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('1 + 41');
    await page.locator('.results').getByText('42').first().waitFor();
    await page.goto('about:blank');
    await page.goto(at(hash('rules', { text: '7 + 7' })));
    await editor().click();
    await page.keyboard.type('0 +');
    await page.getByLabel('Earlier scripts').selectOption({ label: '1 + 41' });
    await page.locator('.results').getByText('42').first().waitFor();
  });
});

describe('a page that breaks', () => {
  test('says so, keeps the text, and starts afresh', async () => {
    const { page } = now;
    // An answer that no page expects.
    await page.route('**/api', async (route) => {
      if (!/"request":"position"/.test(route.request().postData() ?? '')) return route.fallback();
      await route.fulfill({ json: { answer: 'position', call: 'clobber("xxo")', setup: { kind: 'text', before: '', body: '', after: '' }, board: { kind: 'cells' } } });
    });
    await page.goto(at(hash('board', { at: 'clobber("xxo")' })));
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/This page has met an error/);
    expect(await page.getByLabel('What you had here').inputValue()).toContain('clobber("xxo")');
    expect(await violations()).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    expect((await saved).suggestedFilename()).toBe('board.txt');
    // Other pages are there.
    await page.getByRole('link', { name: 'Worksheet' }).click();
    await page.getByLabel('Expression 1', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Board' }).click();
    await alert.waitFor();
    await page.unroute('**/api');
    await page.getByRole('button', { name: 'Start afresh' }).click();
    await page.locator('.desk [data-spot="c0,0"]').waitFor();
    now.complaints = [];
  });
});
