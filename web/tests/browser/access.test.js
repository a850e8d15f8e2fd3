// Every page for everybody: under the pointer, with the keyboard, light and dark.
import { describe, expect, inject, test } from 'vitest';
import { hash, now, violations, windows } from './window.js';

windows();
const at = (rest) => inject('hosts').native + rest;

const PAGES = {
  Worksheet: ['#/worksheet?' + new URLSearchParams([['E', '{3||2|1}']]), '.card .picture svg'],
  Board: [hash('board', { at: 'domineering("...|...")' }), '.moves .options li'],
  Explorer: [hash('explorer', { at: 'domineering("..|..")', open: 'l0' }), '[data-path=l0]'],
  Play: [hash('play', { at: 'toads_and_frogs("TT..FF")' }), '.boards svg'],
  Sequences: ['#/sequences', 'table.values'],
  Tables: [hash('tables', { of: 'domineering(m, n)', over: 'm = 1..2', and: 'n = 1..3' }), 'table'],
  Find: [hash('find', { of: 'domineering', where: 'temperature > 0', cells: '4' }), '.found li'],
  Rules: ['#/rules', '.live .value math'],
  Learn: ['#/learn', '.lessons'],
};

/** How well the letters of what has the focus or the pointer stand out from what is behind them, as the guidelines measure it. */
const contrast = (element) => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (colour, over = [255, 255, 255]) => {
    canvas.fillStyle = `rgb(${over.join(' ')})`;
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const chain = [];
  for (let e = element; e; e = e.parentElement) chain.unshift(getComputedStyle(e).backgroundColor);
  let paper = [255, 255, 255];
  for (const colour of chain) paper = rgba(colour, paper);
  const ink = rgba(getComputedStyle(element).color, paper);
  const light = (colour) => {
    const [r, g, b] = colour.map((c) => {
      const s = c / 255;
      return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [light(ink), light(paper)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
};

const MOST = 25;

describe.each(['light', 'dark'])('%s', (theme) => {
  test.each(Object.keys(PAGES))('%s: nothing serious, also under the pointer and with the focus', async (name) => {
    const { page } = now;
    const [address, ready] = PAGES[name];
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(at(address));
    await page.locator(ready).first().waitFor();
    expect(await violations()).toEqual([]);
    const controls = page.locator('main button:enabled:visible, main a:visible, header a:visible, header button:enabled:visible');
    const count = Math.min(await controls.count(), MOST);
    const faint = [];
    for (let i = 0; i < count; i++) {
      const control = controls.nth(i);
      if (!(await control.isVisible())) continue;
      const text = (await control.innerText().catch(() => '')).trim();
      if (!text) continue;
      await control.hover({ timeout: 1000 }).catch(() => {});
      const found = await control.evaluate(contrast);
      if (found < 4.5) faint.push(`${text} under the pointer: ${found.toFixed(1)}`);
    }
    // The keyboard reaches things, and one sees where it is.
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return 'nothing';
        const style = getComputedStyle(element);
        const around = element.closest('.cm-editor, .field, label, .expression') ?? element;
        const outer = getComputedStyle(around);
        const marked = [style, outer].some(
          (s) => (s.outlineStyle !== 'none' && s.outlineWidth !== '0px') || s.boxShadow !== 'none' || s.borderTopStyle !== 'none',
        );
        return marked ? '' : (element.outerHTML ?? '').slice(0, 120);
      });
      if (seen && seen !== 'nothing') faint.push(`${seen}: the focus cannot be seen`);
    }
    expect(faint).toEqual([]);
    expect(await violations()).toEqual([]);
  });
});
