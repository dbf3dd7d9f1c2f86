import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/funnel.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { allAreCounted, moveFunnelBack, readReport, sendEvent } from './visitor.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct({ TRUST_PROXY: 'loopback' });
  staff = await product.staff();
});
afterAll(() => product.stop());

const DAYS = 6;
const EVENTS_A_DAY = 30;
const PAGES = ['/', '/ai-insurance', '/info'];
const CAMPAIGNS = ['spring', 'summer', undefined];

interface Happened {
  /** How many days ago. */
  age: number;
  step: 'visitors' | 'dialogs' | 'leads';
  who: number;
  page: string;
  campaign: string | undefined;
}

/** Counts the people who took a step, each once a day. */
function plainCount(happened: readonly Happened[], step: Happened['step']): number {
  return new Set(happened.filter((one) => one.step === step).map(({ age, who }) => `${age} ${who}`)).size;
}

test('Days of visits, dialogs and leads have the figures that a plain count of the same events has', async () => {
  const random = randomNumbers(42);
  const happened: Happened[] = [];
  for (let age = DAYS - 1; age >= 0; age -= 1) {
    for (let at = 0; at < EVENTS_A_DAY; at += 1) {
      const who = random(6);
      const [page = '/', campaign] = [PAGES[random(3)], CAMPAIGNS[random(3)]];
      const step = (['visitors', 'visitors', 'dialogs', 'leads'] as const)[random(4)] ?? 'visitors';
      happened.push({ age, step, who, page, campaign });
      if (step === 'leads') await sendLead(who, page, campaign);
      else {
        const event = { event: step === 'visitors' ? 'visit' : 'dialog', page, campaign };
        expect(await sendEvent(product, event, { 'x-forwarded-for': `198.51.100.${who}` })).toBe(204);
      }
    }
    await allAreCounted(product, staff);
    // The last round is today, so no day passes after it.
    if (age > 0) {
      await moveFunnelBack(product.database);
      await product.database.db.execute(sql`UPDATE contacts SET created_at = created_at - interval '1 day'`);
    }
  }
  await product.database.db.execute(sql`DELETE FROM funnel_days WHERE campaign LIKE 'last-%'`);

  const ofAll = await readReport(staff, `?from=${addDays(today(), 1 - DAYS)}&to=${today()}`);
  for (const page of PAGES) {
    for (const campaign of CAMPAIGNS) {
      const row = ofAll.rows.find((one) => one.page === page && one.campaign === (campaign ?? null));
      const same = happened.filter((one) => one.page === page && one.campaign === campaign);
      expect(stepsOf(row), `${page} ${campaign}`).toEqual(plainFigures(same));
    }
    const { totals } = await readReport(staff, `?page=${page}&campaign=spring`);
    expect(stepsOf(totals)).toEqual(
      plainFigures(happened.filter((one) => one.page === page && one.campaign === 'spring')),
    );
  }
  for (const campaign of CAMPAIGNS) {
    const { totals } = await readReport(staff, `?campaign=${campaign ?? ''}`);
    expect(stepsOf(totals), `all of ${campaign}`).toEqual(
      plainFigures(happened.filter((one) => one.campaign === campaign)),
    );
  }
  // Each call of allAreCounted added a visitor of /info, who still counts in the totals.
  const { visitors, dialogs, leads } = plainFigures(happened);
  expect(stepsOf(ofAll.totals)).toEqual({ visitors: visitors + DAYS, dialogs, leads });

  const days = await readReport(staff, `?from=${addDays(today(), -4)}&to=${addDays(today(), -2)}&page=/`);
  expect(stepsOf(days.totals)).toEqual(
    plainFigures(happened.filter(({ age, page }) => page === '/' && age >= 2 && age <= 4)),
  );
});

function plainFigures(happened: readonly Happened[]) {
  return {
    visitors: plainCount(happened, 'visitors'),
    dialogs: plainCount(happened, 'dialogs'),
    leads: plainCount(happened, 'leads'),
  };
}

function stepsOf(figures: { visitors: number; dialogs: number; leads: number } | undefined) {
  const { visitors = 0, dialogs = 0, leads = 0 } = figures ?? {};
  return { visitors, dialogs, leads };
}

async function sendLead(who: number, page: string, campaign: string | undefined): Promise<void> {
  const { status } = await product.visitor().post('/api/lead-capture', {
    name: 'Ada Broker',
    email: `visitor-${who}@example.com`,
    phone: '+1 415 555 2671',
    page,
    campaign: campaign === undefined ? {} : { utm_campaign: campaign },
  });
  expect(status).toBe(200);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Returns a generator of the same numbers in every run (a linear congruential generator). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}
