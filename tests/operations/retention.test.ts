import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retention } from '#server/jobs/jobs.ts';
import type { HttpClient } from '../support/http-client.ts';
import { doScheduledJob, eventsAreTaken } from '../support/jobs.ts';
import { captureLead, mailsTo, openCheckout, seenByStaff } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, rowsOf } from '../support/records.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const owedMails = () =>
  rowsOf(product.database, sql`SELECT 1 FROM pgboss.job WHERE name = 'welcome-mail' AND state < 'completed'`);

/** Returns the customer and the purchases without `updatedAt`, which every write changes. */
async function factsOf(customerId: string) {
  const { customer, purchases } = await seenByStaff(staff, customerId);
  return {
    customer: { ...customer, updatedAt: null },
    purchases: purchases.map((purchase) => ({ ...purchase, updatedAt: null })),
  };
}

/** Runs the hourly job now. */
async function deleteWhatIsOld(): Promise<void> {
  expect(await doScheduledJob(product, retention)).toBe('completed');
}

describe('What nobody needs any more', () => {
  test('is deleted every hour', async () => {
    const [schedule] = await rowsOf<{ cron: string }>(
      product.database,
      sql`SELECT cron FROM pgboss.schedule WHERE name = 'retention'`,
    );
    expect(schedule?.cron).toMatch(/^\d+ \* \* \* \*$/);
  });

  test('goes: events of 60 days that were processed, also many; one that was not processed stays', async () => {
    await product.database.db.execute(sql`
      INSERT INTO webhook_events (vendor, event_id, type, received_at, processed_at)
      SELECT 'stripe', 'evt_old_' || n, 'charge.refunded', now() - interval '61 days', now() - interval '61 days'
      FROM generate_series(1, 1234) AS n
      UNION ALL VALUES
        ('stripe', 'evt_unprocessed', 'charge.refunded', now() - interval '61 days', NULL),
        ('stripe', 'evt_recent', 'charge.refunded', now() - interval '59 days', now() - interval '59 days')`);
    await deleteWhatIsOld();
    const left = await rowsOf<{ id: string }>(
      product.database,
      sql`SELECT event_id AS id FROM webhook_events ORDER BY event_id`,
    );
    expect(left.map(({ id }) => id)).toEqual(['evt_recent', 'evt_unprocessed']);
  });

  test('goes: checkouts of thirteen months and sign-in links that were never used; a used one stays in the timeline', async () => {
    const customerId = await captureLead(product.visitor(), 'long-ago@example.com');
    await product.database.db.execute(sql`
      INSERT INTO checkouts (customer_id, stripe_session_id, product_type, quantity, created_at)
      VALUES (${customerId}::uuid, 'cs_old', 'agent_license', 1, now() - interval '14 months'),
        (${customerId}::uuid, 'cs_recent', 'agent_license', 1, now() - interval '12 months')`);
    await product.database.db.execute(sql`
      INSERT INTO sign_in_links (customer_id, token_hash, expires_at, used_at)
      VALUES (${customerId}::uuid, 'unused', now() - interval '4 months', NULL),
        (${customerId}::uuid, 'expired', now() - interval '2 months', NULL),
        (${customerId}::uuid, 'used', now() - interval '4 months', now() - interval '4 months')`);
    await deleteWhatIsOld();
    expect(await rowsOf(product.database, sql`SELECT stripe_session_id AS id FROM checkouts`)).toEqual([
      { id: 'cs_recent' },
    ]);
    expect(
      await rowsOf(product.database, sql`SELECT token_hash AS hash FROM sign_in_links ORDER BY token_hash`),
    ).toEqual([{ hash: 'expired' }, { hash: 'used' }]);
    const timeline = (await staff.get(`/api/crm/customers/${customerId}/timeline`)).body as unknown as {
      kind: string;
    }[];
    expect(timeline.map(({ kind }) => kind)).toContain('sign_in');
  });

  test('goes: bulk actions that were finished three months ago, with what became of each row; one whose messages still wait is kept', async () => {
    const customerId = await addCustomer(staff);
    await product.database.db.execute(sql`
      WITH made AS (
        INSERT INTO bulk_actions (user_id, action, list, details, total, done, hash, finished_at)
        SELECT gen_random_uuid(), 'tag', 'customers', '{}', 2, 2, hash, finished_at
        FROM (VALUES ('old', now() - interval '4 months'), ('waiting', now() - interval '4 months'), ('recent', now() - interval '2 months'), ('open', NULL)) AS given(hash, finished_at)
        RETURNING id, hash
      ), ordered AS (
        INSERT INTO scheduled_sends (channel, purpose, origin, customer_id, address, content, bulk_id, idempotency_key, due_at, state)
        SELECT 'email', 'service', 'bulk', ${customerId}::uuid, 'a@example.com', 'x', id, hash, now() + interval '1 month',
          CASE hash WHEN 'waiting' THEN 'due' ELSE 'sent' END
        FROM made WHERE hash IN ('old', 'waiting')
      )
      INSERT INTO bulk_rows (bulk_id, position, record_id) SELECT id, n, gen_random_uuid() FROM made, generate_series(1, 2) AS n`);
    await deleteWhatIsOld();
    const left = await rowsOf<{ hash: string; rows: number }>(
      product.database,
      sql`
      SELECT hash, count(bulk_rows)::int AS rows FROM bulk_actions LEFT JOIN bulk_rows ON bulk_id = id GROUP BY hash ORDER BY hash`,
    );
    expect(left).toEqual([
      { hash: 'open', rows: 2 },
      { hash: 'recent', rows: 2 },
      { hash: 'waiting', rows: 2 },
    ]);
  });

  test('goes: marks of deleted texts that the carrier’s list is not searched for any more', async () => {
    await product.database.db.execute(sql`
      INSERT INTO deleted_texts (sid_hash, deleted_at)
      VALUES ('old', now() - interval '5 days'), ('recent', now() - interval '3 days')`);
    await deleteWhatIsOld();
    expect(await rowsOf(product.database, sql`SELECT sid_hash AS hash FROM deleted_texts`)).toEqual([
      { hash: 'recent' },
    ]);
  });

  test('goes: what other programs were told a month ago, and could be told again', async () => {
    await product.database.db.execute(sql`
      WITH endpoint AS (
        INSERT INTO webhook_endpoints (url, events, secret, is_active) VALUES ('https://example.com/', '{lead.created}', 'sealed', 0) RETURNING id)
      INSERT INTO webhook_deliveries (endpoint_id, subject, position, type, body, at)
      SELECT id, word, 1, 'lead.created', '{}', now() - given::interval
      FROM endpoint, (VALUES ('old', '31 days'), ('recent', '29 days')) AS moments (word, given)`);
    await deleteWhatIsOld();
    expect(await rowsOf(product.database, sql`SELECT subject FROM webhook_deliveries`)).toEqual([
      { subject: 'recent' },
    ]);
  });

  test('goes: sessions that have expired, and counts of requests that nobody has deleted since', async () => {
    await product.database.db.execute(sql`
      INSERT INTO sessions (token_hash, user_id, expires_at)
      SELECT word, id, now() + given::interval FROM users, (VALUES ('over', '-1 second'), ('alive', '1 hour')) AS moments (word, given)`);
    await product.database.db.execute(sql`
      INSERT INTO rate_limits (key, points, expire)
      VALUES ('old', 1, now() - interval '2 hours'), ('under way', 1, now() + interval '1 minute')`);
    await deleteWhatIsOld();
    expect(
      await rowsOf(
        product.database,
        sql`SELECT token_hash AS hash FROM sessions WHERE token_hash IN ('over', 'alive')`,
      ),
    ).toEqual([{ hash: 'alive' }]);
    expect(await rowsOf(product.database, sql`SELECT key FROM rate_limits`)).toEqual([{ key: 'under way' }]);
  });

  test('goes: mails of a year ago from strangers whom nobody has answered, with their files', async () => {
    const { sandbox, database } = product;
    const to = 'office@reply.insurance247.example';
    const attachments = [{ name: 'offer.txt', content: Buffer.from('x').toString('base64') }];
    await addCustomer(staff, { email: 'known@example.com' });
    for (const from of ['spam@example.com', 'answered@example.com', 'recent@example.com', 'known@example.com'])
      await sandbox.writeMail({ from, to, subject: 'Offer', text: 'Buy', attachments });
    const conversations = async () =>
      (await staff.get('/api/crm/conversations?channel=email')).body as unknown as { id: string; email: string }[];
    const id = (await conversations()).find(({ email }) => email === 'answered@example.com')?.id;
    const [newest] = (await staff.get(`/api/crm/conversations/${id}/messages`)).body as unknown as { id: string }[];
    const answer = { content: 'No, thank you', lastMessageId: newest?.id };
    expect((await staff.post(`/api/crm/conversations/${id}/replies`, answer)).status).toBe(200);
    await database.db.execute(sql`
      UPDATE incoming_mails SET received_at = received_at - interval '13 months' WHERE from_address <> 'recent@example.com'`);
    await database.db.execute(sql`UPDATE emails SET sent_at = sent_at - interval '13 months'`);
    await deleteWhatIsOld();
    const left = (await conversations()).map(({ email }) => email);
    expect(left.sort()).toEqual(['answered@example.com', 'known@example.com', 'recent@example.com']);
    expect(await rowsOf(database, sql`SELECT FROM mail_attachments`)).toHaveLength(3);
  });

  test('is counted by table for Prometheus, with the time of the last success', async () => {
    const { text } = await product.visitor().get('/metrics');
    const figureOf = (metric: string) =>
      Number(new RegExp(`^${metric}\\{table="webhook_events"\\} (.+)$`, 'm').exec(text)?.[1]);
    expect(figureOf('retention_rows_deleted_total')).toBeGreaterThanOrEqual(1_234);
    expect(Math.abs(figureOf('retention_last_success_timestamp_seconds') - Date.now() / 1000)).toBeLessThan(600);
  });

  test('goes although one of the tables cannot be written, and the run counts as failed', async () => {
    await product.database.db.execute(sql`ALTER TABLE webhook_events RENAME TO webhook_events_elsewhere`);
    await product.database.db.execute(sql`
      INSERT INTO rate_limits (key, points, expire) VALUES ('left over', 1, now() - interval '2 hours')`);
    expect(await doScheduledJob(product, retention)).toBe('failed');
    await product.database.db.execute(sql`ALTER TABLE webhook_events_elsewhere RENAME TO webhook_events`);
    expect(await rowsOf(product.database, sql`SELECT key FROM rate_limits WHERE key = 'left over'`)).toEqual([]);
  });

  test('changes nothing when Stripe sends an event again that was deleted', async () => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'again@example.com');
    for (const quantity of [undefined, 3]) {
      await product.sandbox.checkout(await openCheckout(visitor, customerId, quantity), 'pay');
    }
    await until('both purchases', async () => {
      const { purchases } = await seenByStaff(staff, customerId);
      return purchases.length === 2 && purchases.every(({ status }) => status === 'completed');
    });
    await until('the welcome mails', async () => (await owedMails()).length === 0);
    await eventsAreTaken(product);
    const mails = await mailsTo(product.sandbox, 'again@example.com');
    const before = await factsOf(customerId);
    await product.database.db.execute(
      sql`UPDATE webhook_events SET received_at = received_at - interval '1 year' WHERE processed_at IS NOT NULL`,
    );
    await deleteWhatIsOld();
    expect(await rowsOf(product.database, sql`SELECT 1 FROM webhook_events WHERE processed_at IS NOT NULL`)).toEqual(
      [],
    );

    const replay = await product.sandbox.replayEvents(3, true);

    expect(Object.keys(replay.statuses)).toEqual(['200']);
    expect(await factsOf(customerId)).toEqual(before);
    expect(before.customer.teamMemberLicenses).toBe(3);
    // The event's transaction would have saved the job of a second welcome mail, so that mail would be owed by now.
    await until('no mail is owed', async () => (await owedMails()).length === 0);
    expect(mails.length).toBeGreaterThan(0);
    expect(await mailsTo(product.sandbox, 'again@example.com')).toEqual(mails);
  });
});
