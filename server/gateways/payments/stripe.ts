import Stripe from 'stripe';
import { CircuitBreaker, type VendorObserver } from '#server/resilience/circuit-breaker.ts';
import { AppError, VendorError, VendorRefusal } from '#server/shared/errors.ts';
import { isTooDeep } from '#server/shared/json.ts';
import { metadataOf, type OwnSalesSettings } from './own-sales.ts';
import type { CheckoutOrder, OpenedCheckout, PaymentsGateway } from './payments.gateway.ts';
import { createStripe, isStripeOutage } from './stripe-client.ts';
import { toEvent } from './stripe-events.ts';
import { pageParams, readPage } from './stripe-pages.ts';
import { toPrice } from './stripe-prices.ts';
import {
  CHECKOUT_EXPANSIONS,
  INVOICE_EXPANSIONS,
  KEPT_PAYMENT,
  StripeReader,
  SUBSCRIPTION_EXPANSIONS,
} from './stripe-reader.ts';
import { refundPayment } from './stripe-refunds.ts';

interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string | undefined;
  shop: string;
}

interface Surroundings {
  observer?: VendorObserver;
  /** Without it, only what names our shop is ours. */
  isOnRecord?: OwnSalesSettings['isOnRecord'];
}

export function createStripeGateway(
  settings: StripeSettings,
  { observer, isOnRecord = async () => false }: Surroundings = {},
): PaymentsGateway {
  const stripe = createStripe(settings.secretKey, settings.apiUrl);
  const reader = new StripeReader(stripe, { shop: settings.shop, isOnRecord });
  const breaker = new CircuitBreaker({ vendor: 'stripe', isOutage: isStripeOutage, observer });
  /** `subject` is the object that the call is about, whose trouble is not Stripe's. */
  const ask = <T>(subject: string | undefined, call: () => Promise<T>): Promise<T> =>
    breaker.run(subject, call).catch(toOurError);
  const orUndefined = <T>(id: string, call: () => Promise<T>): Promise<T | undefined> =>
    ask(id, () => call().catch(unlessMissing));

  async function open(order: CheckoutOrder): Promise<OpenedCheckout> {
    const { idempotencyKey, stripeCustomerId } = order;
    try {
      const { id, url, expires_at } = await stripe.checkout.sessions.create(toSession(order, settings), {
        idempotencyKey,
      });
      if (!url) throw new Error('Stripe opened a checkout without a URL');
      return { id, url, expiresAt: new Date(expires_at * 1000), buyerGone: false };
    } catch (error) {
      if (!stripeCustomerId || !isMissingCustomer(error)) throw error;
      // The customer was deleted in the dashboard or belongs to another account. With the same key, Stripe would repeat its error.
      const anew = { ...order, stripeCustomerId: undefined, idempotencyKey: `${idempotencyKey}-anew` };
      return { ...(await open(anew)), buyerGone: true };
    }
  }

  /** Stripe expires open checkouts only. */
  async function expire(id: string): Promise<void> {
    const session = await stripe.checkout.sessions.retrieve(id).catch(unlessMissing);
    if (session && whole(session).status === 'open') whole(await stripe.checkout.sessions.expire(id));
  }

  /** Updates a subscription unless it has ended, because Stripe cannot update an ended one. */
  async function updateRunning(
    id: string,
    changesOf: (subscription: Stripe.Subscription) => Stripe.SubscriptionUpdateParams,
    options: Stripe.RequestOptions = {},
  ): Promise<void> {
    const subscription = await stripe.subscriptions.retrieve(id).catch(unlessMissing);
    if (!subscription || hasEnded(whole(subscription))) return;
    whole(await stripe.subscriptions.update(id, changesOf(subscription), options));
  }

  return {
    openCheckout: (order) => ask(order.customerId, () => open(order)),
    expireCheckout: (id) => ask(id, () => expire(id)),
    readPrice: (id) => orUndefined(id, async () => toPrice(whole(await stripe.prices.retrieve(id)))),
    readCheckout: (id) =>
      orUndefined(id, async () => {
        const session = await stripe.checkout.sessions.retrieve(id, { expand: CHECKOUT_EXPANSIONS });
        return reader.toCheckout(whole(session));
      }),
    readPayment: (id) => orUndefined(id, () => reader.toPayment(id)),
    readInvoice: (id) =>
      orUndefined(id, async () => {
        const invoice = await stripe.invoices.retrieve(id, { expand: INVOICE_EXPANSIONS });
        return reader.toInvoice(whole(invoice));
      }),
    readSubscription: (id) =>
      orUndefined(id, async () => {
        const subscription = await stripe.subscriptions.retrieve(id, { expand: SUBSCRIPTION_EXPANSIONS });
        return reader.toSubscription(whole(subscription));
      }),
    // Stripe reports a subscription that has already ended as missing, which is fine here.
    endSubscription: async (id) =>
      void (await orUndefined(id, async () => whole(await stripe.subscriptions.cancel(id)))),
    openBillingPortal: ({ stripeCustomerId: customer, returnUrl: return_url }) =>
      ask(customer, () =>
        stripe.billingPortal.sessions
          .create({ customer, return_url })
          .then(({ url }) => url)
          .catch((error: unknown) => {
            if (isMissingCustomer(error)) return undefined;
            throw error;
          }),
      ),
    setCancelAtPeriodEnd: (id, cancels, idempotencyKey) =>
      ask(id, () => {
        const changesOf = cancels ? () => ({ cancel_at_period_end: true }) : resumingChanges;
        return updateRunning(id, changesOf, idempotencyKey ? { idempotencyKey } : {});
      }),
    keepDespiteRefund: (id, paymentIntentId, isKept) =>
      ask(id, () =>
        updateRunning(id, () => ({ metadata: { [`${KEPT_PAYMENT}${paymentIntentId}`]: isKept ? 'yes' : '' } })),
      ),
    refund: (order) => ask(order.paymentIntentId, () => refundPayment(stripe, order)),
    listCheckouts: (page) =>
      ask(undefined, async () => {
        const params = { ...pageParams(page, CHECKOUT_EXPANSIONS), status: 'complete' } as const;
        return readPage(await stripe.checkout.sessions.list(params), (session) => reader.toCheckout(session));
      }),
    listInvoices: (page) =>
      ask(undefined, async () => {
        const invoices = await stripe.invoices.list(pageParams(page, INVOICE_EXPANSIONS));
        return readPage(invoices, (invoice) => reader.toInvoice(invoice));
      }),
    readEvent: (rawBody, signature) => {
      if (isTooDeep(rawBody.toString())) throw new AppError('invalid_input', 'The event is nested too deep');
      try {
        return toEvent(stripe.webhooks.constructEvent(rawBody, signature ?? '', settings.webhookSecret));
      } catch (error) {
        observer?.signatureFailed('stripe');
        throw new AppError('invalid_input', 'The signature of this event is not valid', { cause: error });
      }
    },
  };
}

function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Takes back an end on a date too, which only Stripe's dashboard sets. Stripe takes only one of the two in a call. */
function resumingChanges({ cancel_at, cancel_at_period_end }: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  return cancel_at && !cancel_at_period_end ? { cancel_at: '' } : { cancel_at_period_end: false };
}

function toSession(
  order: CheckoutOrder,
  settings: Pick<OwnSalesSettings, 'shop'>,
): Stripe.Checkout.SessionCreateParams {
  const { price } = order;
  const metadata = metadataOf(order, settings);
  return {
    mode: 'subscription',
    // A price may have other currencies as well, of which Stripe would choose the buyer's.
    ...(price.stripePriceId && { currency: price.currency }),
    line_items: [
      {
        quantity: order.quantity,
        ...(price.stripePriceId
          ? { price: price.stripePriceId }
          : {
              price_data: {
                currency: price.currency,
                unit_amount: price.cents,
                recurring: { interval: 'month' },
                product_data: { name: price.name },
              },
            }),
      },
    ],
    ...(order.stripeCustomerId ? { customer: order.stripeCustomerId } : order.email && { customer_email: order.email }),
    client_reference_id: order.customerId,
    allow_promotion_codes: true,
    metadata,
    subscription_data: { metadata },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
}

/** Checks that an answer has an id, because the SDK treats a 404 without an error object as a success. */
function whole<T extends { id?: string }>(object: T): T {
  if (!object.id) throw new Error('Stripe answered something that is not one of its objects');
  return object;
}

function toOurError(error: unknown): never {
  if (error instanceof VendorRefusal) throw error;
  if (error instanceof Stripe.errors.StripeInvalidRequestError && isAboutCustomer(error)) {
    throw new AppError('invalid_input', 'Customer data error: the payment provider did not accept it', {
      cause: error,
    });
  }
  throw new VendorError('The payment service is not available right now. Please try again in a moment.', error);
}

function isAboutCustomer({ param, code }: Stripe.errors.StripeInvalidRequestError): boolean {
  return code === 'email_invalid' || param === 'customer_email' || param === 'customer';
}

function unlessMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}

function isMissingCustomer(error: unknown): boolean {
  return isMissing(error) && error.param === 'customer';
}

function isMissing(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
