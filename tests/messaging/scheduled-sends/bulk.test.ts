import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { scheduledSends, textMessages } from '#server/database/schema.ts';
import { sendDue } from '#server/jobs/jobs.ts';
import { ASLEEP_ZONE } from '#tests/support/awake.ts';
import { finished, readBulk, runBulk, startBulk, textTo } from '#tests/support/bulk.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { doScheduledJob } from '#tests/support/jobs.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, newPhone, remove } from '#tests/support/records.ts';
import { agree } from '../consent.ts';
import { textsOf, textUs } from '../phone.ts';
import { letDue, scheduledSendsOf, TOMORROW } from './scheduled.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterEach(() => product.sandbox.fault({ vendor: 'twilio', mode: 'off', ms: 0 }));
afterAll(() => product.stop());

const scheduledFor = (customerId: string) => scheduledSendsOf(staff, customerId);

describe('A bulk text for later', () => {
  test('orders one for each person, and asks the gate again when it is due', async () => {
    const phones = [newPhone(), newPhone()];
    const ids = await Promise.all(phones.map((phone) => addCustomer(staff, { phone })));
    await agree(staff, ids);
    const { id, counts, waiting } = await runBulk(staff, { ...textTo(ids, 'Tomorrow'), sendAt: TOMORROW });
    expect([counts.done, waiting]).toEqual([0, 2]);
    await textUs(product, phones[1] ?? '', 'STOP');
    await letDue(product);
    expect((await textsOf(product, phones[0] ?? '')).map(({ body }) => body)).toEqual(['Tomorrow']);
    expect(await scheduledFor(ids[1] ?? '')).toMatchObject([{ state: 'refused', reason: 'opted_out' }]);
    expect(await readBulk(staff, id)).toMatchObject({
      counts: { done: 1, skipped: 1, failed: 0 },
      waiting: 0,
      results: [
        { id: ids[0], status: 'done' },
        { id: ids[1], status: 'skipped', reason: 'opted_out' },
      ],
    });
  });

  test('says of each row what has become of its message: waits, is too late, was withdrawn, is gone with its person', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => addCustomer(staff)));
    await agree(staff, ids);
    const [waits, late, withdrawn, gone] = ids as [string, string, string, string];
    const { id } = await runBulk(staff, { ...textTo(ids, 'Tomorrow'), sendAt: TOMORROW });
    await remove(staff, `scheduled-sends/${(await scheduledFor(withdrawn))[0]?.id}`);
    await remove(staff, `customers/${gone}`);
    const { db } = product.database;
    await db
      .update(scheduledSends)
      .set({ dueAt: new Date(0) })
      .where(eq(scheduledSends.customerId, late));
    await doScheduledJob(product, sendDue);
    const { counts, waiting, results } = await readBulk(staff, id);
    expect([counts, waiting]).toEqual([{ done: 0, skipped: 3, failed: 0 }, 1]);
    expect(results.map(({ id, status, reason }) => [id, status, reason])).toEqual([
      [waits, 'waiting', undefined],
      [late, 'skipped', 'Was too late by the time it could be sent'],
      [withdrawn, 'skipped', 'Cancelled'],
      [gone, 'skipped', 'This customer does not exist'],
    ]);
  });

  test('that is stopped while its texts are on their way sends none of those that were ordered after that', async () => {
    const phones = [newPhone(), newPhone()];
    const ids = await Promise.all(phones.map((phone) => addCustomer(staff, { phone, timeZone: ASLEEP_ZONE })));
    await agree(staff, ids);
    const { db } = product.database;
    // The action is stopped in the transaction that orders the first, which is the last moment for it.
    await db.execute(`
      CREATE FUNCTION stop_action() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE bulk_rows SET status = 'skipped', reason = 'Cancelled' WHERE bulk_id = NEW.bulk_id AND status IS NULL;
        UPDATE bulk_actions SET done = total, finished_at = now(), cancelled_at = now() WHERE id = NEW.bulk_id;
        RETURN NEW;
      END $$`);
    await db.execute(`
      CREATE TRIGGER stop_action BEFORE INSERT ON scheduled_sends FOR EACH ROW EXECUTE FUNCTION stop_action()`);
    const { id } = await runBulk(staff, textTo(ids, 'In the morning'));
    await until('the end of what was on its way', async () => {
      const sends = await Promise.all(ids.map(scheduledFor));
      return sends.flat().length === 2 && sends.flat().every(({ state }) => state === 'withdrawn');
    });
    await db.execute('DROP FUNCTION stop_action CASCADE');
    expect(await readBulk(staff, id)).toMatchObject({
      counts: { done: 0, skipped: 2, failed: 0 },
      waiting: 0,
      isCancelled: true,
      results: ids.map((customer) => ({ id: customer, status: 'skipped', reason: 'Cancelled' })),
    });
  });

  test('keeps the words that were ordered when the name in its template changes before a second attempt', async () => {
    const template = { name: crypto.randomUUID(), channel: 'text', body: 'Hello {{ first_name }}' };
    const { body } = await staff.post('/api/crm/templates', template);
    const phone = newPhone();
    const id = await addCustomer(staff, { name: 'Dana Reed', phone });
    await agree(staff, [id]);
    await product.sandbox.fault({ vendor: 'twilio', mode: 'down', ms: 0 });
    const { message: _, ...toOne } = textTo([id]);
    const bulk = await startBulk(staff, { ...toOne, templateId: body.id });
    const { db } = product.database;
    await until(
      'a first attempt',
      async () => (await db.select().from(textMessages).where(eq(textMessages.customerId, id))).length === 1,
    );
    await staff.send('PUT', `/api/crm/customers/${id}`, { name: 'Dora Reed' }, {});
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off', ms: 0 });
    expect((await finished(staff, bulk, 150_000)).counts).toEqual({ done: 1, skipped: 0, failed: 0 });
    expect((await textsOf(product, phone)).map(({ body }) => body)).toEqual(['Hello Dana']);
  }, 200_000);

  test('that falls due at night waits for the morning', async () => {
    const phone = newPhone();
    const id = await addCustomer(staff, { phone, timeZone: ASLEEP_ZONE });
    await agree(staff, [id]);
    await runBulk(staff, textTo([id], 'By day'));
    await letDue(product);
    expect(await scheduledFor(id)).toMatchObject([{ state: 'due', reason: 'quiet_hours' }]);
    expect(await textsOf(product, phone)).toHaveLength(0);
  });
});
