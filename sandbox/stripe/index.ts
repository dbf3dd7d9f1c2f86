import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox.ts';
import { type Account, openAccount } from './account.ts';
import { serveApi } from './api/server.ts';
import { serveBillingPortal } from './billing-portal/routes.ts';
import { serveCheckoutPage } from './checkout-page/routes.ts';
import { serveControls } from './control/routes.ts';
import { billingPortalEndpoints } from './endpoints/billing-portal-sessions.ts';
import { checkoutSessionEndpoints } from './endpoints/checkout-sessions.ts';
import { couponEndpoints } from './endpoints/coupons.ts';
import { creditNoteEndpoints } from './endpoints/credit-notes.ts';
import { customerBalanceEndpoints } from './endpoints/customer-balance.ts';
import { customerEndpoints } from './endpoints/customers.ts';
import { eventEndpoints } from './endpoints/events.ts';
import { invoiceEndpoints } from './endpoints/invoices.ts';
import { paymentEndpoints } from './endpoints/payments.ts';
import { productAndPriceEndpoints } from './endpoints/products-and-prices.ts';
import { refundAndDisputeEndpoints } from './endpoints/refunds-and-disputes.ts';
import { subscriptionEndpoints } from './endpoints/subscriptions.ts';
import { expireOverdueCheckouts } from './lifecycle/checkouts.ts';
import { buildPrice } from './objects/price.ts';
import { buildProduct } from './objects/product.ts';

const EXPIRY_CHECK_MS = 30_000;

const ENDPOINTS = [
  ...billingPortalEndpoints,
  ...checkoutSessionEndpoints,
  ...couponEndpoints,
  ...creditNoteEndpoints,
  ...customerBalanceEndpoints,
  ...customerEndpoints,
  ...eventEndpoints,
  ...invoiceEndpoints,
  ...paymentEndpoints,
  ...productAndPriceEndpoints,
  ...refundAndDisputeEndpoints,
  ...subscriptionEndpoints,
];

/**
 * Adds the stand-in for Stripe: its API under `/stripe/v1`, its hosted checkout under `/stripe/checkout`, its billing
 * portal under `/stripe/billing-portal`, and the payment controls under `/control`. Pending webhooks of an earlier run are sent.
 */
export function registerStripe(app: FastifyInstance, sandbox: Sandbox): void {
  const account = openAccount(sandbox, () => originOf(app, sandbox));
  addConfiguredPrices(account);
  app.register(async (api) => serveApi(api, account, ENDPOINTS), { prefix: '/stripe/v1' });
  app.register(async (pages) => {
    await pages.register(formbody);
    serveCheckoutPage(pages, account);
    serveBillingPortal(pages, account);
  });
  app.register(async (controls) => serveControls(controls, account), { prefix: '/control' });

  let expiry: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    account.deliveries.wake();
    expireOverdueCheckouts(account);
    expiry = setInterval(() => expireOverdueCheckouts(account), EXPIRY_CHECK_MS);
  });
  app.addHook('onClose', async () => {
    clearInterval(expiry);
    await account.deliveries.stop();
  });
}

/** Returns the server's real origin. The system may have chosen the port. */
function originOf(app: FastifyInstance, { config }: Sandbox): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  return `http://${config.host}:${port}`;
}

/** Creates the prices of the product's configuration. */
function addConfiguredPrices({ records, sandbox }: Account): void {
  for (const { id, name, unitAmount, currency } of sandbox.config.stripe.prices ?? []) {
    if (records.prices.get(id)) continue;
    const product = buildProduct({ name });
    sandbox.store.transaction(() => {
      records.products.put(product.id, product);
      records.prices.put(
        id,
        buildPrice({ id, currency, product: product.id, unitAmount, recurring: { interval: 'month' } }),
      );
    });
  }
}
