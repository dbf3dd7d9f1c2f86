import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { agree } from '#tests/messaging/consent.ts';
import { idOf, newStaff } from '#tests/staff/staff-accounts.ts';
import { AWAKE_ZONE } from '#tests/support/awake.ts';
import { audited, finished, readBulk, runBulk, startBulk, textTo } from '#tests/support/bulk.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, STAFF_PROOF, startProduct } from '#tests/support/product.ts';
import { addCustomer } from '#tests/support/records.ts';

/** As many messages may still go out after the right is lost. */
const PORTION = 25;

let product: Product;
let admin: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.staff();
});
afterEach(() => product.sandbox.fault({ vendor: 'twilio', mode: 'off', ms: 0 }));
afterAll(() => product.stop());

const takeRight = async (from: HttpClient, update: { isActive?: 0; role?: Role }) =>
  admin.send('PATCH', `/api/crm/staff-users/${await idOf(from)}`, { ...update, ...STAFF_PROOF }, {});

/** Adds customers faster than the API does. */
async function addMany(count: number): Promise<string[]> {
  const { rows } = await product.database.db.execute<{ id: string }>(sql`
    INSERT INTO customers (name, email, phone, phone_e164, time_zone)
    SELECT 'Many', gen_random_uuid() || '@many.example', phone, phone, ${AWAKE_ZONE}
    FROM (SELECT '+1415' || (2000000 + floor(random() * 7999999))::int AS phone FROM generate_series(1, ${count})) AS made
    RETURNING id`);
  return rows.map(({ id }) => id);
}

describe('Whoever started a bulk action', () => {
  test.each([
    ['is disabled', { isActive: 0 }],
    ['becomes a viewer', { role: 'viewer' }],
  ] as const)('and %s texts nobody of the next portion, and the rest says why', async (what, update) => {
    const member = await newStaff(product, `texter who ${what}`, 'member');
    const ids = await addMany(120);
    await agree(admin, ids);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'slow', ms: 200 });
    const id = await startBulk(member, textTo(ids, `Until ${what}`));
    const { done } = await until('the first texts', async () => {
      const progress = await readBulk(admin, id);
      return progress.done >= 16 && progress;
    });
    expect((await takeRight(member, update)).status).toBe(200);
    const { counts, results, isCancelled } = await finished(admin, id);
    expect(counts.done + counts.skipped).toBe(120);
    expect(counts.done).toBeLessThanOrEqual(done + 2 * PORTION);
    expect(isCancelled).toBe(false);
    expect(results.find(({ status }) => status === 'skipped')?.reason).toMatch(/may not do it any more/);
    const { rows } = await product.database.db.execute(
      sql`SELECT 1 FROM sms_messages WHERE message = ${`Until ${what}`}`,
    );
    expect(rows).toHaveLength(counts.done);
    expect(await audited(product, id)).toEqual(['send', 'cancel']);
  });

  test('and is no admin any more deletes nobody of the rest', async () => {
    const other = await newStaff(product, 'deleter', 'admin');
    const ids = await addMany(60);
    const [before, after] = [ids.slice(0, 20), ids.slice(20)];
    // The role changes in the transaction of the first portion, which is the last moment before the second.
    await product.database.db.execute(sql`
      CREATE FUNCTION take_right() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN UPDATE users SET role = 'member' WHERE username = 'deleter'; RETURN NULL; END $$`);
    await product.database.db.execute(sql`
      CREATE TRIGGER take_right AFTER UPDATE OF done ON bulk_actions FOR EACH STATEMENT EXECUTE FUNCTION take_right()`);
    const { counts } = await finished(admin, await startBulk(other, { action: 'delete', list: 'customers', ids }));
    await product.database.db.execute(sql`DROP FUNCTION take_right CASCADE`);
    expect(counts).toEqual({ done: before.length, skipped: after.length, failed: 0 });
  });
});

describe('A member', () => {
  test('neither retries nor cancels what only an admin may start', async () => {
    const member = await newStaff(product, 'helper', 'member');
    const ids = [await addCustomer(admin), randomUUID()];
    const { id } = await runBulk(admin, { action: 'export', list: 'customers', ids });
    await product.database.db.execute(sql`UPDATE bulk_rows SET status = 'failed' WHERE bulk_id = ${id}::uuid`);
    const before = await readBulk(admin, id);
    for (const refused of [
      await member.post(`/api/crm/bulk/${id}/retry`),
      await member.send('DELETE', `/api/crm/bulk/${id}`, undefined, {}),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    }
    expect(await readBulk(admin, id)).toEqual(before);
    expect((await admin.post(`/api/crm/bulk/${id}/retry`)).status).toBe(202);
  });

  test('who retries what somebody else has started goes on with the own right', async () => {
    const [starter, helper] = [
      await newStaff(product, 'starter', 'member'),
      await newStaff(product, 'retrier', 'member'),
    ];
    const ids = [await addCustomer(admin)];
    await agree(admin, ids);
    const { id } = await runBulk(starter, textTo(ids, 'Tried again'));
    await product.database.db.execute(sql`UPDATE bulk_rows SET status = 'failed' WHERE bulk_id = ${id}::uuid`);
    await takeRight(starter, { isActive: 0 });
    expect((await helper.post(`/api/crm/bulk/${id}/retry`)).status).toBe(202);
    expect((await finished(admin, id)).counts).toEqual({ done: 1, skipped: 0, failed: 0 });
  });
});

describe('An undo', () => {
  test('breaks off when whoever ordered it loses the right', async () => {
    const member = await newStaff(product, 'undoer', 'member');
    const { id } = await runBulk(member, {
      action: 'tag',
      list: 'customers',
      ids: await addMany(1001),
      tag: 'Undoable',
    });
    await product.database.db.execute(sql`
      CREATE FUNCTION take_right() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN UPDATE users SET role = 'viewer' WHERE username = 'undoer'; RETURN NULL; END $$`);
    await product.database.db.execute(sql`
      CREATE TRIGGER take_right AFTER UPDATE OF details ON bulk_actions FOR EACH STATEMENT EXECUTE FUNCTION take_right()`);
    expect((await member.post(`/api/crm/bulk/${id}/undo`)).status).toBe(403);
    await product.database.db.execute(sql`DROP FUNCTION take_right CASCADE`);
    expect((await admin.post(`/api/crm/bulk/${id}/undo`)).body).toEqual({ undone: 1001, kept: 0 });
  });
});
