// A monkey at the page: it clicks, types and walks about. Nothing may break, be complained about, or pile up.
import { expect, inject, test } from 'vitest';
import { now, windows } from './window.js';

windows();

/** How long it plays. `UPSTAR_MONKEY=180` makes it three minutes. */
const SECONDS = Number(process.env.UPSTAR_MONKEY ?? 24);
const SEED = Number(process.env.UPSTAR_SEED ?? 7);

/** Numbers that come again with the same seed. */
function random(seed) {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const TEXTS = ['^*', '{1|-1}', '{3||2|1', 'domineering(2, 3)', 'nim(3, 5)', '1..20', '"', 'temperature > 1', '))', 'a note', '17', ''];
const KEYS = ['Enter', 'Escape', 'Tab', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'Control+z', 'Control+Shift+z', 'Home', '?', 'Delete', ' '];

test(`${SECONDS} seconds of a monkey leave heap and nodes flat`, { timeout: SECONDS * 1000 + 120_000 }, async () => {
  const { page, context } = now;
  const next = random(SEED);
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  page.on('filechooser', () => {});
  context.on('page', (opened) => {
    if (opened !== page) void opened.close();
  });
  const home = inject('hosts').native;
  await page.goto(home);
  await page.locator('main h1').first().waitFor();
  const metrics = await context.newCDPSession(page);
  await metrics.send('Performance.enable');
  const PAGES = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').evaluateAll((links) => links.map((a) => a.dataset.page));

  /** What is there on a quiet page. */
  const counted = async () => {
    await page.keyboard.press('Escape');
    await page.goto(`${home}#/learn`);
    await page.locator('.lessons').waitFor();
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    if (await stop.isVisible()) await stop.click();
    await page.waitForTimeout(600);
    await metrics.send('HeapProfiler.collectGarbage');
    await metrics.send('HeapProfiler.collectGarbage');
    const list = Object.fromEntries((await metrics.send('Performance.getMetrics')).metrics.map((m) => [m.name, m.value]));
    return { nodes: list.Nodes, heap: list.JSHeapUsedSize / 1e6, listeners: list.JSEventListeners };
  };

  let steps = 0;
  const play = async (until) => {
    while (performance.now() < until) {
      steps++;
      const kind = next(20);
      if (!page.url().startsWith(home)) await page.goto(home);
      if (kind === 0) {
        const link = page.getByRole('navigation', { name: 'Pages' }).locator(`[data-page=${PAGES[next(PAGES.length)]}]`);
        await link.click({ timeout: 500, force: true }).catch(() => {});
      } else if (kind === 1) await page.goBack({ timeout: 1000 }).catch(() => {});
      else if (kind < 5) await page.keyboard.press(KEYS[next(KEYS.length)]).catch(() => {});
      else {
        const controls = page.locator(
          kind < 8
            ? 'main input:visible:enabled:not([type=file]), main select:visible:enabled, main [contenteditable=true]:visible'
            : kind < 13
              ? 'main [data-spot]:visible'
              : 'main button:visible:enabled, dialog button:visible:enabled, main summary:visible',
        );
        const count = await controls.count();
        if (!count) continue;
        const one = controls.nth(next(count));
        if (kind < 8) {
          const text = TEXTS[next(TEXTS.length)];
          await one.fill(text, { timeout: 300 }).catch(() => one.click({ timeout: 300 }).catch(() => {}));
          if (next(2)) await page.keyboard.press('Enter').catch(() => {});
        } else await one.click({ timeout: 300, force: true }).catch(() => {});
      }
    }
  };
  // What is kept on purpose, such as opened pages and finished answers, is there after a while.
  const start = performance.now();
  await play(start + SECONDS * 400);
  const before = await counted();
  await play(start + SECONDS * 1000);
  const after = await counted();
  console.log(`${steps} steps; before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`);
  // The page is still alive.
  await page.goto(`${home}#/board?at=nim(1, 2)`);
  await page.locator('.desk svg').first().waitFor();
  expect(after.nodes / before.nodes).toBeLessThan(1.5);
  expect(after.heap / before.heap).toBeLessThan(1.6);
  expect(after.listeners / before.listeners).toBeLessThan(1.5);
});
