import { randomUUID } from 'node:crypto';
import { ACCOUNT_PAGES, AWAITED } from '#contract/account-addresses.ts';
import type { CheckoutSummary } from '#contract/checkout.ts';
import { AGENT_LICENSE, TEAM_LICENSE } from '#contract/purchases.ts';
import { readClock } from '#server/database/clock.ts';
import type { Database } from '#server/database/database.ts';
import { isForeignKeyViolation } from '#server/database/errors.ts';
import type { PaymentsGateway } from '#server/gateways/payments/payments.gateway.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { expireCheckouts, type OpenCheckouts } from '#server/jobs/jobs.ts';
import type { LicensePrices } from '#server/modules/billing/purchases/prices.service.ts';
import type { PurchasesService } from '#server/modules/billing/purchases/purchases.service.ts';
import type { EnrollmentsService } from '#server/modules/messaging/enrollments/enrollments.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import { AppError, VendorError } from '#server/shared/errors.ts';
import type { ProductType } from '#server/shared/product-type.ts';
import type { FunnelService } from '../funnel/funnel.service.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import { findOpenCheckouts, hasPaidSince, insertCheckout, markExpired } from './checkout.store.ts';

interface Order {
  customerId: string;
  productType: ProductType;
  quantity: number;
  /** Stripe sessions that this browser opened earlier. */
  ownCheckouts: string[];
  /** Whether the browser is signed in to this customer's account. */
  isSignedIn?: boolean;
}

/** The public page on which it is bought. Its price and form are there for who steps back from the checkout. */
const SOLD_AT: Record<ProductType, string> = { [AGENT_LICENSE]: '/', [TEAM_LICENSE]: '/team-licenses' };

export type CheckoutService = ReturnType<typeof createCheckoutService>;

interface Dependencies {
  database: Database;
  payments: PaymentsGateway;
  customers: CustomersService;
  purchases: PurchasesService;
  leads: Pick<LeadsService, 'advance'>;
  enrollments: Pick<EnrollmentsService, 'begin'>;
  funnel: FunnelService;
  prices: LicensePrices;
  jobs: Jobs;
  publicUrl: string;
}

export function createCheckoutService(dependencies: Dependencies) {
  const { database, payments, customers, purchases, leads, enrollments, funnel, prices, jobs, publicUrl } =
    dependencies;

  /**
   * Returns the buyer whose name and email the checkout shows: one as whom this browser has paid, or any of the customer's own
   * when it has signed in. Typing the email is not proof of identity, and the id in the customer's record may come from a file.
   */
  async function buyerFor({ customerId, ownCheckouts, isSignedIn }: Order): Promise<string | undefined> {
    const [buyer] = await purchases.buyersOf(customerId, isSignedIn ? undefined : ownCheckouts);
    return buyer;
  }

  return {
    /** Opens a card checkout. @throws AppError('not_found') for an unknown customer; VendorError when Stripe fails. */
    open: async (order: Order): Promise<{ id: string; url: string }> => {
      const { customerId, productType, quantity, isSignedIn } = order;
      const customer = await customers.find(database.db, customerId);
      if (!customer) return missing();
      const stripeCustomerId = await buyerFor(order);
      const startedAt = await readClock(database.db);
      const { id, url, expiresAt, buyerGone } = await payments.openCheckout({
        customerId: customer.id,
        productType,
        quantity,
        price: productType === AGENT_LICENSE ? prices.agent : prices.team,
        // Lowercase, because the stored spelling would reveal that the address is known.
        email: customer.email.toLowerCase(),
        stripeCustomerId,
        successUrl:
          isSignedIn && productType === TEAM_LICENSE
            ? // The page waits for this number of seats, because the buyer may return before the webhook arrives.
              `${publicUrl}${ACCOUNT_PAGES.overview}?${AWAITED.seats}=${customer.teamMemberLicenses + quantity}`
            : `${publicUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${publicUrl}${isSignedIn ? ACCOUNT_PAGES.overview : SOLD_AT[productType]}`,
        idempotencyKey: randomUUID(),
      });
      // Cleared, so that the next purchase sets the buyer again.
      if (buyerGone && stripeCustomerId) await customers.forgetBuyer(database.db, customer.id, stripeCustomerId);
      // Runs after Stripe has answered, so that a failed call leaves no row. The payment itself carries the customer's id.
      await database
        .transaction(async (tx) => {
          await leads.advance(tx, customer.id, 'checkout_opened');
          const opened = { customerId: customer.id, stripeSessionId: id, productType, quantity, expiresAt };
          const checkoutId = await insertCheckout(tx, opened);
          if (checkoutId) await enrollments.begin(tx, ['checkout_opened'], { customerId: customer.id, checkoutId });
          await funnel.countCustomer(tx, customer.id, 'checkouts');
        })
        .catch((error: unknown) => {
          // The customer was deleted during the call to Stripe.
          if (isForeignKeyViolation(error)) return missing();
          throw error;
        });
      // Whoever noted a payment meanwhile did not find this checkout, which is to be closed like all others.
      if (await hasPaidSince(database.db, { customerId, productType }, startedAt)) {
        const openedBefore = (await readClock(database.db)).toISOString();
        await jobs.enqueue(database.db, expireCheckouts, { customerId, productType, openedBefore });
      }
      return { id, url };
    },
    /** Closes open checkouts, as a job. One that cannot be closed does not hold up the others. @throws VendorError */
    expire: async (open: OpenCheckouts): Promise<void> => {
      const failures = new Map<string | null, VendorError>();
      for (const { id, stripeSessionId } of await findOpenCheckouts(database.db, open)) {
        try {
          if (stripeSessionId) await payments.expireCheckout(stripeSessionId);
          await markExpired(database.db, id);
        } catch (error) {
          if (!(error instanceof VendorError)) throw error;
          failures.set(stripeSessionId, error);
        }
      }
      const [failure] = failures.values();
      // The log names them. The job tries those again.
      if (failure) throw new VendorError(`Not closed yet: ${[...failures.keys()].join(', ')}`, failure);
    },
    /** Returns the customer who has paid in one of a browser's own checkouts, the newest first, also if the money went back since. */
    findBuyer: async (stripeSessionIds: string[]): Promise<string | undefined> => {
      for (const id of stripeSessionIds) {
        const purchase = await purchases.findOrSync(id);
        if (purchase?.customerId && purchase.fulfilledAt) return purchase.customerId;
      }
      return undefined;
    },
    /** Returns the newest purchase among a browser's own checkouts. */
    findPurchase: async (stripeSessionIds: string[]): Promise<CheckoutSummary['purchase']> => {
      for (const id of stripeSessionIds) {
        const purchase = await purchases.findOrSync(id);
        if (purchase) {
          const { productType, quantity, amount, status } = purchase;
          return { productType, quantity, amount, status };
        }
      }
      return null;
    },
  };
}

function missing(): never {
  throw new AppError('not_found', 'Customer data error: this customer does not exist');
}
