import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.js'],
    globalSetup: ['setup.js'],
    // Pages mostly wait: two browsers share two processors well.
    maxWorkers: 2,
    // A busy machine may be slower than any pause that a test allows. What fails twice is broken.
    retry: 1,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 30_000,
  },
});
