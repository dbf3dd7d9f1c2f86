import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

/** How many times slower pages compute. */
const SLOWER = 4;
/** The longest that a call waits, in milliseconds. */
const LONGEST_MS = 400;

/** Makes all pages compute slowly and their calls late, each by another time, so that one overtakes another. */
export async function slowDown(context: BrowserContext): Promise<void> {
  context.on('page', async (page) => {
    try {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    } catch {
      // The page was closed in the meantime.
    }
  });
  await context.route('**/api/**', async (route) => {
    await wait(Math.random() * LONGEST_MS);
    await route.fallback();
  });
}
