import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brightness } from '../../src/widget/theme';

const WEB = join(import.meta.dirname, '../..');

test('the board of the Python package is made from these sources', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'upstar-widget-'));
  try {
    const { NODE_ENV: _, VITEST: __, ...env } = process.env;
    const vite = join(WEB, 'node_modules/vite/bin/vite.js');
    execFileSync(process.execPath, [vite, 'build', '--config', 'vite.widget.config.ts', '--logLevel', 'error'], {
      cwd: WEB,
      env: { ...env, UPSTAR_WIDGET: folder },
    });
    const [made, kept] = [folder, join(WEB, '../python/upstar/static')].map((at) => readFileSync(join(at, 'board.js'), 'utf8'));
    expect(made === kept, 'run `npm run widget`').toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('how bright a colour is', () => {
  expect(brightness('rgb(255, 255, 255)')).toBe(1);
  expect(brightness('rgba(0, 0, 0, 0)')).toBeUndefined();
  expect(brightness('rgb(17, 17, 17)')).toBeLessThan(0.1);
});
