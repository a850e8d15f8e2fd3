import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.js'],
    globalSetup: ['setup.js'],
    // Two processors, one browser.
    fileParallelism: false,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 30_000,
  },
});
