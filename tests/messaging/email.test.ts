import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emailSuppressions, emails, users } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { mailsTo } from '../support/loop.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, newPhone } from '../support/records.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterEach(() => product.sandbox.fault({ vendor: 'smtp', mode: 'off' }));
afterAll(() => product.stop());

const sendEmail = (customerId: string, content: string, key?: string, subject = 'Your renewal') =>
  staff.post('/api/crm/send-email', { customerId, subject, content }, key ? { 'idempotency-key': key } : {});
/** What staff record. */
const SAID = { channel: 'email', purpose: 'service', state: 'given', reason: 'Said so on the phone' };
const emailsOf = (customerId: string) =>
  product.database.db.select().from(emails).where(eq(emails.customerId, customerId));
const suppressionsOf = (email: string) =>
  product.database.db.select().from(emailSuppressions).where(eq(emailSuppressions.email, email));
const unsubscribeLinkOf = ([mail]: ({ text?: string } | undefined)[]) =>
  new URL(/http\S+\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname;

describe('An email from staff', () => {
  test('reaches the customer in HTML and in text, with a way to unsubscribe', async () => {
    const customerId = await addCustomer(staff, { email: 'letter@example.com' });
    const response = await sendEmail(customerId, 'Hello Ada,\n\n<b>5 > 3</b> & "so on" 🙂\n\nYours');
    expect([response.status, response.body]).toEqual([200, { success: true, id: expect.any(String) }]);
    const [mail] = await mailsTo(product.sandbox, 'letter@example.com');
    expect(mail).toMatchObject({ subject: 'Your renewal' });
    expect(mail?.text).toContain('Hello Ada,\n\n<b>5 > 3</b> & "so on" 🙂\n\nYours');
    expect(mail?.html).toContain('&lt;b&gt;5 &gt; 3&lt;/b&gt; &amp; &quot;so on&quot; 🙂<br>');
    expect(await emailsOf(customerId)).toMatchObject([{ id: response.body.id, status: 'sent', leaseExpiresAt: null }]);

    const link = unsubscribeLinkOf([mail]);
    const visitor = product.visitor();
    expect((await visitor.get(link)).text).toContain('<form method="post">');
    expect((await visitor.get(`${link}x`)).status).toBe(404);
    expect((await sendEmail(customerId, 'still welcome')).status, 'looking at the page changes nothing').toBe(200);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await visitor.send('POST', `${link}x`, 'List-Unsubscribe=One-Click', form)).status).toBe(404);
    expect((await visitor.send('POST', link, 'List-Unsubscribe=One-Click', form)).status).toBe(200);
    const refused = await sendEmail(customerId, 'no more');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'letter@example.com has unsubscribed from our emails.',
    ]);

    expect((await visitor.send('POST', `${link}x?undo`, '', form)).status).toBe(404);
    expect((await visitor.send('POST', `${link}?undo`, '', form)).status).toBe(200);
    expect((await sendEmail(customerId, 'welcome again')).status).toBe(200);
    expect(await suppressionsOf('letter@example.com')).toMatchObject([
      { reason: 'unsubscribed', customerId: null, createdAt: expect.any(Date), liftedAt: expect.any(Date) },
    ]);

    expect((await visitor.send('POST', link, '', form)).status).toBe(200);
    expect((await sendEmail(customerId, 'no more at all')).status).toBe(409);
    expect(await suppressionsOf('letter@example.com')).toMatchObject([{ liftedAt: null }]);
  });

  test('reaches an address that bounced once its owner asks for mails by the link', async () => {
    const customerId = await addCustomer(staff, { email: 'moved@example.com' });
    await sendEmail(customerId, 'x');
    const link = unsubscribeLinkOf(await mailsTo(product.sandbox, 'moved@example.com'));
    await product.database.db.insert(emailSuppressions).values({ email: 'moved@example.com', reason: 'bounced' });
    expect((await sendEmail(customerId, 'x')).status).toBe(409);
    await product.visitor().post(`${link}?undo`);
    expect((await sendEmail(customerId, 'x')).status).toBe(200);
  });

  test('keeps the wish of who unsubscribes after a bounce: a bounce is forgotten with the person, a wish is not', async () => {
    const customerId = await addCustomer(staff, { email: 'full@example.com' });
    await sendEmail(customerId, 'x');
    const link = unsubscribeLinkOf(await mailsTo(product.sandbox, 'full@example.com'));
    await product.database.db.insert(emailSuppressions).values({ email: 'full@example.com', reason: 'bounced' });
    await product.visitor().post(link);
    expect(await suppressionsOf('full@example.com')).toMatchObject([{ reason: 'unsubscribed', liftedAt: null }]);
  });

  test.each([
    ['an answer', 'reply', 'Please unsubscribe me.'],
    ['a complaint', 'complain', undefined],
  ] as const)(
    'reaches who ended it by %s and subscribes again by the link, while offers stay ended',
    async (_, action, text) => {
      const email = `${newPhone().slice(1)}@example.com`;
      const customerId = await addCustomer(staff, { email });
      await staff.send('PUT', `/api/crm/customers/${customerId}/consent`, { ...SAID, purpose: 'marketing' }, {});
      await sendEmail(customerId, 'x');
      const [mail] = await mailsTo(product.sandbox, email);
      await product.sandbox.answerMail(mail?.id ?? '', action, text);
      expect((await sendEmail(customerId, 'x')).status).toBe(409);
      const link = unsubscribeLinkOf([mail]);
      await product.visitor().post(`${link}?undo`);
      expect((await sendEmail(customerId, 'welcome again')).status).toBe(200);
      const consentOf = async () => (await staff.get(`/api/crm/customers/${customerId}/consent`)).body;
      const again = await consentOf();
      expect(again.standings).toEqual(
        expect.arrayContaining([
          { channel: 'email', purpose: 'service', state: 'given' },
          { channel: 'email', purpose: 'marketing', state: 'withdrawn' },
        ]),
      );
      expect(again.entries).toMatchObject([
        { source: 'email', state: 'given', purpose: 'service' },
        { source: 'email', state: 'withdrawn' },
        { source: 'staff', state: 'given', purpose: 'marketing' },
      ]);
      await product.visitor().post(`${link}?undo`);
      expect((await consentOf()).entries).toEqual(again.entries);
    },
  );

  test('is refused in words about emails to somebody who has told staff that they want none', async () => {
    const email = `${newPhone().slice(1)}@example.com`;
    const customerId = await addCustomer(staff, { email });
    const no = { ...SAID, state: 'withdrawn' };
    await staff.send('PUT', `/api/crm/customers/${customerId}/consent`, no, {});
    const { status, body } = await sendEmail(customerId, 'x');
    expect([status, body.message]).toEqual([409, `${email} wants no such emails.`]);
  });

  test('waiting to be tried again is not sent to an address that unsubscribes meanwhile', async () => {
    const email = 'meanwhile@example.com';
    const customerId = await addCustomer(staff, { email });
    await sendEmail(customerId, 'x');
    const link = unsubscribeLinkOf(await mailsTo(product.sandbox, email));
    const [sender] = await product.database.db.select().from(users);
    // As a server leaves it that is killed while it sends.
    await product.database.db.insert(emails).values({
      ...{ customerId, subject: 'Your renewal', content: 'killed', sentBy: sender?.id, idempotencyKey: 'killed' },
      ...{ status: 'sending', leaseExpiresAt: sql`now() + interval '1 hour'` },
    });
    const again = sendEmail(customerId, 'killed', 'killed');
    await wait(200);
    await product.visitor().post(link);
    await product.database.db
      .update(emails)
      .set({ leaseExpiresAt: new Date(0) })
      .where(eq(emails.idempotencyKey, 'killed'));
    const { status, body } = await again;
    expect([status, body.message]).toEqual([409, `${email} has unsubscribed from our emails.`]);
    expect(await mailsTo(product.sandbox, email)).toHaveLength(1);
    // Nobody knows whether the first attempt was sent.
    expect((await emailsOf(customerId)).map((row) => row.status).toSorted()).toEqual(['sending', 'sent']);
  });

  test.each([
    [{ subject: 's', content: 'c' }, 400, 'Customer ID is required'],
    [{ customerId: '', subject: 's', content: 'c' }, 400, 'Customer ID is required'],
    [{ customerId: 'x', subject: '', content: 'c' }, 400, 'Subject is required'],
    [{ customerId: 'x', subject: 's', content: ' ' }, 400, 'Email content is required'],
    [{ customerId: 'x', subject: 's' }, 400, 'Email content is required'],
    [{ customerId: 'x', subject: 's', content: 'c' }, 404, 'This customer does not exist'],
  ])('made of %j is refused: %i %s', async (body, status, message) => {
    const response = await staff.post('/api/crm/send-email', body);
    expect([response.status, response.body.message]).toEqual([status, message]);
  });

  test('may be as long as allowed in any script, and is refused by name when it is longer', async () => {
    const customerId = await addCustomer(staff, { email: 'novel@example.com' });
    expect((await sendEmail(customerId, '語'.repeat(50_000))).status).toBe(200);
    const longer = await sendEmail(customerId, '語'.repeat(50_001));
    expect([longer.status, longer.body.message]).toEqual([400, 'Email content is too long']);
  });

  test('to an address that its server does not know is refused, and not tried again', async () => {
    const customerId = await addCustomer(staff, { email: 'nobody@nowhere.invalid' });
    const first = await sendEmail(customerId, 'x');
    expect([first.status, first.body.message]).toEqual([
      409,
      'The mail server does not accept mail for nobody@nowhere.invalid',
    ]);
    expect(await emailsOf(customerId)).toMatchObject([{ status: 'failed', errorCode: 'no_such_address' }]);
    const second = await sendEmail(customerId, 'x');
    expect(second.body.message).toContain('does not know the address');
    expect(await emailsOf(customerId)).toHaveLength(1);
  });

  test('sent again after its address was corrected says where it went, for a bounce to be found by', async () => {
    const [typo, email] = [`${newPhone().slice(1)}@example.con`, `${newPhone().slice(1)}@example.com`];
    const customerId = await addCustomer(staff, { email: typo });
    await product.sandbox.fault({ vendor: 'smtp', mode: 'error', status: 452, code: 'data' });
    await sendEmail(customerId, 'again', 'corrected');
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { email }, {});
    expect((await sendEmail(customerId, 'again', 'corrected')).status).toBe(200);
    expect(await emailsOf(customerId)).toMatchObject([{ toAddress: email }]);
  });

  test('clicked twice is one email, and its key is a 422 for another', async () => {
    const customerId = await addCustomer(staff, { email: 'twice@example.com' });
    await product.sandbox.fault({ vendor: 'smtp', mode: 'slow', ms: 300 });
    const responses = await Promise.all([1, 2, 3].map(() => sendEmail(customerId, 'once', 'twice')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await mailsTo(product.sandbox, 'twice@example.com')).toHaveLength(1);
    expect((await sendEmail(customerId, 'other', 'twice')).status).toBe(422);
  });
});

describe('While the mail server fails', () => {
  test.each([
    [{ vendor: 'smtp', mode: 'error', status: 550 }, 409, 'failed'],
    [{ vendor: 'smtp', mode: 'error', status: 452, code: 'data' }, 502, 'failed'],
    [{ vendor: 'smtp', mode: 'down' }, 502, 'sending'],
    [{ vendor: 'smtp', mode: 'down', code: 'data' }, 502, 'sending'],
    [{ vendor: 'smtp', mode: 'slow', code: 'data', ms: 60_000 }, 502, 'sending'],
  ] as const)('(%j) an email is a clean %i, and a retry sends it', async (fault, status, state) => {
    const email = `${newPhone().slice(1)}@example.com`;
    const customerId = await addCustomer(staff, { email });
    await product.sandbox.fault(fault);
    const failed = await sendEmail(customerId, 'again', `retry-${email}`);
    expect(failed.status).toBe(status);
    expect(failed.text).not.toMatch(/smtp|sandbox|ECONN|socket/i);
    expect(await emailsOf(customerId)).toMatchObject([{ status: state }]);
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    // Half a minute later. Until then a retry waits, because the first attempt may still be on its way.
    await product.database.db
      .update(emails)
      .set({ leaseExpiresAt: new Date() })
      .where(eq(emails.customerId, customerId));
    expect((await sendEmail(customerId, 'again', `retry-${email}`)).status).toBe(200);
    expect(await emailsOf(customerId)).toMatchObject([{ status: 'sent' }]);
    expect(await mailsTo(product.sandbox, email)).toHaveLength(1);
  });
});
