import { readFile } from 'node:fs/promises';
import { MARKETING_WORDS } from '#contract/marketing-words.ts';
import { openCheckoutPage, payByBank } from './checkout-page.ts';
import { expect, test } from './fixtures.ts';
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
    await quantity.fill('1.5');
    await expect(page.getByRole('button', { name: 'Add team licenses' })).toBeDisabled();
    await quantity.fill('2');
    await expect(page.getByRole('button', { name: 'Add team licenses' })).toBeEnabled();
  });

  await test.step('Nothing is said to be bought by a browser that bought nothing, whatever its address claims', async () => {
    const answered = page.waitForResponse('**/api/checkout-summary');
    await page.goto('/success?session_id=cs_test_made_up&amount=1');
    expect(await (await answered).json()).toMatchObject({ purchase: null });
    await expect(page.getByText('Bought')).toHaveCount(0);
    await expect(page.getByRole('switch'), 'and is asked about no offers').toHaveCount(0);
  });

  await test.step('The confirmation leads to support and home, and stays out of search engines', async () => {
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:[^@]+@[^@]+$/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await page.getByRole('link', { name: 'Return to Homepage' }).click();
    await expect(page).toHaveURL(`${product.url}/`);
  });
});

test('The page after the payment shows what this browser has bought, and asks about offers', async ({
  page,
  product,
  browserErrors,
}) => {
  await test.step('A debit that the bank refuses is said to have failed, and nobody is asked about offers', async () => {
    await openCheckoutPage(page, 'refused@firm.example');
    await payByBank(page);
    await expect(page.getByText('payment pending')).toBeVisible();
    const [checkout = ''] = /cs_\w+/.exec(page.url()) ?? [];
    await product.sandbox.checkout(checkout, 'fail');
    await expect(page.getByText('payment failed')).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(0);
  });

  await test.step('Money that is still on its way is said to be so, and its arrival shows without a reload', async () => {
    await openCheckoutPage(page, 'bank@firm.example');
    await payByBank(page);
    await expect(page.getByText('payment pending')).toBeVisible();
    const [checkout = ''] = /cs_\w+/.exec(page.url()) ?? [];
    await product.sandbox.checkout(checkout, 'settle');
    await expect(page.getByText('paid', { exact: true })).toBeVisible();
  });

  await test.step('Who has paid is asked about offers, quietly and by switches that are off', async () => {
    const offers = page.getByRole('region', { name: 'Offers and tips' });
    const texts = offers.getByRole('switch', { name: MARKETING_WORDS.text });
    const emails = offers.getByRole('switch', { name: MARKETING_WORDS.email });
    await expect(texts).not.toBeChecked();
    await expect(emails).not.toBeChecked();
    await emails.check();
    await expect(offers.getByRole('status')).toHaveText('Saved.');
    await page.reload();
    await expect(emails, 'what was said is shown again').toBeChecked();
    await expect(texts).not.toBeChecked();
  });

  await test.step('Of two quick presses the first fails: it alone is taken back, and the second is kept', async () => {
    browserErrors.expect(/500/);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let isFirst = true;
    await page.route('**/api/checkout-consent', async (route) => {
      if (!isFirst) return route.fallback();
      isFirst = false;
      await released;
      return route.fulfill({ status: 500, json: { message: 'broken' } });
    });
    const offers = page.getByRole('region', { name: 'Offers and tips' });
    const texts = offers.getByRole('switch', { name: MARKETING_WORDS.text });
    const emails = offers.getByRole('switch', { name: MARKETING_WORDS.email });
    const second = page.waitForResponse((answer) => answer.url().endsWith('/checkout-consent') && answer.ok());
    await texts.click();
    await emails.click();
    release();
    expect(await (await second).json()).toEqual({ marketing: { text: false, email: false } });
    await expect(texts).not.toBeChecked();
    await expect(emails).not.toBeChecked();
    await expect(offers.getByRole('alert')).toHaveText('The server could not answer. Please try again in a moment.');
  });

  await test.step('What was bought is still shown after the reload', async () => {
    await expect(page.getByText('1 × Agent License')).toBeVisible();
    await expect(page.getByText('paid', { exact: true })).toBeVisible();
  });
});
