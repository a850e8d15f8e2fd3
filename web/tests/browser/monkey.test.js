// A monkey at the page: it clicks, types and walks about. Nothing may break, be complained about, or pile up.
import { expect, inject, test } from 'vitest';
import { hash, now, windows } from './window.js';

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

/** Something small on every page. */
const LAST = [
  hash('board', { at: 'nim(1)' }),
  hash('explorer', { at: '0' }),
  hash('play', { at: 'nim(1)' }),
  hash('tables', { of: 'nim(n)', over: 'n = 1..2' }),
  hash('find', { of: 'nim', where: 'value == 0', cells: '1' }),
  hash('sequences', { of: 'kayles', to: '4' }),
  '#/rules',
  '#/worksheet?' + new URLSearchParams([['e', '1']]),
];

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
  // Where a warning comes from is worth knowing.
  await metrics.send('Runtime.enable');
  metrics.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    if (!['warning', 'error'].includes(type)) return;
    const frames = stackTrace?.callFrames.slice(0, 8).map((f) => `${f.functionName || '?'} (${f.url.split('/').at(-1)}:${f.lineNumber + 1}:${f.columnNumber + 1})`);
    console.log(`${page.url()}\n${args.map((a) => a.value).join(' ')}\n  ${frames?.join('\n  ')}`);
  });
  const only = process.env.UPSTAR_MONKEY_PAGE;
  const PAGES = only ? [only] : await page.evaluate(() => [...document.querySelectorAll('nav [data-page]')].map((a) => a.dataset.page));

  /** What is there on a quiet page. */
  const counted = async () => {
    await page.keyboard.press('Escape');
    // The browser may hold what was last on a page: that is the same each time.
    for (const last of LAST) {
      await page.goto(home + last);
      await page.waitForTimeout(400);
    }
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

  /** The middle of a thing that can be used, by kind. Nothing of the page is held on to. */
  const spot = (selector, pick) =>
    page.evaluate(
      ([wanted, number]) => {
        const seen = [...document.querySelectorAll(wanted)].filter((e) => e.checkVisibility() && !e.disabled);
        const one = seen[number % (seen.length || 1)];
        if (!one) return undefined;
        one.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2, choice: one.localName === 'select' ? one.options.length : 0 };
      },
      [selector, pick],
    );

  let steps = 0;
  const play = async (until) => {
    while (performance.now() < until) {
      steps++;
      const kind = next(20);
      if (!page.url().startsWith(home)) await page.goto(home);
      if (kind === 0) await page.goto(`${home}#/${PAGES[next(PAGES.length)]}`);
      else if (kind === 1) await page.goBack({ timeout: 1000 }).catch(() => {});
      else if (kind < 5) await page.keyboard.press(KEYS[next(KEYS.length)]);
      else {
        const field = kind < 8;
        const selector = field
          ? 'main input:not([type=file]), main select, main textarea, main [contenteditable=true]'
          : kind < 13
            ? 'main [data-spot]'
            : 'main button, dialog[open] button, main summary';
        const place = await spot(selector, next(1000)).catch(() => undefined);
        if (!place) continue;
        if (place.choice) {
          await page.evaluate(
            ([wanted, number]) => {
              const one = document.querySelectorAll(wanted)[number % (document.querySelectorAll(wanted).length || 1)];
              if (!one?.options.length || one.disabled) return;
              one.selectedIndex = number % one.options.length;
              one.dispatchEvent(new Event('change', { bubbles: true }));
            },
            ['main select', next(1000)],
          );
          continue;
        }
        await page.mouse.click(place.x, place.y);
        if (!field) continue;
        await page.keyboard.press('Control+a');
        await page.keyboard.insertText(TEXTS[next(TEXTS.length)]);
        if (next(2)) await page.keyboard.press('Enter');
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
  if (process.env.UPSTAR_MONKEY_DETACHED) {
    const { result: proto } = await metrics.send('Runtime.evaluate', { expression: 'Node.prototype' });
    const { objects } = await metrics.send('Runtime.queryObjects', { prototypeObjectId: proto.objectId });
    const { result } = await metrics.send('Runtime.callFunctionOn', {
      objectId: objects.objectId,
      returnByValue: true,
      functionDeclaration: `function () {
        const roots = new Map();
        for (const e of this) {
          try { if (e.isConnected) continue; } catch { continue; }
          let top = e;
          while (top.parentNode) top = top.parentNode;
          const key = top.nodeName + '.' + (top.className?.baseVal ?? top.className ?? '') + ' > ' + (top.firstElementChild?.className ?? '');
          roots.set(key, (roots.get(key) ?? 0) + 1);
        }
        return [...roots].sort((a, b) => b[1] - a[1]).slice(0, 16).map(([key, n]) => n + ' ' + key).join('\\n');
      }`,
    });
    console.log(result.value);
  }
  // The page is still alive.
  await page.goto(`${home}#/board?at=nim(1, 2)`);
  await page.locator('.desk svg').first().waitFor();
  // The browser holds a few pages that were left, which ones is chance: some thousand nodes, a hundred listeners each. What is held does not
  // grow with the time that is played: three minutes stay below the same limits.
  expect(after.nodes - before.nodes).toBeLessThan(25_000);
  expect(after.heap - before.heap).toBeLessThan(8);
  expect(after.listeners - before.listeners).toBeLessThan(500);
});
