import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { HttpClient } from '../support/http-client.ts';
import { buy } from '../support/loop.ts';
import { signIn } from '../support/sign-in.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';
import { refuseFirst } from './refused-order.ts';
import { dismissToast, expectToast } from './toasts.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ product }) => {
  await clearRecords(product);
});

function requests(page: Page) {
  return page.getByRole('list', { name: 'Refund requests' }).locator(':scope > li');
}

test('In the panel a payment goes back in parts, and its subscription is canceled and resumed, each said in dates', async ({
  page,
  product,
  browserErrors,
}) => {
  const { customerId } = await buy(product, await product.staff(), { email: 'refunded@firm.example' });
  await beginSession(page);
  await page.goto(`/staff/crm/customers/${customerId}`);
  const panel = page.getByRole('complementary', { name: 'Ada Broker' });
  const section = panel.getByRole('region', { name: 'Subscriptions' });
  const refund = dialog(page, 'Refund');
  const atEnd = dialog(page, 'Cancel at Period End');

  await test.step('A part of a payment is refunded, and no more than is left can be asked for', async () => {
    await expect(section).toContainText(/Active.*Next payment on \w{3} \d+, 20\d\d, \$97\.00 a month/);
    await panel.getByRole('button', { name: 'Refund… Agent License' }).click();
    await expect(refund).toContainText('Ada Broker paid $97.00 for Agent License.');
    await expect(refund).toContainText('$97.00 goes back to the customer. The subscription ends now');
    await expectAccessible(page);
    await refund.getByLabel('Amount').fill('97.01');
    await refund.getByRole('button', { name: /^Refund/ }).click();
    await expect(refund.getByText('Only 97.00 of this payment is left to be refunded')).toBeVisible();
    await refund.getByLabel('Amount').fill('20.5');
    await expect(refund.getByRole('switch')).toHaveCount(0);
    await expect(refund).toContainText('$20.50 goes back to the customer. The subscription and its license stay.');
    const sent = page.waitForRequest((request) => request.url().endsWith('/refunds'));
    await refund.getByRole('button', { name: 'Refund $20.50' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ endSubscription: false, refundableAmount: '97.00' });
    await expectToast(page, 'Refund Made', '$20.50 goes back to the customer.');
    await expect(panel.getByText('$20.50 refunded')).toBeVisible();
    await dismissToast(page);
  });

  await test.step('All that is left leaves the license where staff say so', async () => {
    await panel.getByRole('button', { name: 'Refund… Agent License' }).click();
    await expect(refund.getByLabel('Amount')).toHaveValue('76.50');
    await expect(refund.getByRole('switch', { name: 'End the license with it' })).toBeChecked();
    await refund.getByRole('switch').uncheck();
    await expect(refund).toContainText('The subscription and its license stay.');
    browserErrors.expect(/409/);
    const keys = await refuseFirst(page, '**/refunds');
    await refund.getByRole('button', { name: 'Refund $76.50' }).click();
    await expectToast(page, 'Failed to Refund', 'Stripe says no');
    await dismissToast(page);
    await refund.getByRole('button', { name: 'Refund $76.50' }).click();
    await expectToast(page, 'Refund Made');
    expect(new Set(keys).size, 'a press after a refusal is another try').toBe(2);
    await expect(panel.getByRole('button', { name: /^Refund…/ })).toHaveCount(0);
    await expect(section).toContainText('Active');
    await dismissToast(page);
  });

  await test.step('While Stripe is away a cancellation is kept, and the panel says that Stripe is still to be told', async () => {
    await product.sandbox.fault({ vendor: 'stripe', mode: 'error', status: 503 });
    try {
      await section.getByRole('button', { name: 'Cancel at period end' }).click();
      await atEnd.getByRole('button', { name: 'Cancel at Period End' }).click();
      await expectToast(
        page,
        'Cancellation Kept',
        'Stripe cannot be reached right now. It is kept, and carried out when Stripe is back.',
      );
      await expect(section).toContainText('To be canceled at period end as soon as Stripe can be reached');
    } finally {
      await product.sandbox.fault({ vendor: 'stripe', mode: 'off' });
    }
    await dismissToast(page);
    await section.getByRole('button', { name: 'Resume' }).click();
    await expect(section).not.toContainText('To be');
    await expect(section).toContainText('Next payment on');
  });

  await test.step('It is canceled at the end of its period and then at once, if the question is not left', async () => {
    await section.getByRole('button', { name: 'Cancel at period end' }).click();
    await expect(atEnd).toContainText(/Access ends on \w{3} \d+, 20\d\d\./);
    await atEnd.getByRole('button', { name: 'Keep Subscription' }).click();
    await expect(section).toContainText('Next payment on');
    await section.getByRole('button', { name: 'Cancel at period end' }).click();
    await atEnd.getByRole('button', { name: 'Cancel at Period End' }).click();
    await expect(section).toContainText(/Ends on \w{3} \d+, 20\d\d/);
    await section.getByRole('button', { name: 'Cancel now' }).click();
    const now = dialog(page, 'Cancel Now');
    await expect(now).toContainText(/Access ends at once, though the period runs until \w{3} \d+/);
    await now.getByRole('button', { name: 'Cancel Now' }).click();
    await expect(section).toContainText(/Ended on \w{3} \d+, 20\d\d/);
    await expect(section.getByRole('button')).toHaveCount(0);
  });
});

/** Approves a request that a colleague has declined meanwhile. */
async function decideTooLate(page: Page, staff: HttpClient): Promise<void> {
  await requests(page)
    .getByRole('button', { name: /^Approve/ })
    .click();
  const [{ id }] = (await staff.get('/api/crm/refund-requests?status=open')).body as unknown as [{ id: string }];
  await staff.post(`/api/crm/refund-requests/${id}/rejection`, { message: 'No' });
  await dialog(page, 'Approve Refund')
    .getByRole('button', { name: /^Refund/ })
    .click();
  await expectToast(page, 'Failed to Approve Refund', 'This request has been decided already');
  await page.keyboard.press('Escape');
  await expect(requests(page)).toHaveCount(0);
}

/** Declines a request, at first without a letter. */
async function decline(page: Page): Promise<void> {
  await requests(page).getByRole('button', { name: 'Decline… Ada Broker' }).click();
  const decline = dialog(page, 'Decline Refund');
  await decline.getByRole('button', { name: 'Decline Refund' }).click();
  await expect(decline.getByText('Message is required')).toBeVisible();
  const letter = await decline.getByLabel('Message').boundingBox();
  expect(letter?.height, 'room for a letter').toBeGreaterThan(100);
  await decline.getByLabel('Message').fill('Please finish the guide first.');
  await decline.getByRole('button', { name: 'Decline Refund' }).click();
  await expect(page.getByText('Nobody waits for a decision.', { exact: false })).toBeVisible();
  await dismissToast(page);
}

test('Requests come with their evidence, are approved and declined, and stay as history', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const staff = await product.staff();
  const first = await buy(product, staff, { email: 'granted@firm.example' });
  const second = await buy(product, staff, { email: 'declined@firm.example' });
  const [happy, unhappy] = [
    await signIn(product, 'granted@firm.example'),
    await signIn(product, 'declined@firm.example'),
  ];
  const askAgain = () => unhappy.post('/api/account/refund-requests', { reason: 'Too much to read' });
  await happy.post('/api/account/refund-requests', { reason: 'It is not for me' });
  await product.database.db.execute(sql`
    INSERT INTO guide_answers (customer_id, day, answer)
    SELECT ${first.customerId}::uuid, day, 'Yes' FROM generate_series(1, 27) AS day`);
  await beginSession(page);
  await page.goto('/staff/crm/refunds');
  const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Refunds' });
  const granted = requests(page).filter({ hasText: 'granted@firm.example' });
  const declined = requests(page).filter({ hasText: 'declined@firm.example' });

  await test.step('A request shows each condition with its evidence, and one that comes is there at once', async () => {
    await expect(link).toHaveText('Refunds1 open');
    await expect(granted).toContainText('$97.00');
    await expect(granted).toContainText('“It is not for me”');
    await expect(granted.getByRole('list', { name: 'Conditions' }).getByRole('listitem')).toHaveText([
      /^First signed in on \w{3} \d+, 20\d\d, met$/,
      '27 of 30 answers online, more may be in their PDF, not met',
      // The count of days has a test of its own, and midnight may be near.
      /^Day [12] of 30, met$/,
    ]);
    await askAgain();
    await expect(declined).toBeVisible();
    await expect(link).toHaveText('Refunds2 open');
  });

  await test.step('Approved with a message, it leaves the list', async () => {
    await granted.getByRole('button', { name: 'Approve… Ada Broker' }).click();
    const approve = dialog(page, 'Approve Refund');
    await expect(approve).toContainText('$97.00 goes back to Ada Broker, and the subscription ends now.');
    await expect(approve).toContainText('Not met: 27 of 30 answers online, more may be in their PDF.');
    await approve.getByLabel(/^Message/).fill('Thank you for trying it.');
    const keys = await refuseFirst(page, '**/approval');
    const sent = page.waitForRequest('**/approval');
    await approve.getByRole('button', { name: 'Refund $97.00' }).click();
    await expectToast(page, 'Failed to Approve Refund', 'Stripe says no');
    expect((await sent).postDataJSON()).toMatchObject({ refundableAmount: '97.00' });
    await dismissToast(page);
    await approve.getByRole('button', { name: 'Refund $97.00' }).click();
    await expectToast(page, 'Refund Approved');
    expect(new Set(keys).size, 'a press after a refusal is another try').toBe(2);
    await expect(granted).toHaveCount(0);
    await expect(link).toHaveText('Refunds1 open');
    await dismissToast(page);
  });

  await test.step('It is not declined without a letter, for which there is room', async () => {
    await decline(page);
    await expect(link).toHaveText('Refunds');
  });

  await test.step('A request that somebody else has decided meanwhile is refused, and leaves the list', async () => {
    await askAgain();
    await decideTooLate(page, staff);
  });

  await test.step('What was decided is found by its status, and leads to the customer', async () => {
    await page.getByLabel('Status').selectOption('Declined');
    await expect(page).toHaveURL(/\/staff\/crm\/refunds\?status=rejected$/);
    const letter = declined.filter({ hasText: '“Please finish the guide first.”' });
    await letter.getByRole('link', { name: 'Ada Broker' }).click();
    await expect(page).toHaveURL(`/staff/crm/refunds/customers/${second.customerId}?status=rejected`);
  });

  await test.step('A disputed payment says in the panel why, and until when evidence is due', async () => {
    const panel = page.getByRole('complementary', { name: 'Ada Broker' });
    await expect(panel.getByText('Next payment on')).toBeVisible();
    await product.sandbox.charge(second.payment, 'dispute', { reason: 'subscription_canceled' });
    await expect(
      panel.getByText(/^Disputed: the cardholder says they had canceled\. Evidence is due by \w{3} \d+, 20\d\d\.$/),
    ).toBeVisible();
    await expectAccessible(page);
  });
});
