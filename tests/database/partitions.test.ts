import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversation, textUs } from '../messaging/phone.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, newPhone, remove } from '../support/records.ts';

/** The document's SQL, which the test runs unchanged. */
const RECIPE = /```sql\n([\s\S]+?)```/.exec(
  readFileSync(new URL('../../docs/partitions.md', import.meta.url), 'utf8'),
)?.[1];

describe.runIf(process.env.DATABASE_URL)('Texts by month, as docs/partitions.md says', () => {
  let product: Product;
  let staff: HttpClient;
  let customerId: string;
  const phone = newPhone();

  beforeAll(async () => {
    product = await startProduct();
    staff = await product.staff();
    customerId = await addCustomer(staff, { phone });
    await textUs(product, phone, 'Before the partitions');
    await product.database.db.execute(sql`
      INSERT INTO sms_messages (customer_id, phone_e164, direction, message, twilio_sid, sent_at)
      SELECT ${customerId}::uuid, ${phone}, 'inbound', 'Old ' || n, 'SMold' || n, now() - n * interval '20 days'
      FROM generate_series(1, 40) AS n`);
  });
  afterAll(() => product.stop());

  test('the table becomes the first partition without being rewritten', async () => {
    const file = sql`SELECT pg_relation_filenode(to_regclass('sms_messages')) AS before, pg_relation_filenode(to_regclass('sms_messages_until_now')) AS after`;
    const { rows: before } = await product.database.db.execute(file);
    await product.database.transaction((tx) => tx.execute(sql.raw(RECIPE ?? '')), { noTimeout: true });
    const { rows: after } = await product.database.db.execute(file);
    expect(after[0]?.after).toBe(before[0]?.before);
  });

  test('what stood there is shown, and a text that arrives or is sent goes on as before', async () => {
    await textUs(product, phone, 'After the partitions');
    const sent = await staff.post('/api/crm/send-sms', { customerId, message: 'An answer' });
    expect(sent.status, sent.text).toBe(200);
    const words = (await conversation(staff, `sms/${customerId}`)).map(({ message }) => message);
    expect(words).toHaveLength(43);
    expect(words.slice(-3)).toEqual(['Before the partitions', 'After the partitions', 'An answer']);
    expect((await staff.get('/api/crm/unread-counts')).text).toContain(customerId);
    const newest = (await conversation(staff, `sms/${customerId}`)).at(-1)?.sentAt ?? '';
    const { lastActivityAt } = (await staff.get(`/api/crm/customers/${customerId}`)).body;
    expect(Date.parse(newest) - Date.parse(String(lastActivityAt))).toBeLessThan(60_000);
    expect((await staff.post('/api/crm/mark-read', { customerId })).status).toBe(200);
    expect((await staff.get('/api/crm/unread-counts')).text).toBe('[]');
  });

  test('a text that is told of again in the next month is kept once, and one of that month is in its own partition', async () => {
    const { rows } = await product.database.db.execute<{ place: string }>(sql`
      INSERT INTO sms_messages (customer_id, phone_e164, direction, message, twilio_sid, sent_at)
      SELECT ${customerId}::uuid, ${phone}, 'inbound', 'Next month', sid, now() + interval '1 month'
      FROM (VALUES ('SMnew'), ('SMnew'), ('SMold1')) AS told (sid)
      ON CONFLICT DO NOTHING RETURNING tableoid::regclass::text AS place`);
    expect(rows).toEqual([{ place: expect.stringMatching(/^sms_messages_\d{4}_\d\d$/) }]);
  });

  test('a text that is sent again with the same key goes out once', async () => {
    const send = () =>
      staff.send(
        'POST',
        '/api/crm/send-sms',
        { customerId, message: 'Once' },
        { 'idempotency-key': 'one-key-for-both' },
      );
    const [first, second] = [await send(), await send()];
    expect(first.status, first.text).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  test('deleting the customer erases the texts of all months', async () => {
    expect((await remove(staff, `customers/${customerId}`)).status).toBe(200);
    const { rows } = await product.database.db.execute(sql`SELECT FROM sms_messages`);
    expect(rows).toEqual([]);
  });
});
