import { defineConfig } from 'vitest/config';
import { ProgramsFirst } from './scripts/test/programs-first.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    setupFiles: process.env.TEST_COSTS ? ['tests/support/record-costs.ts'] : [],
    globalSetup: ['tests/support/embedded-template.ts'],
    // Tests start the real app on a real database. Slow machines need this long, and hung tests still end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // For two cores. Each file may run its own database, and spends half of its time waiting for jobs and processes.
    maxWorkers: 4,
    sequence: { sequencer: ProgramsFirst },
    // Files in one worker share their imports. Loading the product again for each file took half of the time.
    isolate: false,
    // V8's middle compiler crashes on busy machines (docs/decisions/node.md).
    execArgv: ['--no-maglev'],
    // Keeps real keys from .env or the shell out of the tests.
    env: { NODE_ENV: 'test' },
  },
});
