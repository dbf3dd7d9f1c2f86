import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpClient } from '../support/http-client.ts';
import { jobsAreDone } from '../support/jobs.ts';
import { type KilledServer, startToKill } from '../support/killed-server.ts';
import { captureLead, mailsTo, openCheckout, seenByStaff } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { openStripeDoor, type StripeDoor } from '../support/stripe-door.ts';

/* `npm run test:faults -- money kills-embedded` kills the server, and the sandbox with it, at hundreds of other moments. */

let product: KilledServer;
let door: StripeDoor;
beforeAll(async () => {
  door = await openStripeDoor(() => product.sandboxUrl);
  product = await startToKill({ STRIPE_API_URL: door.apiUrl });
});
afterAll(async () => {
  await product.stop();
  door.close();
});

interface Opened {
  email: string;
  customerId: string;
  checkout: string;
}

async function open(email: string): Promise<Opened> {
  const visitor = new HttpClient(product.url);
  const customerId = await captureLead(visitor, email);
  return { email, customerId, checkout: await openCheckout(visitor, customerId) };
}

async function expectOneOfEach(...all: Opened[]): Promise<void> {
  const staff = await product.staff();
  for (const { customerId, email } of all) {
    await until(
      'the purchase',
      async () => (await seenByStaff(staff, customerId)).purchases[0]?.status === 'completed',
    );
    await until('the welcome mail', async () => (await mailsTo(product.sandbox, email)).length > 0);
  }
  await product.sandbox.replayEvents(2, true);
  await jobsAreDone(product.database);
  for (const { customerId, email } of all) {
    expect((await seenByStaff(staff, customerId)).purchases).toHaveLength(1);
    expect(await mailsTo(product.sandbox, email)).toHaveLength(1);
  }
}

/** Does now what happens after a minute: leases end, and pg-boss gives the jobs of the killed server to the next worker. */
async function noticeDeath(killedAt: Date): Promise<void> {
  await product.database.db.execute(
    sql`UPDATE app_webhooks SET lease_expires_at = now() WHERE lease_expires_at > now()`,
  );
  await product.database.db.execute(sql`
    UPDATE pgboss.job SET state = 'retry', start_after = now()
    WHERE state = 'active' AND started_on < ${killedAt.toISOString()}::timestamptz`);
}

describe('The server killed with SIGKILL', () => {
  test('while it reads Stripe’s state for a webhook and tells the AI app of a payment: after restart one purchase, one welcome mail, the same webhook again', async () => {
    const { sandbox } = product;
    const staff = await product.staff();
    const told = await open('told@example.com');
    const read = await open('crash@example.com');
    const paidMeanwhile = await open('meanwhile@example.com');
    await sandbox.fault({ vendor: 'app', mode: 'slow', ms: 8_000 });
    await sandbox.checkout(told.checkout, 'pay');
    await until('access', async () => {
      const { body } = await staff.get(`/api/crm/customers/${told.customerId}`);
      return body.accessState === 'active';
    });
    // At the kill, the server has stored the event and still waits for Stripe's answer.
    const asked = Promise.withResolvers<void>();
    door.guard = ({ url }, pass) => {
      if (!url.includes(read.checkout)) return pass();
      asked.resolve();
      return new Promise(() => undefined);
    };
    await sandbox.checkout(read.checkout, 'pay');
    await asked.promise;
    await product.kill();
    const killedAt = new Date();
    door.guard = (_call, pass) => pass();
    await sandbox.fault({ vendor: 'app', mode: 'off' });
    await sandbox.checkout(paidMeanwhile.checkout, 'pay');
    await product.restart();
    await noticeDeath(killedAt);
    const webhooks = await until('the webhook', async () => {
      const about = (await sandbox.app()).webhooks.filter(({ data }) => data.sub === `customer:${told.customerId}`);
      return about.length > 0 && about;
    });
    expect(webhooks.map(({ type, verified }) => [type, verified])).toEqual([['access.granted', true]]);
    await expectOneOfEach(told, read, paidMeanwhile);
  });
});

describe('The mail server down at the time of payment', () => {
  test('delays the welcome mail and loses nothing', async () => {
    await product.sandbox.fault({ vendor: 'smtp', mode: 'down' });
    const later = await open('later@example.com');
    await product.sandbox.checkout(later.checkout, 'pay');
    await until('a try that failed', async () => {
      const { rows } = await product.database.db.execute(
        "SELECT 1 FROM pgboss.job WHERE name = 'welcome-mail' AND state = 'retry'",
      );
      return rows.length > 0;
    });
    expect(await mailsTo(product.sandbox, later.email)).toHaveLength(0);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await expectOneOfEach(later);
  });
});
