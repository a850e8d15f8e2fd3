// The board of notebooks: the module of the Python package, with the program in the place of Python.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { now, violations, windows } from './window.js';

windows();
const MODULE = fileURLToPath(new URL('../../../python/upstar/static/board.js', import.meta.url));
const HOST = 'http://notebook.test/';
const PAGE = `<!doctype html><html lang="en"><title>Notebook</title>
  <script type="module">import widget from '/board.js'; globalThis.widget = widget;</script>
  <body><main><h1>Notebook</h1><div id="cell"></div></main>`;

/** What Python does when a position is put on the board. */
async function study(input) {
  const body = JSON.stringify({ request: 'position', input, stage: 'values', options: true });
  const answer = await fetch(`${inject('hosts').native}api`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Upstar-Tab': 'widgetwidget' }, body });
  return answer.json();
}

beforeEach(async () => {
  const { page } = now;
  await page.exposeFunction('study', study);
  await page.route(`${HOST}**`, async (route) => {
    if (!route.request().url().endsWith('board.js'))
      return route.fulfill({ contentType: 'text/html', body: PAGE });
    return route.fulfill({ contentType: 'text/javascript', body: await readFile(MODULE) });
  });
});

/** Shows the widget; the model is as simple as one can be. */
async function show(at, more = {}) {
  const { page } = now;
  await page.goto(HOST);
  await page.evaluate(
    ([at, more]) => {
      const traits = { at: '', mode: 'play', player: 'L', answer: {}, trail: [], ...more };
      const heard = new Map();
      const put = (name, value) => {
        if (traits[name] === value) return;
        traits[name] = value;
        for (const one of heard.get(`change:${name}`) ?? []) one();
      };
      const model = {
        get: (name) => traits[name],
        set: put,
        on: (event, one) => heard.set(event, [...(heard.get(event) ?? []), one]),
        off: (event, one) => heard.set(event, heard.get(event).filter((other) => other !== one)),
        save_changes() {},
      };
      model.on('change:at', async () => put('answer', await globalThis.study(traits.at)));
      globalThis.traits = traits;
      globalThis.heard = heard;
      globalThis.leave = globalThis.widget.render({ model, el: document.getElementById('cell') });
      put('at', at);
    },
    [at, more],
  );
  await page.locator('svg.board').first().waitFor();
}

const at = () => now.page.evaluate(() => globalThis.traits.at);
const spot = (name) => now.page.locator(`svg.board [data-spot="${name}"]`).first();
const value = () => now.page.locator('.value math').first();
const button = (name) => now.page.getByRole('button', { name, exact: true });

describe('play', () => {
  test('two clicks move a stone, the value follows, and it is the other player’s turn', async () => {
    await show('clobber("xo|ox")');
    await expect.poll(() => value().textContent()).toBe('∗');
    await spot('c0,0').click();
    // Two stones can be met from there.
    await spot('c0,1').click();
    await expect.poll(at).toBe('clobber(".x|ox")');
    await expect.poll(() => button('Right').getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => value().textContent()).toBe('↑');
    await button('Back').click();
    await expect.poll(at).toBe('clobber("xo|ox")');
    expect(await button('Left').getAttribute('aria-pressed')).toBe('true');
    expect(await button('Back').isDisabled()).toBe(true);
  });

  test('the player is chosen by a switch', async () => {
    await show('clobber("xo.")');
    await button('Right').click();
    await spot('c0,0').click();
    await expect.poll(at).toBe('clobber("o..")');
    await expect.poll(() => now.page.getByText('Left has no move.').count()).toBe(1);
  });

  test('a heap offers its moves', async () => {
    await show('nim(2, 3)');
    await spot('h0').click();
    await now.page.getByRole('group', { name: 'Which move?' }).getByRole('button', { name: 'nim(1, 3)' }).click();
    await expect.poll(at).toBe('nim(1, 3)');
  });

  test('the keyboard does the same', async () => {
    const { page } = now;
    await show('domineering("..|..")');
    await page.locator('svg.board [tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.querySelector('.upstar-board').shadowRoot.activeElement.dataset.spot)).toBe('c0,1');
    await page.keyboard.press('Enter');
    await expect.poll(at).toBe('domineering(".#|.#")');
    // Whoever moves by keyboard stays on the board.
    await expect.poll(() => page.evaluate(() => !!document.querySelector('.upstar-board').shadowRoot.activeElement)).toBe(true);
  });
});

describe('edit', () => {
  test('a click changes a cell', async () => {
    await show('domineering("..|..")');
    await button('Edit').click();
    await spot('c0,0').click();
    await expect.poll(at).toBe('domineering("#.|..")');
    await expect.poll(() => value().textContent()).toBe('∗');
    await now.page.getByRole('button', { name: 'Columns: more' }).click();
    await expect.poll(at).toBe('domineering("#..|...")');
  });

  test('what cannot be is said, and can be mended', async () => {
    await show('amazons("x.|.o")', { mode: 'edit' });
    await now.page.evaluate(() => (globalThis.traits.before = globalThis.traits.at));
    await spot('c0,1').click();
    await expect.poll(at).not.toBe(await now.page.evaluate(() => globalThis.traits.before));
    await button('Back').click();
    await expect.poll(at).toBe(await now.page.evaluate(() => globalThis.traits.before));
  });
});

test.each(['light', 'dark'])('it is %s as the notebook is, and for everybody', async (theme) => {
  await show('clobber("xo|ox")');
  await now.page.evaluate((dark) => {
    document.body.style.background = dark ? '#111' : '#fff';
    document.body.style.color = dark ? '#eee' : '#111';
  }, theme === 'dark');
  await expect.poll(() => now.page.evaluate(() => document.querySelector('.upstar-board').dataset.theme)).toBe(theme);
  await expect.poll(() => value().textContent()).toBe('∗');
  expect(await violations()).toEqual([]);
  if (process.env.UPSTAR_SHOTS) await now.page.screenshot({ path: `${process.env.UPSTAR_SHOTS}/widget-${theme}.png` });
});

test('nothing is left when the cell goes', async () => {
  await show('clobber("xo|ox")');
  await now.page.evaluate(() => globalThis.leave());
  expect(await now.page.locator('.upstar-board').count()).toBe(0);
  // Python's own part of the model still listens.
  const counts = await now.page.evaluate(() => [...globalThis.heard].map(([name, all]) => [name, all.length]));
  expect(Object.fromEntries(counts)).toEqual({ 'change:at': 1, 'change:mode': 0, 'change:player': 0, 'change:answer': 0, 'change:trail': 0 });
});
