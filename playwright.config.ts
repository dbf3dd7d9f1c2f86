import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/test/browser.ts';

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: './test-results',
  globalSetup: './tests/support/embedded-template.ts',
  forbidOnly: true,
  // Once more, in a new worker, and said aloud: docs/decisions/2026-11-23-a-second-try-in-the-browser.md.
  retries: 1,
  // Each worker has a product of its own; two of them fill two cores.
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: findTestBrowser(),
      // Root has no user namespaces to sandbox in; the rest keeps the browser from calling home.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // Things move, as for most visitors; what is tested for those who ask for less motion says so.
    contextOptions: { reducedMotion: 'no-preference' },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // Keeping each step of each test costs a tenth of the time: `--trace on` does it for a file that fails.
    trace: 'off',
  },
});
