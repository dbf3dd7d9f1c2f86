import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureLead, mailsTo, openCheckout } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ CURRENCY: 'eur' });
});
afterAll(() => product.stop());

test('A purchase in euros is welcomed with what was paid in euros', async () => {
  const visitor = product.visitor();
  const customerId = await captureLead(visitor, 'euro@example.com');
  await product.sandbox.checkout(await openCheckout(visitor, customerId), 'pay');
  const [mail] = await until('the welcome mail', async () => {
    const mails = await mailsTo(product.sandbox, 'euro@example.com');
    return mails.length > 0 && mails;
  });
  expect(mail?.text).toContain('Paid: €97.00');
});
