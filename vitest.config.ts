import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    globalSetup: ['tests/support/embedded-template.ts'],
    // Tests boot the real app on a real database: slow machines need the room, hung ones still end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two cores, and each file may run a database of its own.
    maxWorkers: 2,
    // Files of one worker share what they import: reading the product anew for each took half of the time.
    isolate: false,
    // Nobody's keys, whatever the folder's .env or the shell holds.
    env: { NODE_ENV: 'test' },
  },
});
