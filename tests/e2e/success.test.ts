import { readFile } from 'node:fs/promises';
import { MARKETING_WORDS } from '#contract/marketing-words.ts';
import { payByBank, payWith } from './checkout-page.ts';
import { expect, test } from './fixtures.ts';
import { fillLead, leadOf, openSignUp } from './sign-up.ts';
import { expectToast } from './toasts.ts';

test('The page after the payment says what happens next, and where to go on', async ({ page, product }) => {
  await test.step('The confirmation greets with a toast and says what happens next', async () => {
    await page.goto('/success');
    await expectToast(page, 'Payment Successful!', 'Your subscription has been activated.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Confirmed');
    await expect(page.getByRole('heading', { name: 'What Happens Next' })).toBeVisible();
    const steps = page.getByRole('main').getByRole('listitem');
    await expect(steps).toHaveCount(3);
    await expect(steps.nth(0)).toContainText(/credentials.*email.*within 5 minutes.*spam/is);
    await expect(steps.nth(1)).toContainText('Use the secure link in the welcome email');
    await expect(steps.nth(2)).toContainText('Deploy your AI brains');
    await expect(page.getByRole('heading', { name: '30 Day Money Back Guarantee' })).toBeVisible();
  });

  await test.step('The confirmation shows the four metrics, word for word', async () => {
    const metrics = [
      ['3X', 'close rate'],
      ['80%', 'time saved on admin'],
      ['24/7', 'availability'],
      ['$100K+', 'additional revenue'],
    ];
    for (const [figure = '', label = ''] of metrics) {
      await expect(page.getByText(figure, { exact: true })).toBeVisible();
      await expect(page.getByText(label, { exact: true })).toBeVisible();
    }
  });

  await test.step('The guide’s button downloads a PDF', async () => {
    // The server makes the guide for the first who asks, which keeps a CPU busy for seconds.
    const patience = { timeout: 40_000 };
    const downloading = page.waitForEvent('download', patience);
    await page.getByRole('button', { name: 'Download Getting Started Guide' }).click(patience);
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('An impossible number of team licenses cannot be asked for', async () => {
    const quantity = page.getByRole('spinbutton', { name: 'Licenses' });
    await expect(quantity).toHaveValue('1');
    for (const impossible of ['0', '-1', '1.5', '', '1000']) {
      await quantity.fill(impossible);
      await expect(page.getByRole('button', { name: 'Add team licenses' }), impossible).toBeDisabled();
    }
    await quantity.fill('2');
    await expect(page.getByRole('button', { name: 'Add team licenses' })).toBeEnabled();
  });

  await test.step('Nothing is said to be bought by a browser that bought nothing, whatever its address claims', async () => {
    const answered = page.waitForResponse('**/api/checkout-summary');
    await page.goto('/success?session_id=cs_test_made_up&amount=1');
    expect(await (await answered).json()).toMatchObject({ purchase: null });
    await expect(page.getByText('Bought')).toHaveCount(0);
  });

  await test.step('The confirmation leads to support and home, and stays out of search engines', async () => {
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:[^@]+@[^@]+$/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await page.getByRole('link', { name: 'Return to Homepage' }).click();
    await expect(page).toHaveURL(`${product.url}/`);
  });
});

test('The page after the payment shows what this browser has bought', async ({ page, product }) => {
  await test.step('What was bought is still shown after a reload', async () => {
    const { submit } = await openSignUp(page);
    await fillLead(page, leadOf('again@firm.example'));
    await submit.click();
    await payWith(page, 'pays');
    await expect(page.getByText('1 × Agent License')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 × Agent License')).toBeVisible();
    await expect(page.getByText('paid', { exact: true })).toBeVisible();
  });

  await test.step('Money that is still on its way is said to be so, and its arrival shows without a reload', async () => {
    const { submit } = await openSignUp(page);
    await fillLead(page, leadOf('bank@firm.example'));
    await submit.click();
    await payByBank(page);
    await expect(page.getByText('payment pending')).toBeVisible();
    const [checkout = ''] = /cs_\w+/.exec(page.url()) ?? [];
    await product.sandbox.checkout(checkout, 'settle');
    await expect(page.getByText('paid', { exact: true })).toBeVisible();
  });
});

test('Who has paid is asked about offers, quietly and by switches that are off; nobody else is', async ({
  page,
  product,
}) => {
  await page.goto('/success');
  await expect(page.getByRole('heading', { name: 'What Happens Next' })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);

  const { submit } = await openSignUp(page);
  await fillLead(page, leadOf('wishes@firm.example'));
  await submit.click();
  await payWith(page, 'pays');
  const offers = page.getByRole('region', { name: 'Offers and tips' });
  const texts = offers.getByRole('switch', { name: MARKETING_WORDS.text });
  const emails = offers.getByRole('switch', { name: MARKETING_WORDS.email });
  await expect(texts).not.toBeChecked();
  await expect(emails).not.toBeChecked();
  await emails.check();
  await texts.check();
  await expect(offers.getByRole('status')).toHaveText('Saved.');
  await texts.uncheck();
  const staff = await product.staff();
  const [buyer] = (await staff.get('/api/crm/customers?q=wishes@firm.example')).body as unknown as { id: string }[];
  const consent = async () => (await staff.get(`/api/crm/customers/${buyer?.id}/consent`)).body;
  await expect.poll(consent).toMatchObject({
    standings: expect.arrayContaining([{ channel: 'text', purpose: 'marketing', state: 'withdrawn' }]),
  });
  await page.reload();
  await expect(emails, 'what was said is shown again').toBeChecked();
  await expect(texts).not.toBeChecked();
  expect((await consent()).standings).toContainEqual({ channel: 'email', purpose: 'marketing', state: 'given' });
});
