import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { agree } from '#tests/messaging/consent.ts';
import { idOf, newStaff } from '#tests/staff/staff-users.ts';
import { AWAKE_ZONE } from '#tests/support/awake.ts';
import { audited, finished, readBulk, runBulk, startBulk, textTo } from '#tests/support/bulk.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, STAFF_PROOF, startProduct } from '#tests/support/product.ts';
import { addCustomer } from '#tests/support/records.ts';

/** As many messages are on their way at a time. */
const PORTION = 8;

let product: Product;
let admin: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.staff();
});
afterAll(() => product.stop());

/** Changes a user in the transaction of the next portion, which is the last moment before the one after it, and in those of all others of the test. */
async function afterTheFirstPortion(change: string): Promise<void> {
  const { db } = product.database;
  await db.execute(`
    CREATE FUNCTION take_right() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE users SET ${change}; RETURN NULL; END $$`);
  await db.execute(
    'CREATE TRIGGER take_right AFTER UPDATE OF done ON bulk_actions FOR EACH STATEMENT EXECUTE FUNCTION take_right()',
  );
  onTestFinished(async () => void (await db.execute('DROP FUNCTION take_right CASCADE')));
}

/** Adds customers faster than the API does. */
async function addMany(count: number): Promise<string[]> {
  const { rows } = await product.database.db.execute<{ id: string }>(sql`
    INSERT INTO customers (name, email, phone, phone_e164, time_zone)
    SELECT 'Many', gen_random_uuid() || '@many.example', phone, phone, ${AWAKE_ZONE}
    FROM (SELECT '+1415' || 2000000 + (SELECT count(*) FROM customers) + nth AS phone FROM generate_series(1, ${count}) AS nth) AS made
    RETURNING id`);
  return rows.map(({ id }) => id);
}

describe('Whoever started a bulk action', () => {
  // The role that is lost is that of who deletes, below.
  test('and is disabled texts nobody of the next portion, and the rest says why', async () => {
    const member = await newStaff(product, 'texter who is disabled', 'member');
    const ids = await addMany(48);
    await agree(admin, ids);
    await afterTheFirstPortion("disabled_at = now() WHERE username = 'texter who is disabled'");
    const id = await startBulk(member, textTo(ids, 'Until disabled'));
    const { counts, results, isCancelled } = await finished(admin, id);
    expect(counts).toEqual({ done: PORTION, skipped: 48 - PORTION, failed: 0 });
    expect(isCancelled).toBe(false);
    expect(results.find(({ status }) => status === 'skipped')?.reason).toMatch(/may not do it any more/);
    const { rows } = await product.database.db.execute(
      sql`SELECT 1 FROM sms_messages WHERE message = 'Until disabled'`,
    );
    expect(rows).toHaveLength(counts.done);
    expect(await audited(product, id)).toEqual(['send', 'cancel']);
  });

  test('and is no admin any more deletes nobody of the rest', async () => {
    const other = await newStaff(product, 'deleter', 'admin');
    const ids = await addMany(25);
    const [before, after] = [ids.slice(0, 20), ids.slice(20)];
    await afterTheFirstPortion("role = 'member' WHERE username = 'deleter'");
    const { counts } = await finished(admin, await startBulk(other, { action: 'delete', list: 'customers', ids }));
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
    const off = { isActive: 0, ...STAFF_PROOF };
    expect((await admin.send('PATCH', `/api/crm/staff-users/${await idOf(starter)}`, off, {})).status).toBe(200);
    expect((await helper.post(`/api/crm/bulk/${id}/retry`)).status).toBe(202);
    expect((await finished(admin, id)).counts).toEqual({ done: 1, skipped: 0, failed: 0 });
  });
});

describe('An undo', () => {
  test('breaks off when whoever ordered it loses the right, or by a fault, and whoever goes on counts each customer once', async () => {
    const { db } = product.database;
    const member = await newStaff(product, 'undoer', 'member');
    // One more than a portion.
    const ids = await addMany(1001);
    const { id } = await runBulk(member, { action: 'tag', list: 'customers', ids, tag: 'Undoable' });
    const undo = (by: HttpClient) => by.post(`/api/crm/bulk/${id}/undo`);
    await db.execute(sql`
      CREATE FUNCTION take_right() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN UPDATE users SET role = 'viewer' WHERE username = 'undoer'; RETURN NULL; END $$`);
    await db.execute(sql`
      CREATE TRIGGER take_right AFTER UPDATE OF details ON bulk_actions FOR EACH STATEMENT EXECUTE FUNCTION take_right()`);
    expect((await undo(member)).status).toBe(403);
    await db.execute(sql`DROP FUNCTION take_right CASCADE`);
    await db.execute(sql`
      CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$`);
    await db.execute(
      sql`CREATE TRIGGER break_off BEFORE DELETE ON customer_tags FOR EACH ROW EXECUTE FUNCTION break_off()`,
    );
    expect((await undo(admin)).status).toBe(500);
    await db.execute(sql`DROP FUNCTION break_off CASCADE`);
    expect((await undo(admin)).body).toEqual({ undone: 1001, kept: 0 });
    expect(await audited(product, id)).toEqual(['update', 'undo']);
  });
});
