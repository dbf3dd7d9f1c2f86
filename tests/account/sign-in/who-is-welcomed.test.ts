import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FailedJob } from '#contract/failed-jobs.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { captureLead, mailsTo, openCheckout, seenByStaff } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { linkIn } from '#tests/support/sign-in.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterEach(async () => {
  for (const vendor of ['stripe', 'smtp'] as const) await product.sandbox.fault({ vendor, mode: 'off' });
});
afterAll(() => product.stop());

async function pay(customerId: string, quantity?: number): Promise<string> {
  const checkout = await openCheckout(product.visitor(), customerId, quantity);
  await product.sandbox.checkout(checkout, 'pay');
  return checkout;
}

const mailsFor = (email: string, count: number) =>
  until(`${count} mails to ${email}`, async () => {
    const mails = await mailsTo(product.sandbox, email);
    return mails.length >= count && mails;
  });

describe('A welcome mail goes to', () => {
  test('whoever buys team licenses first, with words about them, the guide and a link', async () => {
    const customerId = await captureLead(product.visitor(), 'team-first@example.com');
    await pay(customerId, 3);
    const [mail] = await mailsFor('team-first@example.com', 1);
    expect(mail?.subject).toBe('Welcome, Ada: your team licenses are ready');
    expect(mail?.text).toContain(
      'Product: Team License\nQuantity: 3\nPaid: $141.00\nRenews: each month for $141.00, until you cancel',
    );
    expect(mail?.text).toContain('Invite them in your account');
    expect(mail?.attachments).toHaveLength(1);
    const { status } = await product.visitor().post(linkIn(mail));
    expect(status).toBe(303);
  });

  test('whoever buys team licenses later, one for each purchase, however often Stripe tells of them', async () => {
    const email = 'team-later@example.com';
    const customerId = await captureLead(product.visitor(), email);
    await pay(customerId);
    await mailsFor(email, 1);
    await pay(customerId, 1);
    await mailsFor(email, 2);
    await pay(customerId, 2);
    const mails = await mailsFor(email, 3);
    await product.sandbox.replayEvents(2, true);
    const last = await captureLead(product.visitor(), 'after@example.com');
    await pay(last);
    await mailsFor('after@example.com', 1);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Welcome, Ada: your team licenses are ready',
      'Welcome, Ada: your team license is ready',
      'Welcome, Ada: your secure sign-in link',
    ]);
    expect(await mailsTo(product.sandbox, email)).toHaveLength(3);
  });

  test('whoever was partially refunded before we first looked', async () => {
    const email = 'goodwill@example.com';
    const customerId = await captureLead(product.visitor(), email);
    const checkout = await openCheckout(product.visitor(), customerId);
    await product.sandbox.fault({ vendor: 'stripe', mode: 'error', status: 503 });
    await product.sandbox.checkout(checkout, 'pay');
    const payment = (await product.sandbox.paymentOf(checkout)) ?? '';
    await product.sandbox.charge(payment, 'refund', { amount: 2_000 });
    expect((await seenByStaff(staff, customerId)).purchases).toEqual([]);
    await product.sandbox.fault({ vendor: 'stripe', mode: 'off' });
    await mailsFor(email, 1);
    expect((await seenByStaff(staff, customerId)).purchases).toMatchObject([{ status: 'partially_refunded' }]);
  });
});

describe('A mail server that', () => {
  const jobOf = async (customerId: string) =>
    ((await staff.get('/api/crm/failed-jobs')).body as unknown as FailedJob[]).find(
      ({ customer }) => customer?.id === customerId,
    );

  test('does not know the address is asked once: staff hear of it at once, and the address is marked', async () => {
    // The sandbox's mail server says 550 5.1.2 for a domain that cannot exist.
    const person = { name: 'Nobody', email: 'nobody@nowhere.invalid', phone: '+1 415 555 2671' };
    const customerId = String((await staff.post('/api/crm/customers', person)).body.id);
    await pay(customerId);
    const job = await until('the dead letter', () => jobOf(customerId));
    expect(job).toMatchObject({
      kind: 'welcome-mail',
      state: 'failed',
      tries: 1,
      lastError: 'The mail server says that there is no such address',
    });
    const email = await staff.post('/api/crm/send-email', { customerId, subject: 'Hello', content: 'Are you there?' });
    expect([email.status, email.body.message]).toEqual([
      409,
      'nobody@nowhere.invalid takes no mail: its mail server does not know the address. Please correct it.',
    ]);
    // After the address is corrected and the job retried, the mail's link works.
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { ...person, email: 'corrected@example.com' }, {});
    await staff.post(`/api/crm/failed-jobs/${job.id}/retry`);
    const [mail] = await mailsFor('corrected@example.com', 1);
    expect((await product.visitor().get(linkIn(mail))).status).toBe(200);
  });

  test('refuses the mail for good is asked once, and marks nobody', async () => {
    const customerId = await captureLead(product.visitor(), 'refused@example.com');
    await product.sandbox.fault({ vendor: 'smtp', mode: 'error', status: 554 });
    await pay(customerId);
    const job = await until('the dead letter', () => jobOf(customerId));
    expect(job).toMatchObject({ state: 'failed', tries: 1, lastError: 'The mail server does not accept this mail' });
    await product.sandbox.fault({ vendor: 'smtp', mode: 'off' });
    await staff.post(`/api/crm/failed-jobs/${job.id}/retry`);
    await mailsFor('refused@example.com', 1);
  });
});

test('A purchase in euros is welcomed with what was paid in euros', async () => {
  await product.restart({ CURRENCY: 'eur' });
  await pay(await captureLead(product.visitor(), 'euro@example.com'));
  const [mail] = await mailsFor('euro@example.com', 1);
  expect(mail?.text).toContain('Paid: €97.00');
});
