// Pictures of every page, wide and narrow, light and dark, into tests/shots, to be looked at: npm run shots [-- board play]
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch } from '../tests/browser/browser.js';
import { files } from '../tests/browser/servers.js';

const hash = (path, fields) => `#/${path}?${new URLSearchParams(fields)}`;
const PAGES = {
  welcome: ['', '.welcome'],
  worksheet: [
    '#/worksheet?' +
      new URLSearchParams([
        ['e', 'G := {2||0|-1}'],
        ['e', '[times(n, G) for n in 1..4]'],
        ['e', 'domineering(4, 4)'],
        ['e', '2 + {1|-1'],
        ['E', '{3||2|1}'],
      ]),
    '.card .picture svg',
  ],
  notes: [
    '#/worksheet?' +
      new URLSearchParams([
        ['n', '# Hot games\n\nA *switch* `{1|-1}` is worth nothing on average, but **both** want to move. See [the board](#/board).\n\n1. the mean `0`\n2. the temperature `1`\n\n```\nG := {1|-1}\n```'],
        ['e', '{1|-1} + {1|-1}'],
        ['n', '> A quotation with `temperature(G)` in it.'],
        ['E', '{3||2|1}'],
      ]),
    '.card .picture svg',
  ],
  loops: [hash('board', { at: 'hackenbush("0-1:B, 1-2:R, 1-2:B, 2-1:G, 2-2:R, 1-1:B, 0-3:R, 3-3:G, 3-3:B")' }), '.moves .options li'],
  board: ['#/board', '.moves .options li'],
  hackenbush: [hash('board', { at: 'hackenbush("0-1:B, 1-2:R, 1-3:G, 0-4:R, 4-5:B, 4-5:G")' }), '.moves .options li'],
  snort: [hash('board', { at: 'snort(grid(3, 4), "L..........R")', with: 'clobber("xxo|oxx")' }), '.moves .options li'],
  nim: [hash('board', { at: 'nim(3, 4, 15)' }), '.moves .options li'],
  explorer: [hash('explorer', { at: 'domineering("...|...")', view: 'beside', open: 'l0', on: 'l0' }), '[data-path=l0r1]'],
  play: [hash('play', { at: 'toads_and_frogs("TTT...FFF")' }), '.boards svg'],
  'play-sum': [
    '#/play?' + new URLSearchParams([['at', 'clobber("xoxo|oxox")'], ['at', '{3||2|1}'], ['at', 'nim(2, 3)']]),
    '.boards svg',
  ],
  'play-over': [
    hash('play', { at: 'domineering("....|....|....|....")', left: 'human', right: 'human', moves: Array(10).fill('0.0').join('-') }),
    'figure.chart .dot',
  ],
  'play-people': [
    hash('play', { at: 'domineering("....|....|....|....")', left: 'human', right: 'human', clock: '10+5', moves: '0.0-0.3' }),
    '.boards .last',
  ],
  sequences: ['#/sequences', 'table.values'],
  code: [hash('sequences', { of: 'mogul', to: '64' }), '.basis'],
  tables: [hash('tables', { of: 'domineering(m, n)', over: 'm = 1..4', and: 'n = 1..5', show: 'value,temperature', at: '2,3' }), '[aria-label=Member] .picture svg'],
  'tables-list': [hash('tables', { of: 'kayles(n)', over: 'n = 0..24', show: 'grundy,outcome', plot: 'scatter' }), '[aria-label=Plot] svg'],
  find: [hash('find', { of: 'domineering', where: 'temperature > 1', cells: '8', sort: 'temperature', order: 'down' }), '.found li:nth-child(8)'],
  'find-wrong': [hash('find', { of: 'nim', where: 'gruny == 0', cells: '8' }), '[role=alert]'],
  commands: ['#/worksheet?' + new URLSearchParams([['e', 'explain ^ > 0'], ['e', 'table domineering(m, n) over m=1..3, n=1..4'], ['e', 'find clobber where value == ^ up to 5 cells']]), '.found li'],
  rules: ['#/rules', '.live .value math'],
  script: [hash('rules', { text: 'G := {2||0|-1}\n[times(n, G) for n in 1..4]\n1 +' }), '.results .value'],
  coins: [hash('board', { at: 'turning_turtles("THHTH")' }), '.moves .options li'],
  learn: ['#/learn', '.lessons'],
  lesson: [hash('learn', { step: 'hot.3' }), '.live .picture svg'],
  'lesson-goal': [hash('learn', { step: 'numbers.3' }), '.live .value math'],
};
const WINDOWS = { wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

const wanted = process.argv.slice(2);
const host = process.env.HOST_URL ? { url: process.env.HOST_URL, close() {} } : await files();
const folder = fileURLToPath(new URL('../tests/shots/', import.meta.url));
await mkdir(folder, { recursive: true });
const browser = await launch();
for (const [size, viewport] of Object.entries(WINDOWS))
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', deviceScaleFactor: size === 'phone' ? 2 : 1 });
    for (const [name, [address, ready]] of Object.entries(PAGES)) {
      if (wanted.length && !wanted.includes(name)) continue;
      const page = await context.newPage();
      await page.goto(host.url + address);
      await page.evaluate(() => localStorage.clear());
      await page.locator('main h1').first().waitFor();
      const run = page.getByRole('button', { name: 'Run', exact: true });
      if (await run.isVisible()) await run.click();
      await page
        .locator(ready)
        .first()
        .waitFor({ timeout: 15_000 })
        .catch(() => console.error(`${name}: nothing at ${ready}`));
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${folder}${name}-${size}-${colorScheme}.png`, fullPage: true });
      await page.close();
    }
    await context.close();
  }
await browser.close();
host.close();
