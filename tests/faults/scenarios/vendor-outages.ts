import { setTimeout as wait } from 'node:timers/promises';
import { HttpClient } from '#tests/support/http-client.ts';
import { loggedIn } from '#tests/support/product.ts';
import type { Fault } from '#tests/support/sandbox-controls.ts';
import { Installation } from '../installation/installation.ts';
import { Random } from '../random.ts';
import { inSeconds } from '../recovery.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';

const LASTS = 8_000;
const PEACE = 3_000;
const LOOK_EVERY = 500;
/** Milliseconds for a call that needs a vendor: the vendor's total time of 30 s plus a margin. */
const VENDOR_BOUND = 33_000;
/** Milliseconds for a call that needs no vendor, on a deliberately loaded machine. */
const OTHERS_BOUND = 10_000;

/** The outages, one after the other. */
const OUTAGES: Fault[] = [
  { vendor: 'stripe', mode: 'down' },
  { vendor: 'stripe', mode: 'slow', ms: 20_000 },
  { vendor: 'stripe', mode: 'error', status: 500 },
  { vendor: 'twilio', mode: 'down' },
  { vendor: 'twilio', mode: 'slow', ms: 20_000 },
  { vendor: 'smtp', mode: 'down' },
];

export const vendorOutages: Scenario = {
  name: 'vendor-outages',
  title: 'Stripe, Twilio and mail down, slow or failing',
  run: async ({ seed }) => {
    const installation = await Installation.start();
    const { sandbox } = installation;
    try {
      return await runTrial(installation, {
        random: new Random(seed),
        forbidden: ['away', 'cut', 'wrong'],
        attack: async ({ tally }) => {
          const lists: number[] = [];
          for (const outage of OUTAGES) {
            await sandbox.fault(outage);
            lists.push(await slowestList(installation));
            await sandbox.fault({ vendor: outage.vendor, mode: 'off' });
            await wait(PEACE);
          }
          const slowest = Math.max(...lists);
          const { vendor } = tally.slowest;
          return {
            notes: [
              `${OUTAGES.length} outages of ${LASTS / 1000} s, ${tally.counts.vendor} × 502, the slowest after ${inSeconds(vendor / 1000)}`,
              `slowest list meanwhile ${inSeconds(slowest / 1000)}; failed: all other errors`,
            ],
            failures: [
              ...(tally.counts.vendor === 0 ? ['no request met an outage'] : []),
              ...(vendor > VENDOR_BOUND ? [`a 502 took ${inSeconds(vendor / 1000)}`] : []),
              ...(slowest > OTHERS_BOUND ? [`a list took ${inSeconds(slowest / 1000)} while a vendor was away`] : []),
            ],
          };
        },
      });
    } finally {
      await installation.stop();
    }
  },
};

/** Returns the milliseconds of the slowest staff list during the outage. */
async function slowestList({ publicUrl }: Installation): Promise<number> {
  const staff = await loggedIn(new HttpClient(publicUrl));
  const end = performance.now() + LASTS;
  let slowest = 0;
  while (performance.now() < end) {
    const start = performance.now();
    await staff.get('/api/crm/customers?limit=50');
    slowest = Math.max(slowest, performance.now() - start);
    await wait(LOOK_EVERY);
  }
  return slowest;
}
