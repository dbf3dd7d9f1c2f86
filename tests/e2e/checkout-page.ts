import type { Locator, Page } from '@playwright/test';
import { leadOf } from './sign-up.ts';

export const CARDS = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

/** Finds the pay button on the sandbox's imitation of Stripe's checkout page. */
export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(Pay|Subscribe)/ });
}

export async function payWith(page: Page, card: keyof typeof CARDS, cardholder = 'Ada Broker'): Promise<void> {
  await page.getByLabel('Card number').fill(CARDS[card]);
  await page.getByLabel('Expiration date').fill('12 / 44');
  await page.getByLabel('Security code (CVC)').fill('123');
  await page.getByLabel('Name on card or account').fill(cardholder);
  await payButton(page).click();
}

/** Pays by bank debit. The payment stays pending until the test settles the debit in the sandbox. */
export async function payByBank(page: Page): Promise<void> {
  await page.getByLabel('Bank debit (delayed)').check();
  await page.getByLabel('Name on card or account').fill('Ada Broker');
  await payButton(page).click();
}

/** Opens the checkout of an agent license as the lead dialog does, without the dialog. */
export async function openCheckoutPage(page: Page, email: string): Promise<void> {
  const lead = await page.request.post('/api/lead-capture', { data: leadOf(email) });
  const { customerId } = (await lead.json()) as { customerId: string };
  const checkout = await page.request.post('/api/create-checkout-with-customer', { data: { customerId } });
  await page.goto(((await checkout.json()) as { url: string }).url);
}
