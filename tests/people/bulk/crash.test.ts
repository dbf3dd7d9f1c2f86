import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AWAKE_ZONE } from '#tests/support/awake.ts';
import { readBulk, startBulk, textTo } from '#tests/support/bulk.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { type KilledServer, startToKill } from '#tests/support/killed-server.ts';
import { until } from '#tests/support/poll.ts';

/** Three portions. The server is killed while the second is on its way. */
const PEOPLE = 20;
const SLOW_MS = 300;
const WORDS = 'To twenty';

let product: KilledServer;
let staff: HttpClient;

beforeEach(async () => {
  product = await startToKill();
  staff = await product.staff();
});
afterEach(() => product.stop());

/** Lets half a minute pass for what the dead server left, which is then known to be dead. */
async function letTimePass(): Promise<void> {
  // What was on its way arrives at Twilio.
  await wait(SLOW_MS);
  const { db } = product.database;
  await db.execute("UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '30 seconds' WHERE state = 'active'");
  await db.execute('UPDATE sms_messages SET uncertain_until = now() WHERE uncertain_until > now()');
}

describe('The server killed while it texts many', () => {
  test('leaves nobody out and texts nobody twice', async () => {
    const visitor = new HttpClient(product.url);
    await Promise.all(
      Array.from({ length: PEOPLE }, async (_, index) => {
        const lead = { name: `Person ${index}`, email: `person-${index}@bulk.example`, consentText: 'I agree.' };
        const phone = `+1415556${String(index).padStart(4, '0')}`;
        const { body } = await visitor.post('/api/lead-capture', { ...lead, phone });
        await staff.send('PUT', `/api/crm/customers/${body.customerId}`, { timeZone: AWAKE_ZONE }, {});
      }),
    );
    const { ids: _, ...toNobody } = textTo([], WORDS);
    const sent = async () => (await product.sandbox.texts()).filter(({ body }) => body === WORDS);

    await product.sandbox.fault({ vendor: 'twilio', mode: 'slow', ms: SLOW_MS });
    const id = await startBulk(staff, { ...toNobody, filter: { q: 'bulk.example' } }, 'twenty');
    await until('the first portion', async () => (await sent()).length > 0);
    await product.kill();
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    await product.restart();
    await letTimePass();
    // Whether a worker is alive is looked at every fifteen seconds.
    await until('the end', async () => {
      const { rows } = await product.database.db.execute('SELECT FROM bulk_actions WHERE finished_at IS NOT NULL');
      return rows.length > 0;
    });
    const { counts, total } = await readBulk(staff, id);

    expect([total, counts]).toEqual([PEOPLE, { done: PEOPLE, skipped: 0, failed: 0 }]);
    const texts = await sent();
    expect(texts).toHaveLength(PEOPLE);
    expect(new Set(texts.map(({ to }) => to)).size).toBe(PEOPLE);
  }, 120_000);
});
