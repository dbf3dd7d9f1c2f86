import { payButton } from '../checkout-page.ts';
import { expect, test } from '../fixtures.ts';
import { fillLead, hydrated, leadOf, openDemo, openSignUp, openUpsell } from '../sign-up.ts';
import { stopClock } from '../stopped-clock.ts';
import { expectToast, toasts } from '../toasts.ts';

test('A sign-up leads to the checkout of one agent license, under the visitor’s own address', async ({ page }) => {
  const lead = leadOf('agent@firm.example');
  const captured = page.waitForRequest('**/api/lead-capture');
  const { submit } = await openSignUp(page);
  await fillLead(page, lead);
  await submit.click();
  expect((await captured).postDataJSON()).toMatchObject({ ...lead, productType: 'agent', page: '/' });
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(lead.email);
  await expect(page.getByText('Quantity 1')).toBeVisible();
});

test('The upsell leads to a checkout of as many team licenses as were asked for', async ({ page }) => {
  const asked = page.waitForRequest('**/api/create-upsell-session');
  const { submit } = await openUpsell(page, 5);
  await fillLead(page, leadOf('team@firm.example'));
  await submit.click();
  expect((await asked).postDataJSON()).toEqual({ quantity: 5, customerId: expect.any(String) });
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByText('$235.00').first()).toBeVisible();
});

test('A demo is announced, and a second later the scheduling page opens in a new tab', async ({
  page,
  context,
  product,
}) => {
  const { dialog, submit } = await openDemo(page);
  await fillLead(page, leadOf('demo@firm.example'));
  const opening = context.waitForEvent('page');
  await submit.click();
  await expectToast(page, 'Information Captured!', 'Redirecting to schedule your demo appointment...');
  await expect(dialog).toBeHidden();
  const calendar = await opening;
  await expect(calendar.getByRole('heading', { level: 1 })).toBeVisible();
  expect(calendar.url()).toContain(`${product.sandboxUrl}/scheduling?`);
  await expect(calendar.getByLabel('Name')).toHaveValue('Ada Broker');
  await expect(calendar.getByLabel('Email')).toHaveValue('demo@firm.example');
  expect(page.url()).toBe(`${product.url}/`);
});

test('The scheduling page waits for 1000 ms, no less', async ({ page, context }) => {
  const clock = await stopClock(page);
  const { name, email, phone, submit } = await openDemo(page);
  await hydrated(email);
  await name.fill('Ada Broker');
  await phone.fill('+1 415 555 2671');
  await email.fill('moment@firm.example');
  const passed = page.waitForResponse('**/api/validate-email');
  await clock.pass(1_000);
  await (await passed).finished();
  await submit.click();
  await expectToast(page, 'Information Captured!');
  await clock.pass(999);
  expect(context.pages()).toHaveLength(1);
  const opening = context.waitForEvent('page');
  await clock.pass(1);
  await opening;
});

test('A calendar that the browser holds back is offered as a link', async ({ page, product }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const { submit } = await openDemo(page);
  await fillLead(page, leadOf('blocked@firm.example'));
  await submit.click();
  const link = toasts(page).getByRole('link');
  await expect(link).toHaveAttribute('href', new RegExp(`^${product.sandboxUrl}/scheduling`));
  await expect(link).toHaveAttribute('target', '_blank');
});
