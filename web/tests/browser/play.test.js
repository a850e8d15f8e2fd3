/** Play as people play: variations, saved games, a clock, one telephone for two. */
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { clipboard, hash, now, tab, violations, window, windows } from './window.js';

windows();
let page;
beforeEach(() => ({ page } = now));
const people = (at, more = {}) => hash('play', { at, left: 'human', right: 'human', ...more });
const spot = (name, on = page) => on.locator(`.boards [data-spot="${name}"]`);
const status = (on = page) => on.locator('.status').innerText();
const label = (on = page) => on.locator('.boards .component svg').first().getAttribute('aria-label');
const list = (on = page) => on.getByRole('region', { name: 'Moves of the game' });
const texts = (on = page) => list(on).locator('.move').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
const blocks = (on = page) => list(on).locator('.block').count();
/** Waits until it is this player's turn, and clicks. */
async function click(player, name, on = page) {
  await expect.poll(() => status(on)).toContain(player);
  await spot(name, on).click();
}

describe.each(['native', 'browser'])('with the engine %s', (kind) => {
  const at = (rest) => inject('hosts')[kind] + rest;

  test('a game with a variation, and take back anywhere', async () => {
    await page.goto(at(people('domineering("..|..|..|..")')));
    await click('Left', 'c0,0');
    await click('Right', 'c2,0');
    await click('Left', 'c0,1');
    await expect.poll(() => texts()).toEqual(['1 A1–A2, Left', '2 A3–B3, Right', '3 B1–B2, Left']);
    // The last move has the colour of its mover.
    await expect.poll(() => page.locator('.boards .last-left').count()).toBe(2);
    // Back to the first move, and another answer.
    await list().getByRole('button', { name: '1 A1–A2, Left' }).click();
    await expect.poll(() => label()).toBe('domineering("#.|#.|..|..")');
    await click('Right', 'c3,0');
    await expect.poll(() => texts()).toEqual(['1 A1–A2, Left', '2 A3–B3, Right', '2 A4–B4, Right', '3 B1–B2, Left']);
    expect(await page.locator('.boards .last-right').count()).toBe(2);
    expect(await blocks()).toBe(3);
    // Keys walk along the line that is looked at.
    await page.locator('h1').click();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => label()).toBe('domineering("#.|#.|..|..")');
    await page.keyboard.press('Home');
    await expect.poll(() => label()).toBe('domineering("..|..|..|..")');
    await page.keyboard.press('End');
    await expect.poll(() => label()).toBe('domineering("#.|#.|..|##")');
    // The variation becomes the main line, and what it replaced can be deleted.
    await page.getByRole('button', { name: 'To the main line' }).click();
    await expect.poll(() => texts()).toEqual(['1 A1–A2, Left', '2 A4–B4, Right', '2 A3–B3, Right', '3 B1–B2, Left']);
    await list().getByRole('button', { name: '2 A3–B3, Right' }).click();
    await page.getByRole('button', { name: 'Delete from here' }).click();
    await expect.poll(() => texts()).toEqual(['1 A1–A2, Left', '2 A4–B4, Right']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => texts()).toHaveLength(4);
  });

  test('the engine answers a variation too', async () => {
    await page.goto(at(hash('play', { at: 'domineering("....|....|....|....")' })));
    await click('Your move', 'c0,0');
    await expect.poll(() => status()).toMatch(/Your move/);
    await expect.poll(() => texts()).toHaveLength(2);
    await page.getByRole('button', { name: 'Take back' }).click();
    await click('Your move', 'c0,3');
    await expect.poll(() => texts()).toHaveLength(4);
    await expect.poll(() => status()).toMatch(/Your move|wins/);
  });

  test('the evaluation of a game', async () => {
    await page.goto(at(people('domineering("...|...|...")')));
    await click('Left', 'c0,0');
    await click('Right', 'c2,0');
    await page.getByLabel('Show who is winning').check();
    const chart = page.locator('figure.chart');
    await expect.poll(() => chart.locator('tbody tr').allInnerTexts(), { timeout: 20_000 }).toEqual([
      expect.stringMatching(/^Beginning\s+Left wins with best play, mean 0, temperature 1$/),
      expect.stringMatching(/^1\. Left A1–A2\s+Right wins with best play, mean \S+, temperature \S+$/),
      expect.stringMatching(/^2\. Right A3–B3 \(on the board\)\s+Left wins with best play, mean \S+, temperature \S+$/),
    ]);
    expect(await chart.locator('.column.now').getAttribute('data-ply')).toBe('2');
    expect(await violations()).toEqual([]);
    await chart.locator('.column').first().click({ position: { x: 5, y: 5 } });
    await expect.poll(() => label()).toBe('domineering("...|...|...")');
    expect(await chart.locator('.column.now').getAttribute('data-ply')).toBe('0');
  });
});

describe('a game', () => {
  const at = (rest) => inject('hosts').native + rest;

  /** Two lines: one of three moves, and another second move. */
  async function twoLines() {
    await page.goto(at(people('domineering("..|..|..|..")')));
    await click('Left', 'c0,0');
    await click('Right', 'c2,0');
    await click('Left', 'c0,1');
    await list().getByRole('button', { name: '1 A1–A2, Left' }).click();
    await click('Right', 'c3,0');
    await expect.poll(() => texts()).toHaveLength(4);
  }

  test('survives a reload with its variations, and a link has its line', async () => {
    await twoLines();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect.poll(() => texts()).toHaveLength(4);
    await expect.poll(() => label()).toBe('domineering("#.|#.|..|##")');
    await list().getByRole('button', { name: 'One move back' }).click();
    await expect.poll(() => label()).toBe('domineering("#.|#.|..|..")');
    await page.getByRole('button', { name: 'Copy link' }).click();
    const [other, opened] = await window();
    await opened.goto(await clipboard());
    // Only the line that was looked at, at the same move.
    await expect.poll(() => texts(opened)).toEqual(['1 A1–A2, Left', '2 A4–B4, Right']);
    await expect.poll(() => label(opened)).toBe('domineering("#.|#.|..|..")');
    await other.close();
  });

  test('is saved under a name, and as a file', async () => {
    await twoLines();
    await page.getByRole('button', { name: 'Games' }).click();
    await page.getByLabel('Name of the game').fill('The best one');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'The best one', exact: true }).waitFor();
    expect(await violations()).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('The best one.json');
    const path = await file.path();
    expect(JSON.parse(await readFile(path, 'utf8')).moves).toHaveLength(4);
    // Another tab opens it and goes on; this one too. Nothing is lost.
    const second = await tab();
    await second.goto(at('#/play'));
    await second.getByRole('button', { name: 'Games' }).click();
    await second.getByRole('button', { name: 'The best one', exact: true }).click();
    await expect.poll(() => texts(second)).toHaveLength(4);
    await click('Left', 'c0,1', second);
    await expect.poll(() => texts(second)).toHaveLength(5);
    await second.getByRole('button', { name: 'Games' }).click();
    await second.getByRole('button', { name: 'Save to The best one' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await click('Left', 'c2,1');
    await expect.poll(() => texts()).toHaveLength(5);
    await page.getByRole('button', { name: 'Games' }).click();
    await page.getByRole('button', { name: 'Save to The best one' }).click();
    await page.getByRole('button', { name: 'The best one 2', exact: true }).waitFor();
    await second.getByRole('button', { name: 'The best one 2', exact: true }).waitFor();
    await second.close();
    // The file, in a window that knows nothing.
    const [other, opened] = await window();
    await opened.goto(at('#/play'));
    await opened.getByRole('button', { name: 'Games' }).click();
    await opened.getByLabel('File of a game').setInputFiles(path);
    await expect.poll(() => texts(opened)).toHaveLength(4);
    await expect.poll(() => label(opened)).toBe('domineering("#.|#.|..|##")');
    await opened.getByRole('button', { name: 'Games' }).click();
    await opened.getByLabel('File of a game').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await opened.getByRole('alert').waitFor();
    await other.close();
  });

  test('with a clock is lost when the time is over', async () => {
    await page.goto(at(people('domineering("...|...|...")', { clock: '0.05+0' })));
    const time = (player) => page.getByRole('timer', { name: `Time of ${player}` }).innerText();
    await expect.poll(() => status()).toContain('Left to move');
    expect(await time('Left')).toBe('0:03.0');
    await page.waitForTimeout(400);
    // The clock waits for the first move.
    expect(await time('Left')).toBe('0:03.0');
    await spot('c0,0').click();
    await expect.poll(() => status()).toBe('Right’s time is over: Left wins.');
    expect(await time('Left')).toBe('0:03.0');
    expect(await time('Right')).toBe('0:00.0');
    expect(await page.locator('.boards .target').count()).toBe(0);
    await page.getByRole('button', { name: 'Play on without a clock' }).click();
    await expect.poll(() => status()).toContain('Right to move');
    expect(await page.getByRole('timer').count()).toBe(0);
  });

  test('of 8×8 Domineering is drawn and played at once', async () => {
    await page.goto(at('#/play'));
    await page.locator('.boards svg').waitFor();
    const before = Date.now();
    await page.goto(at(people(`domineering(8, 8)`)));
    await spot('c7,7').waitFor();
    expect(Date.now() - before).toBeLessThan(5000);
    for (const [player, first, second] of [['Left', 'c0,0', 'c1,0'], ['Right', 'c3,3', 'c3,4'], ['Left', 'c5,5', 'c6,5']]) {
      await expect.poll(() => status(), { interval: 10 }).toContain(player);
      await spot(first).click();
      // From the click to the board with the move on it.
      const took = await page.evaluate(async (name) => {
        const start = performance.now();
        const target = document.querySelector(`.boards [data-spot="${name}"]`);
        target?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        while (!document.querySelector('.boards .last')?.parentElement || document.querySelector('.boards .marked')) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          if (performance.now() - start > 10_000) break;
        }
        return performance.now() - start;
      }, second);
      expect(took).toBeLessThan(1000);
    }
  });
});

describe('a slow engine', () => {
  const at = (rest) => inject('hosts').native + rest;

  /** An engine that lists the moves of an empty board at once, never finds a value, and can solve. */
  async function slow(asked) {
    const cellsOf = (call) => /"(.*)"/.exec(call)[1].split('|');
    const board = (rows) => ({ kind: 'cells', rows: rows.map((row) => [...row].map((c) => ({ is: c === '.' ? 'free' : 'taken' }))) });
    const missing = { problem: 'not asked for', missing: 'unasked' };
    function options(rows, down, right) {
      const found = [];
      rows.forEach((row, r) =>
        [...row].forEach((_, c) => {
          const places = [[r, c], [r + down, c + right]];
          if (!places.every(([y, x]) => rows[y]?.[x] === '.')) return;
          const after = rows.map((line, y) => [...line].map((sign, x) => (places.some(([a, b]) => a === y && b === x) ? '#' : sign)).join(''));
          const verdict = { outcome: null, status: 'unknown', wins: null, draws: null, remoteness: null };
          found.push({ call: `domineering("${after.join('|')}")`, board: board(after), worth: missing, changes: { cells: places }, ...verdict });
        }),
      );
      return found;
    }
    await page.route('**/api', async (route) => {
      const request = route.request().postDataJSON();
      asked.push(request);
      if (request.request === 'about') await route.fulfill({ json: { answer: 'about', version: '0', requests: ['sum', 'solve'], server: true } });
      else if (request.request === 'solve') {
        await route.fulfill({ json: { answer: 'solve', outcome: 'L', winner: { left: 'left', right: 'left' } } });
      } else if (request.request === 'sum') {
        const rows = cellsOf(request.components[0]);
        const listed = { left: options(rows, 1, 0), right: options(rows, 0, 1) };
        const part = { input: request.components[0], call: request.components[0], kind: 'position', theory: 'short', board: board(rows), worth: missing, outcome: null, ...listed };
        const sum = { answer: 'sum', theory: 'short', total: missing, outcome: null, wins: { left: null, right: null }, over: { left: null, right: null }, opponents: [] };
        // Values take as long as they are given.
        if (request.stage !== 'board') await new Promise((resolve) => setTimeout(resolve, request.milliseconds ?? 60_000));
        await route.fulfill({ json: { ...sum, components: [part] } }).catch(() => {});
      } else await route.continue();
    });
  }

  test('keeps nobody from playing, and the solver speaks where values are too large', async () => {
    const asked = [];
    await slow(asked);
    const empty = Array(8).fill('........').join('|');
    await page.goto(at(people(`domineering("${empty}")`)));
    await page.getByLabel('Show who is winning').check();
    await expect.poll(() => page.locator('.verdict').innerText()).toBe('not known yet');
    /** From a click to the board with the move on it. */
    const clicked = (name) =>
      page.evaluate(async (wanted) => {
        const start = performance.now();
        document.querySelector(`.boards [data-spot="${wanted}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true }));
        const there = () => document.querySelectorAll('.boards .cell.taken, .boards .marked').length;
        const before = there();
        while (there() === before && performance.now() - start < 10_000) await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - start;
      }, name);
    const times = [];
    for (const [player, first, second, taken] of [['Left', 'c0,0', '', 2], ['Right', 'c3,3', 'c3,4', 4], ['Left', 'c7,7', '', 6]]) {
      await expect.poll(() => status()).toContain(player);
      await spot(first).waitFor();
      times.push(await clicked(first));
      if (second) times.push(await clicked(second));
      await expect.poll(() => page.locator('.boards .cell.taken').count()).toBe(taken);
    }
    expect(Math.max(...times)).toBeLessThan(1000);
    await expect.poll(() => page.locator('.verdict').innerText()).toBe('values are too large; the solver says: Left wins with best play');
    // The board first, then values with little time, then the solver.
    const last = asked.filter((one) => one.components?.[0].endsWith('.......#|.......#")'));
    expect(last.slice(0, 3).map((one) => `${one.request} ${one.stage ?? (one.milliseconds < 5000 ? 'soon' : 'late')}`)).toEqual(['sum board', 'sum soon', 'solve soon']);
  });
});

describe('one telephone for two', () => {
  const at = (rest) => inject('hosts').browser + rest;

  test('the board is large, and turns to the mover', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(at(people('domineering("....|....|....|....")', { clock: '5+0' })));
    await spot('c0,0').waitFor();
    const board = await page.locator('.boards svg').first().boundingBox();
    expect(board.width).toBeGreaterThan(300);
    // Everything that a move needs is on the first screen, above the tabs.
    const button = await page.getByRole('button', { name: 'Take back' }).boundingBox();
    expect(button.y + button.height).toBeLessThan(844 - 58);
    expect(button.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByLabel('Turn to the mover').check();
    await spot('c0,0').click();
    await expect.poll(() => status()).toContain('Right to move');
    expect(await page.locator('.table').evaluate((one) => getComputedStyle(one).rotate)).toBe('180deg');
    // What is clicked is still what is meant.
    await spot('c3,0').click();
    await expect.poll(() => texts()).toEqual(['1 A1–A2, Left', '2 A4–B4, Right']);
    expect(await page.locator('.table').evaluate((one) => getComputedStyle(one).rotate)).toBe('none');
    expect(await violations()).toEqual([]);
  });
});
