import { type Browser, chromium } from '@playwright/test';
import { freePort } from '#scripts/free-port.ts';

export interface DebuggedBrowser {
  browser: Browser;
  /** The debugging port for Lighthouse. */
  port: number;
}

export async function launchBrowser(): Promise<DebuggedBrowser> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return { browser, port };
}
