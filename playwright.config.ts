import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/test/browser.ts';

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: './test-results',
  globalSetup: './tests/support/embedded-template.ts',
  forbidOnly: true,
  // Retries once in a new worker and reports it: docs/decisions/tests.md.
  retries: 1,
  // Where so much fails, the cause is one, and the rest would fail slowly.
  maxFailures: 40,
  // Each worker runs its own product. Two workers leave a fifth of two cores idle.
  workers: 3,
  fullyParallel: true,
  // A story has up to eight steps. A machine may be five times slower than the one they were written on.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: findTestBrowser(),
      // Root has no user namespaces for the sandbox. The other flags keep the browser from contacting its vendor.
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
    // Animations are on, as for most visitors. Tests of reduced motion turn them off.
    contextOptions: { reducedMotion: 'no-preference' },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Tracing costs a tenth of the run time. Use `--trace on` for a file that fails.
    trace: 'off',
  },
});
