import type { Browser } from '@playwright/test';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { startProduct } from '../support/product.ts';
import { seedCrm } from '../support/seed-crm.ts';
import { watchHeap } from './endurance.ts';
import { type FirstLoad, timeFirstLoad } from './first-load.ts';
import { type MoneyTimes, seedMoney, timeMoney } from './money.ts';
import { type Scrolling, watchScrolling } from './scrolling.ts';
import { timeTyping } from './typing.ts';

/** The number of logins, each in a fresh browser. The other measurements use the page of the last login. */
const LOGINS = 3;

export interface CrmResult {
  /** Milliseconds for writing the rows. */
  seeding: number;
  scriptBytes: number;
  answerBytes: number;
  /** Milliseconds of each login. */
  logins: number[];
  money: MoneyTimes;
  /** Milliseconds of each key press. */
  presses: number[];
  scrolling: Scrolling;
  /** Bytes after a warm-up and after each round. */
  heap: number[];
}

/** Fills a database and uses the CRM on it. An empty URL means the embedded database. */
export async function measureCrm(browser: Browser, databaseUrl: string): Promise<CrmResult> {
  let seeding = 0;
  const product = await startProduct(databaseUrl, async (where) => {
    const database = await openDatabase(where, console.error);
    await migrate(database);
    const start = performance.now();
    await seedCrm(database);
    seeding = performance.now() - start;
    await seedMoney(database);
    await database.close();
  });
  try {
    const money = await timeMoney(product.url);
    const visits: FirstLoad[] = [];
    for (let login = 0; login < LOGINS; login += 1) {
      await visits.at(-1)?.context.close();
      visits.push(await timeFirstLoad(browser, product.url));
    }
    const last = visits.at(-1);
    if (!last) throw new Error('Nobody logged in');
    const { page, scriptBytes, answerBytes } = last;
    const presses = await timeTyping(page);
    const scrolling = await watchScrolling(page);
    return {
      seeding,
      scriptBytes,
      answerBytes,
      logins: visits.map((visit) => visit.loginToRows),
      money,
      presses,
      scrolling,
      heap: await watchHeap(page),
    };
  } finally {
    await product.stop();
  }
}
