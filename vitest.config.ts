import { defineConfig } from 'vitest/config';
import { ProgramsFirst } from './scripts/test/programs-first.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    globalSetup: ['tests/support/embedded-template.ts'],
    // Tests boot the real app on a real database: slow machines need the room, hung ones still end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two cores: each file may run a database of its own, and spends a third of its time waiting for jobs and processes.
    maxWorkers: 3,
    sequence: { sequencer: ProgramsFirst },
    // Files of one worker share what they import: reading the product anew for each took half of the time.
    isolate: false,
    // V8's middle compiler crashes on busy machines (docs/decisions/2026-11-22-crashes-of-node.md).
    execArgv: ['--no-maglev'],
    // Nobody's keys, whatever the folder's .env or the shell holds.
    env: { NODE_ENV: 'test' },
  },
});
