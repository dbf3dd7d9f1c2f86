import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { HttpClient } from '#tests/support/http-client.ts';
import type { CrmPurchase } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { loggedIn } from '#tests/support/product.ts';
import { Installation } from '../installation/installation.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { look } from '../ledger/look.ts';
import { differentMails } from '../ledger/seen.ts';
import type { Load } from '../load/load.ts';
import { Random } from '../random.ts';
import type { Scenario } from '../scenario.ts';
import { atRest, runTrial } from '../trial.ts';

/** The number of purchases to wait for. `LOAD_FOR` is the longest wait in milliseconds. */
const PURCHASES = 30;
const LOAD_FOR = 90_000;
const TIMES = 10;
/** The records are final after this many milliseconds without a change. Jobs start within a shorter time. */
const REST = 6_000;
/** The later events of purchases, used in turn. */
const FATES = ['renewed', 'partly refunded', 'disputed and won', 'disputed and lost', 'canceled', 'disputed'] as const;
const MOST_FATES = 18;

export const eventReplays: Scenario = {
  name: 'event-replays',
  title: `Stripe's events again, ${TIMES} times over and shuffled`,
  run: async ({ seed }) => {
    const installation = await Installation.start();
    try {
      return await runTrial(installation, {
        random: new Random(seed),
        forbidden: ['away', 'vendor', 'cut', 'wrong'],
        attack: async ({ ledger }) => {
          const enough = async () => ledger.acknowledged('purchase') >= PURCHASES;
          await until('purchases', enough, LOAD_FOR).catch(() => undefined);
          return { notes: [] };
        },
        afterwards: (load) => replay(installation, load),
      });
    } finally {
      await installation.stop();
    }
  },
};

async function replay(installation: Installation, { ledger }: Load): Promise<{ notes: string[]; failures: string[] }> {
  const { sandbox, publicUrl } = installation;
  const staff = await loggedIn(new HttpClient(publicUrl));
  const purchases = (await staff.get('/api/crm/purchases?productType=agent_license&status=completed')).body;
  const fated = (purchases as unknown as CrmPurchase[]).slice(0, MOST_FATES);
  for (const [index, purchase] of fated.entries()) {
    await meet(installation, purchase, FATES[index % FATES.length] ?? 'renewed');
  }
  await atRest(installation);
  const before = await restingRecords(installation, staff, ledger);
  const { sent, statuses, errors } = await sandbox.replayEvents(TIMES, true);
  const after = await restingRecords(installation, staff, ledger);
  const refused = sent - (statuses['200'] ?? 0);
  const changed = Object.keys(before).filter(
    (name) => !isDeepStrictEqual(before[name as keyof typeof before], after[name as keyof typeof after]),
  );
  return {
    notes: [
      `${fated.length} purchases ${FATES.join(', ')}`,
      `${sent} events sent again; failed: events refused, records changed`,
    ],
    failures: [
      ...(refused > 0 ? [`${refused} events were not taken: ${JSON.stringify({ statuses, errors })}`] : []),
      ...changed.map((name) => `the replay changed the ${name}`),
    ],
  };
}

async function meet({ sandbox }: Installation, purchase: CrmPurchase, fate: (typeof FATES)[number]): Promise<void> {
  const payment = purchase.stripePaymentIntentId;
  const subscription = await sandbox.subscriptionOf(purchase.stripeSessionId);
  if (fate === 'renewed') await sandbox.subscription(subscription, 'renew');
  if (fate === 'partly refunded') await sandbox.charge(payment, 'refund', { amount: 100 });
  if (fate === 'disputed') await sandbox.charge(payment, 'dispute');
  if (fate === 'disputed and won') await sandbox.charge(payment, 'dispute', { outcome: 'won' });
  if (fate === 'disputed and lost') await sandbox.charge(payment, 'dispute', { outcome: 'lost' });
  if (fate === 'canceled') await sandbox.subscription(subscription, 'cancel');
}

/** Returns the records when they no longer change. Mail jobs run for seconds after an event was accepted. */
async function restingRecords(...what: Parameters<typeof records>): ReturnType<typeof records> {
  for (let last = await records(...what); ; ) {
    await wait(REST);
    const now = await records(...what);
    if (isDeepStrictEqual(now, last)) return now;
    last = now;
  }
}

/** Returns the records that a replay must not change. */
async function records({ sandbox }: Installation, staff: HttpClient, ledger: Ledger) {
  const { customers, purchases, mails } = await look(staff, sandbox, ledger);
  const licenses = customers.map(({ id, teamMemberLicenses }) => ({ id, teamMemberLicenses }));
  const states = purchases.map(({ id, status, amount, quantity }) => ({ id, status, amount, quantity }));
  return { licenses, purchases: states, mails: differentMails(mails) };
}
