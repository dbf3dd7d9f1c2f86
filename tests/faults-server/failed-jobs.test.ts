import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FailedJob } from '#contract/failed-jobs.ts';
import { auditEntries } from '#server/database/schema.ts';
import { newStaff } from '../staff/staff-users.ts';
import type { HttpClient } from '../support/http-client.ts';
import { captureLead, mailsTo, openCheckout } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { linkIn } from '../support/sign-in.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterEach(() => product.sandbox.fault({ vendor: 'smtp', mode: 'off' }));
afterAll(() => product.stop());

async function list(): Promise<FailedJob[]> {
  return (await staff.get('/api/crm/failed-jobs')).body as unknown as FailedJob[];
}

const jobOf = async (customerId: string) => (await list()).find(({ customer }) => customer?.id === customerId);

/** Adds a buyer whose welcome mail the mail server defers. The mail's job has used `tries` of `limit` tries. */
async function failedWelcome(email: string, tries: number, limit: number): Promise<string> {
  const visitor = product.visitor();
  const customerId = await captureLead(visitor, email);
  const checkout = await openCheckout(visitor, customerId);
  await product.sandbox.fault({ vendor: 'smtp', mode: 'error', status: 451 });
  await product.sandbox.checkout(checkout, 'pay');
  await until('the first try', async () => {
    const { rows } = await product.database.db.execute(sql`
      UPDATE pgboss.job SET retry_count = ${tries - 1}, retry_limit = ${limit - 1}, start_after = now()
      WHERE name = 'welcome-mail' AND state = 'retry'
        AND data ->> 'purchaseId' IN (SELECT id::text FROM purchases WHERE customer_id = ${customerId}) RETURNING id`);
    return rows.length > 0;
  });
  return customerId;
}

const welcomeMails = async (email: string) =>
  (await mailsTo(product.sandbox, email)).filter(({ subject }) => subject.startsWith('Welcome'));

describe('A job whose tries have run out', () => {
  test('waits for staff, says why, and is done once when they say so, however often they press', async () => {
    const customerId = await failedWelcome('refused@example.com', 6, 7);
    const job = await until('the dead letter', async () => {
      const found = await jobOf(customerId);
      return found?.state === 'failed' && found;
    });
    expect(job).toEqual({
      id: expect.any(String),
      kind: 'welcome-mail',
      customer: { id: customerId, name: 'Ada Broker' },
      state: 'failed',
      tries: 7,
      lastError: 'The mail server is not available right now. Please try again in a moment.',
      nextTryAt: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });

    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    const presses = await Promise.all([1, 2, 3].map(() => staff.post(`/api/crm/failed-jobs/${job.id}/retry`)));
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    await until('the welcome mail', async () => (await welcomeMails('refused@example.com')).length > 0);
    expect(await jobOf(customerId)).toBe(undefined);
    expect(await welcomeMails('refused@example.com')).toHaveLength(1);
    expect(await notesOf(job.id)).toMatchObject([{ action: 'retry', subjectType: 'job', customerId }]);
  });

  test('sends a link that works, although the one of its first try has run out', async () => {
    const customerId = await failedWelcome('late@example.com', 6, 7);
    const job = await until('the dead letter', async () => {
      const found = await jobOf(customerId);
      return found?.state === 'failed' && found;
    });
    const { db } = product.database;
    await db.execute(
      sql`UPDATE purchases SET fulfilled_at = fulfilled_at - interval '8 days' WHERE customer_id = ${customerId}`,
    );
    await db.execute(
      sql`UPDATE sign_in_links SET expires_at = expires_at - interval '8 days' WHERE customer_id = ${customerId}`,
    );
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await staff.post(`/api/crm/failed-jobs/${job.id}/retry`);
    const mail = await until('the welcome mail', async () => (await welcomeMails('late@example.com'))[0]);
    expect((await product.visitor().post(linkIn(mail))).status).toBe(303);
  });

  test('is gone when staff give it up', async () => {
    const customerId = await captureLead(product.visitor(), 'given-up@example.com');
    await product.database.db.execute(sql`
      INSERT INTO purchases (customer_id, product_type, amount) VALUES (${customerId}::uuid, 'agent_license', 97)`);
    const id = await deadLetter('welcome-mail', customerId);
    expect(await jobOf(customerId)).toMatchObject({ id, state: 'failed' });
    const discarded = await staff.send('DELETE', `/api/crm/failed-jobs/${id}`, undefined, {});
    expect([discarded.status, discarded.body]).toEqual([200, { success: true }]);
    expect(await jobOf(customerId)).toBe(undefined);
    const again = await staff.post(`/api/crm/failed-jobs/${id}/retry`);
    expect([again.status, again.body.message]).toEqual([404, 'This job is done already, or was discarded']);
    expect(await welcomeMails('given-up@example.com')).toEqual([]);
    expect(await notesOf(id)).toMatchObject([{ action: 'delete', subjectType: 'job', customerId }]);
  });
});

describe('A job that has been tried for minutes', () => {
  test('is listed with its next try, which staff can bring forward', async () => {
    const customerId = await failedWelcome('slow@example.com', 6, 700);
    const job = await until('the retrying job', async () => {
      const found = await jobOf(customerId);
      return found && Date.parse(found.nextTryAt ?? '') > Date.now() + 20_000 && found;
    });
    expect(job).toMatchObject({
      state: 'retrying',
      tries: 7,
      lastError: 'The mail server is not available right now. Please try again in a moment.',
    });
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    expect((await staff.post(`/api/crm/failed-jobs/${job.id}/retry`)).status).toBe(200);
    await until('the welcome mail', async () => (await welcomeMails('slow@example.com')).length === 1, 10_000);
    // The mail arrives before the job is noted as done.
    await until('the end of the job', async () => (await jobOf(customerId)) === undefined);
  });
});

test.each(['not-an-id', randomUUID()])('Retrying %s is refused: there is no such job', async (id) => {
  expect((await staff.post(`/api/crm/failed-jobs/${id}/retry`)).status).toBe(404);
  expect((await staff.send('DELETE', `/api/crm/failed-jobs/${id}`, undefined, {})).status).toBe(404);
});

describe('A job that only an admin may order', () => {
  test('is neither retried nor discarded by a member, who may do so with other jobs', async () => {
    const member = await newStaff(product, 'job member', 'member');
    const jobs = await Promise.all(
      ['refund-payment', 'staff-invitation', 'bulk-action', 'welcome-mail'].map((kind) => deadLetter(kind)),
    );
    const statuses = await Promise.all(
      jobs.map(async (id) => [
        (await member.post(`/api/crm/failed-jobs/${id}/retry`)).status,
        (await member.send('DELETE', `/api/crm/failed-jobs/${id}`, undefined, {})).status,
      ]),
    );
    expect(statuses).toEqual([
      [403, 403],
      [403, 403],
      [403, 403],
      [200, 404],
    ]);
    for (const id of jobs.slice(0, 3)) {
      expect((await staff.send('DELETE', `/api/crm/failed-jobs/${id}`, undefined, {})).status).toBe(200);
    }
  });
});

/** Adds a dead letter of a kind, about the purchase of a customer, or about a record that does not exist. */
async function deadLetter(kind: string, customerId?: string): Promise<string> {
  const { rows } = await product.database.db.execute<{ id: string }>(sql`
    INSERT INTO pgboss.job (name, source_name, data, policy)
    SELECT 'dead-letters', ${kind}, jsonb_strip_nulls(jsonb_build_object('purchaseId', (
      SELECT id FROM purchases WHERE customer_id::text = ${customerId ?? ''}))), 'standard'
    RETURNING id`);
  return rows[0]?.id ?? '';
}

test('Visitors neither see nor move failed jobs', async () => {
  const visitor = product.visitor();
  expect((await visitor.get('/api/crm/failed-jobs')).status).toBe(401);
  expect((await visitor.post(`/api/crm/failed-jobs/${randomUUID()}/retry`)).status).toBe(401);
});

function notesOf(jobId: string) {
  return product.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, jobId));
}
