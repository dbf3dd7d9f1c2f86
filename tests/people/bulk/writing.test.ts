import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { customers } from '#server/database/schema.ts';
import { agree, agreeAsTeamMember } from '#tests/messaging/consent.ts';
import { conversation, textsOf, textUs } from '#tests/messaging/phone.ts';
import { awakePhone } from '#tests/support/awake.ts';
import { addLead, audited, finished, readBulk, runBulk, startBulk, textTo } from '#tests/support/bulk.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { mailsTo } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, newPhone, rowsOf } from '#tests/support/records.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterEach(() => Promise.all([setFault('twilio', 'off'), setFault('smtp', 'off')]));
afterAll(() => product.stop());

const setFault = (vendor: 'twilio' | 'smtp', mode: 'off' | 'down' | 'slow', ms = 0) =>
  product.sandbox.fault({ vendor, mode, ms });
describe('A bulk text', () => {
  test('reaches everybody who may be texted, once, and lists who may not with the reason', async () => {
    const phones = [newPhone(), newPhone(), newPhone()];
    const ids = await Promise.all(phones.map((phone) => addCustomer(staff, { phone })));
    await agree(staff, ids);
    await textUs(product, phones[1] ?? '', 'STOP');
    const [nobody] = await product.database.db
      .insert(customers)
      .values({ name: 'No Phone', email: 'none@bulk.example' })
      .returning();
    const gone = randomUUID();

    const progress = await runBulk(staff, textTo([...ids, nobody?.id ?? '', gone]));

    expect(progress).toMatchObject({ action: 'text', done: 5, total: 5, isCancelled: false, username: 'staff' });
    expect(progress.counts).toEqual({ done: 2, skipped: 3, failed: 0 });
    expect(progress.results).toMatchObject([
      { id: ids[0], status: 'done', name: expect.any(String) },
      { id: ids[1], status: 'skipped', reason: 'opted_out' },
      { id: ids[2], status: 'done' },
      { id: nobody?.id, status: 'skipped', reason: 'no_number' },
      { id: gone, status: 'skipped', reason: 'This customer does not exist', name: null },
    ]);
    const sent = await Promise.all(phones.map((phone) => textsOf(product, phone)));
    expect(sent.map((texts) => texts.filter(({ body }) => body === 'Hello all').length)).toEqual([1, 0, 1]);
    expect(await audited(product, progress.id)).toEqual(['send']);
    const [inChat] = await conversation(staff, `sms/${ids[0]}`);
    expect(inChat).toMatchObject({ message: 'Hello all', sentByName: 'staff' });
  });

  test('says beforehand how many it takes, and who would be left out', async () => {
    const phone = newPhone();
    const agreed = newPhone();
    const ids = await Promise.all([
      addCustomer(staff, { phone }),
      addCustomer(staff),
      addCustomer(staff, { phone: agreed }),
    ]);
    await agree(staff, ids.slice(2));
    await textUs(product, phone, 'STOP');
    const { body } = await staff.post('/api/crm/bulk/preview', {
      action: 'text',
      list: 'customers',
      ids,
      purpose: 'service',
    });
    expect(body).toEqual({
      total: 3,
      later: [],
      skipped: [
        { reason: 'no_consent', count: 1 },
        { reason: 'opted_out', count: 1 },
      ],
      first: { id: ids[2], name: `Ada ${agreed.slice(-4)}` },
    });
  });

  test('counts before it is sent those for whom its template would have a hole, as the run then does', async () => {
    const template = { name: 'Hi', channel: 'text', body: 'Hi {{ first_name }}' };
    const { body: saved } = await staff.post('/api/crm/templates', template);
    const names = ['Ada Lund', 'buy at spam.example', 'Ben Lund'];
    const ids = await Promise.all(names.map((name) => addCustomer(staff, { name })));
    await agree(staff, ids);
    const request = { action: 'text', list: 'customers', ids, purpose: 'service', templateId: saved.id };
    const { body } = await staff.post('/api/crm/bulk/preview', request);
    const reason = '{{ first_name }} would be empty for this person';
    expect(body).toMatchObject({ later: [], skipped: [{ reason, count: 1 }], first: { id: ids[0] } });
    const { counts, results } = await runBulk(staff, request);
    expect(counts).toEqual({ done: 2, skipped: 1, failed: 0 });
    expect(results[1]).toMatchObject({ status: 'skipped', reason });
    const unknown = await staff.post('/api/crm/bulk/preview', { ...request, templateId: crypto.randomUUID() });
    expect(unknown.status).toBe(400);
  });

  test('is no first answer to a lead, which one that a person writes is', async () => {
    const { id, email, customerId: agreed } = await addLead(product, staff);
    await agree(staff, [agreed]);
    const read = async () => (await staff.get(`/api/crm/leads/${id}`)).body;
    await runBulk(staff, { action: 'text', list: 'leads', ids: [id], message: 'To all leads', purpose: 'service' });
    const mail = { action: 'email', list: 'leads', purpose: 'service', subject: 'To all', content: 'Dear all' };
    await runBulk(staff, { ...mail, ids: [id] });
    expect((await mailsTo(product.sandbox, email)).map(({ subject }) => subject)).toContain('To all');
    expect(await read()).toMatchObject({ stage: 'new', firstAnsweredAt: null });
    const { customerId } = await read();
    await staff.post('/api/crm/send-sms', { customerId, message: 'To you' });
    expect(await read()).toMatchObject({ stage: 'contacted', firstAnsweredAt: expect.any(String) });
  });

  test('goes to team members', async () => {
    const phone = awakePhone();
    const member = await addTeamMember(staff, await addCustomer(staff), { phone });
    await agreeAsTeamMember(staff, member);
    const { counts } = await runBulk(staff, { ...textTo([member], 'Team'), list: 'team-members' });
    expect(counts.done).toBe(1);
    expect(await textsOf(product, phone)).toHaveLength(1);
  });

  test('waits while Twilio is away, and doubles nothing', async () => {
    const phones = Array.from({ length: 3 }, newPhone);
    const ids = await Promise.all(phones.map((phone) => addCustomer(staff, { phone })));
    await agree(staff, ids);
    await setFault('twilio', 'down');
    const id = await startBulk(staff, textTo(ids, 'After the outage'));
    await until('a try that failed', async () => {
      const { rows } = await product.database.db.execute('SELECT 1 FROM bulk_rows WHERE tries > 0');
      return rows.length > 0;
    });
    expect((await readBulk(staff, id)).done).toBe(0);
    await setFault('twilio', 'off');
    expect((await finished(staff, id)).counts).toEqual({ done: 3, skipped: 0, failed: 0 });
    for (const phone of phones) expect(await textsOf(product, phone)).toHaveLength(1);
  });

  test('is cancelled between two recipients, and keeps what became of each', async () => {
    const ids = await Promise.all(Array.from({ length: 24 }, () => addCustomer(staff)));
    await agree(staff, ids);
    // Long enough for the press to come before the second portion.
    await setFault('twilio', 'slow', 5_000);
    const id = await startBulk(staff, textTo(ids, 'Stop that'));
    const onTheirWay = async () =>
      (await rowsOf(product.database, sql`SELECT 1 FROM sms_messages WHERE message = 'Stop that'`)).length;
    await until('the first texts', async () => (await onTheirWay()) > 0);
    expect((await staff.send('DELETE', `/api/crm/bulk/${id}`, undefined, {})).body).toMatchObject({
      isCancelled: true,
      done: 24,
      total: 24,
    });
    await setFault('twilio', 'off');
    await until('the texts that were on their way', async () => {
      const { rows } = await product.database.db.execute(
        "SELECT 1 FROM pgboss.job WHERE name = 'bulk-action' AND state < 'completed'",
      );
      return rows.length === 0;
    });
    const { results, counts } = await readBulk(staff, id);
    expect(counts).toEqual({ done: 8, skipped: 16, failed: 0 });
    expect(results.find(({ status }) => status === 'skipped')?.reason).toBe('Cancelled');
    expect(await onTheirWay()).toBe(counts.done);
    expect(await audited(product, id)).toContain('cancel');
  });
});

describe('A bulk email', () => {
  test('keeps no address of whom it leaves out, so that none is left when they are erased', async () => {
    const unsubscribed = `${randomUUID()}@example.com`;
    const emails = [unsubscribed, `${randomUUID()}@nowhere.invalid`];
    const ids = await Promise.all(emails.map((email) => addCustomer(staff, { email })));
    await product.database.db.execute(
      `INSERT INTO email_suppressions (email, reason) VALUES ('${unsubscribed}', 'unsubscribed')`,
    );
    const mail = { action: 'email', list: 'customers', purpose: 'service', subject: 'News', content: 'Dear customer' };
    const request = { ...mail, ids };
    expect((await staff.post('/api/crm/bulk/preview', request)).body).toEqual({
      total: 2,
      later: [],
      skipped: [{ reason: 'suppressed', count: 1 }],
      first: { id: expect.any(String), name: expect.stringContaining('Ada') },
    });
    expect((await runBulk(staff, request)).results).toMatchObject([
      { reason: 'suppressed' },
      { reason: 'The mail server does not accept mail for this address' },
    ]);
    expect(await mailsTo(product.sandbox, unsubscribed)).toEqual([]);
    const unreadable = await addCustomer(staff, { phone: 'call me maybe', email: `${randomUUID()}@example.com` });
    expect((await runBulk(staff, textTo([unreadable]))).results).toMatchObject([{ reason: 'no_number' }]);
  });

  test('whose rows have failed is tried again by hand', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await startBulk(staff, {
      action: 'email',
      purpose: 'service',
      list: 'customers',
      ids: [await addCustomer(staff, { email })],
      subject: 'Again',
      content: 'Dear customer',
    });
    await finished(staff, id);
    await product.database.db.execute(`UPDATE bulk_rows SET status = 'failed', reason = 'x' WHERE bulk_id = '${id}'`);
    expect((await staff.post(`/api/crm/bulk/${id}/retry`)).body).toMatchObject({ done: 0, finishedAt: null });
    expect((await finished(staff, id)).counts).toEqual({ done: 1, skipped: 0, failed: 0 });
    expect(await mailsTo(product.sandbox, email)).toHaveLength(1);
    expect(await audited(product, id)).toEqual(['send', 'retry']);
  });
});
