import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { buy, mailsTo, seenByStaff } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import type { Product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { expectAccessible } from './accessible.ts';
import { openDashboard } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ product }) => {
  await clearRecords(product);
});

async function bought(product: Product, email: string, quantity?: number) {
  return buy(product, await product.staff(), { email, quantity });
}

async function purchaseOf(product: Product, customerId: string) {
  return (await seenByStaff(await product.staff(), customerId)).purchases[0];
}

async function statusOf(product: Product, customerId: string) {
  const { body } = await (await product.staff()).get(`/api/crm/customers/${customerId}/subscriptions`);
  return body as unknown as { status: string; cancelAt: string | null }[];
}

/** Logs in and opens a customer's panel. */
async function openPanel(page: Page, customerId: string) {
  await openDashboard(page);
  await page.goto(`/staff/crm/customers/${customerId}`);
  const panel = page.getByRole('complementary', { name: 'Ada Broker' });
  await expect(panel.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem')).toHaveCount(1);
  return panel;
}

async function ask(product: Product, email: string, reason: string): Promise<void> {
  const browser = await signIn(product, email);
  expect((await browser.post('/api/account/refund-requests', { reason })).status).toBe(200);
}

async function openRefunds(page: Page, search = ''): Promise<void> {
  await openDashboard(page);
  await page.goto(`/staff/crm/refunds${search}`);
  await expect(page.getByRole('heading', { name: 'Refunds', level: 1 })).toBeVisible();
}

function requests(page: Page) {
  return page.getByRole('list', { name: 'Refund requests' }).locator(':scope > li');
}

test('A part of a payment is refunded, then all that is left, and the license ends with it', async ({
  page,
  product,
}) => {
  const { customerId, payment } = await bought(product, 'refunded@firm.example');
  const panel = await openPanel(page, customerId);
  await panel.getByRole('button', { name: 'Refund… Agent License' }).click();
  const refund = dialog(page, 'Refund');
  await expect(refund).toContainText('Ada Broker paid $97.00 for Agent License.');
  await expect(refund).toContainText('$97.00 goes back to the customer. The subscription ends now');
  for (const [amount, error] of [
    ['$20', 'Amount must be a number of dollars such as 49.00'],
    ['0', 'Amount must be more than 0.00'],
    ['97.01', 'Only 97.00 of this payment is left to be refunded'],
  ] as const) {
    await refund.getByLabel('Amount').fill(amount);
    await refund.getByRole('button', { name: /^Refund/ }).click();
    await expect(refund.getByText(error)).toBeVisible();
  }
  await refund.getByLabel('Amount').fill('20.5');
  await expect(refund.getByRole('switch')).toHaveCount(0);
  await expect(refund).toContainText('$20.50 goes back to the customer. The subscription and its license stay.');
  await refund.getByLabel('Reason').fill('Two days without an answer');
  await refund.getByRole('button', { name: 'Refund $20.50' }).click();
  await expectToast(page, 'Refund Made', '$20.50 goes back to the customer.');
  expect(await purchaseOf(product, customerId)).toMatchObject({
    status: 'partially_refunded',
    refundedAmount: '20.50',
    stripePaymentIntentId: payment,
  });
  expect(await statusOf(product, customerId)).toMatchObject([{ status: 'active', cancelAt: null }]);

  await expect(panel.getByText('$20.50 refunded')).toBeVisible();
  await panel.getByRole('button', { name: 'Refund… Agent License' }).click();
  await expect(refund.getByLabel('Amount')).toHaveValue('76.50');
  await expect(refund.getByRole('switch', { name: 'End the license with it' })).toBeChecked();
  await refund.getByRole('button', { name: 'Refund $76.50' }).click();
  await expect(refund).toHaveCount(0);
  await expect(panel.getByRole('button', { name: /^Refund…/ })).toHaveCount(0);
  await expect.poll(async () => (await purchaseOf(product, customerId))?.status).toBe('refunded');
  await expect.poll(() => statusOf(product, customerId)).toMatchObject([{ status: 'canceled' }]);
});

test('A full refund leaves the license where staff say so', async ({ page, product }) => {
  const { customerId } = await bought(product, 'kept@firm.example', 3);
  const panel = await openPanel(page, customerId);
  await panel.getByRole('button', { name: 'Refund… Team License × 3' }).click();
  const refund = dialog(page, 'Refund');
  await refund.getByRole('switch').uncheck();
  await expect(refund).toContainText('The subscription and its license stay.');
  await refund.getByRole('button', { name: /^Refund/ }).click();
  await expectToast(page, 'Refund Made');
  expect(await purchaseOf(product, customerId)).toMatchObject({ status: 'refunded' });
  expect(await statusOf(product, customerId)).toMatchObject([{ status: 'active', cancelAt: null }]);
});

test('A subscription is canceled at the end of its period, resumed, and canceled now, each said in dates', async ({
  page,
  product,
}) => {
  const { customerId } = await bought(product, 'leaves@firm.example');
  const panel = await openPanel(page, customerId);
  const section = panel.getByRole('region', { name: 'Subscriptions' });
  await expect(section).toContainText(/Active.*Next payment on \w{3} \d+, 20\d\d/);
  await section.getByRole('button', { name: 'Cancel at period end' }).click();
  const atEnd = dialog(page, 'Cancel at Period End');
  await expect(atEnd).toContainText(/Access ends on \w{3} \d+, 20\d\d\./);
  await atEnd.getByRole('button', { name: 'Keep Subscription' }).click();
  expect(await statusOf(product, customerId)).toMatchObject([{ cancelAt: null }]);
  await section.getByRole('button', { name: 'Cancel at period end' }).click();
  await atEnd.getByRole('button', { name: 'Cancel at Period End' }).click();
  await expectToast(page, 'Subscription Canceled');
  await expect(section).toContainText(/Ends on \w{3} \d+, 20\d\d/);
  expect(await statusOf(product, customerId)).toMatchObject([{ status: 'active', cancelAt: expect.any(String) }]);

  await section.getByRole('button', { name: 'Resume' }).click();
  await expect(section).toContainText('Next payment on');
  expect(await statusOf(product, customerId)).toMatchObject([{ status: 'active', cancelAt: null }]);

  await section.getByRole('button', { name: 'Cancel now' }).click();
  const now = dialog(page, 'Cancel Now');
  await expect(now).toContainText(/Access ends at once, though the period runs until \w{3} \d+/);
  await now.getByRole('button', { name: 'Cancel Now' }).click();
  await expect(section).toContainText(/Ended on \w{3} \d+, 20\d\d/);
  await expect(section.getByRole('button')).toHaveCount(0);
  expect(await statusOf(product, customerId)).toMatchObject([{ status: 'canceled' }]);
});

test('While Stripe is away a cancellation is kept, and the panel says that Stripe is still to be told', async ({
  page,
  product,
}) => {
  const { customerId } = await bought(product, 'away@firm.example');
  const panel = await openPanel(page, customerId);
  const section = panel.getByRole('region', { name: 'Subscriptions' });
  await product.sandbox.fault({ vendor: 'stripe', mode: 'error', status: 503 });
  try {
    await section.getByRole('button', { name: 'Cancel at period end' }).click();
    await dialog(page, 'Cancel at Period End').getByRole('button', { name: 'Cancel at Period End' }).click();
    await expectToast(
      page,
      'Cancellation Kept',
      'Stripe cannot be reached right now. It is kept, and carried out when Stripe is back.',
    );
    await expect(section).toContainText('To be canceled at period end as soon as Stripe can be reached');
  } finally {
    await product.sandbox.fault({ vendor: 'stripe', mode: 'off' });
  }
});

test('Requests show each condition with its evidence, are approved and declined, and stay as history', async ({
  page,
  product,
}) => {
  const first = await bought(product, 'granted@firm.example');
  const second = await bought(product, 'declined@firm.example');
  await ask(product, 'granted@firm.example', 'It is not for me');
  await ask(product, 'declined@firm.example', 'Too much to read');
  await product.database.db.execute(sql`
    INSERT INTO guide_answers (customer_id, day, answer)
    SELECT ${first.customerId}::uuid, day, 'Yes' FROM generate_series(1, 27) AS day`);
  await openDashboard(page);
  const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Refunds' });
  await expect(link).toHaveText('Refunds2 open');
  await link.click();
  await expect(requests(page)).toHaveCount(2);
  const granted = requests(page).filter({ hasText: 'granted@firm.example' });
  const declined = requests(page).filter({ hasText: 'declined@firm.example' });
  await expect(granted).toContainText('$97.00');
  await expect(granted).toContainText('“It is not for me”');
  const conditions = granted.getByRole('list', { name: 'Conditions' }).getByRole('listitem');
  await expect(conditions.nth(0)).toHaveText(/^First signed in on \w{3} \d+, 20\d\d, met$/);
  await expect(conditions.nth(1)).toHaveText('27 of 30 answers, not met');
  await expect(conditions.nth(2)).toHaveText('Day 1 of 30, met');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await granted.getByRole('button', { name: 'Approve… Ada Broker' }).click();
  const approve = dialog(page, 'Approve Refund');
  await expect(approve).toContainText('$97.00 goes back to Ada Broker, and the subscription ends now.');
  await expect(approve).toContainText('Not met: 27 of 30 answers.');
  await approve.getByLabel(/^Message/).fill('Thank you for trying it.');
  await approve.getByRole('button', { name: 'Refund $97.00' }).click();
  await expectToast(page, 'Refund Approved');
  await expect(granted).toHaveCount(0);
  await expect(link).toHaveText('Refunds1 open');
  expect(await purchaseOf(product, first.customerId)).toMatchObject({ status: 'refunded' });

  await declined.getByRole('button', { name: 'Decline… Ada Broker' }).click();
  const decline = dialog(page, 'Decline Refund');
  await decline.getByRole('button', { name: 'Decline Refund' }).click();
  await expect(decline.getByText('Message is required')).toBeVisible();
  const letter = await decline.getByLabel('Message').boundingBox();
  expect(letter?.height, 'room for a letter').toBeGreaterThan(100);
  await decline.getByLabel('Message').fill('Please finish the guide first.');
  await decline.getByRole('button', { name: 'Decline Refund' }).click();
  await expect(declined).toHaveCount(0);
  await expect(page.getByText('Nobody waits for a decision.', { exact: false })).toBeVisible();
  await expect(link).toHaveText('Refunds');
  expect(await purchaseOf(product, second.customerId)).toMatchObject({ status: 'completed' });
  const mail = await until('the mail that declines', async () =>
    (await mailsTo(product.sandbox, 'declined@firm.example')).find(({ subject }) => /refund request/.test(subject)),
  );
  expect(mail.text).toContain('Please finish the guide first.');

  await page.getByLabel('Status').selectOption('Declined');
  await expect(page).toHaveURL(/\/staff\/crm\/refunds\?status=rejected$/);
  await expect(declined).toContainText('“Please finish the guide first.”');
  await page.reload();
  await declined.getByRole('link', { name: 'Ada Broker' }).click();
  await expect(page).toHaveURL(`/staff/crm/refunds/customers/${second.customerId}?status=rejected`);
  await expect(page.getByRole('complementary', { name: 'Ada Broker' })).toBeVisible();
});

test('A request that somebody else has decided meanwhile is refused, and the list is read again', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  await bought(product, 'raced@firm.example');
  await ask(product, 'raced@firm.example', 'Sorry');
  await openRefunds(page);
  await requests(page)
    .getByRole('button', { name: /^Approve/ })
    .click();
  const staff = await product.staff();
  const [{ id }] = (await staff.get('/api/crm/refund-requests?status=open')).body as unknown as [{ id: string }];
  await staff.post(`/api/crm/refund-requests/${id}/rejection`, { message: 'No' });
  await dialog(page, 'Approve Refund')
    .getByRole('button', { name: /^Refund/ })
    .click();
  await expectToast(page, 'Failed to Approve Refund', 'This request has been decided already');
  await expect(requests(page)).toHaveCount(0);
});

test('The list of requests says why it could not be loaded, and tries again', async ({
  page,
  product: _,
  browserErrors,
}) => {
  // Uses 500, because after a 503 the screen reloads by itself.
  browserErrors.expect(/500/);
  let isBroken = true;
  await page.route(/\/api\/crm\/refund-requests\?status=open&limit=100/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: { message: 'broken', code: 'internal' } }) : route.fallback(),
  );
  await openRefunds(page);
  await expect(page.getByRole('alert')).toContainText('Refund requests could not be loaded');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.hover();
  isBroken = false;
  await again.click();
  await expect(page.getByText('Nobody waits for a decision.', { exact: false })).toBeVisible();
});

test('axe finds nothing in the panel with a subscription, and in the dialogs of the money desk', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const { customerId } = await bought(product, 'axe@firm.example');
  await ask(product, 'axe@firm.example', 'Sorry');
  const panel = await openPanel(page, customerId);
  await panel.getByRole('button', { name: /^Refund…/ }).click();
  await expect(dialog(page, 'Refund')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: /^Cancel now/ }).click();
  await expect(dialog(page, 'Cancel Now')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto('/staff/crm/refunds');
  await requests(page)
    .getByRole('button', { name: /^Decline/ })
    .click();
  await expect(dialog(page, 'Decline Refund')).toBeVisible();
  await expectAccessible(page);
});
