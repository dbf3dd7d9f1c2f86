import { AGENT_LICENSE, type Purchase, type PurchaseListQuery } from '../../contract/purchases.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { Database, Db } from '../database/database.ts';
import type { ListSource } from '../database/list-source.ts';
import type {
  Buyer,
  CheckoutState,
  InvoiceState,
  PaymentEvent,
  PaymentState,
  PaymentsGateway,
  SubscriptionState,
} from '../gateways/payments/payments.gateway.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { licensesGranted, statusOf, toDollars } from './purchase.rules.ts';
import { countPurchases, pageOfPurchases } from './purchase-list.store.ts';
import { similarPurchases } from './purchase-search.store.ts';
import {
  addLicenses,
  findByCheckout,
  findByStripe,
  lockPurchase,
  type PurchaseKey,
  type PurchaseRow,
  readClock,
  updatePurchase,
} from './purchases.store.ts';

export interface PurchasesService {
  list: ListSource<Purchase, PurchaseListQuery>;
  /** Brings our records to the provider's present truth about what the event speaks of. @throws VendorError */
  follow(event: PaymentEvent): Promise<void>;
  /** The purchase of a checkout, asking the provider when its webhook has not come yet. @throws VendorError */
  findOrSettle(stripeSessionId: string): Promise<PurchaseRow | undefined>;
}

interface Dependencies {
  database: Database;
  payments: PaymentsGateway;
  customers: CustomersService;
  jobs: Jobs;
}

/** One purchase as the provider sees it now. */
interface Observation {
  key: PurchaseKey;
  /** When the provider was asked: an older observation never overwrites a newer one. */
  observedAt: Date;
  customerId: string | undefined;
  buyer: Buyer;
  productType: string;
  quantity: number;
  payment: PaymentState;
  subscriptionId: string | undefined;
  /** Only a checkout grants licences; its renewals keep them. */
  grants: { subscription: SubscriptionState | undefined } | undefined;
}

/**
 * Purchases follow the payment provider. Events only say where to look: each time the present state is read again and
 * written over ours, so that replays, disorder and lost events all end in the same rows.
 */
export function createPurchasesService({ database, payments, customers, jobs }: Dependencies): PurchasesService {
  async function settleCheckout(stripeSessionId: string): Promise<PurchaseRow | undefined> {
    const observedAt = await readClock(database.db);
    const checkout = await payments.readCheckout(stripeSessionId);
    if (!checkout?.completed || checkout.productType === '') return undefined;
    return database.transaction((tx) => apply(tx, observeCheckout(checkout, observedAt)));
  }

  async function settleInvoice(stripeInvoiceId: string): Promise<void> {
    const observedAt = await readClock(database.db);
    const invoice = await payments.readInvoice(stripeInvoiceId);
    if (!invoice || invoice.productType === '') return;
    if (invoice.renewal) await database.transaction((tx) => apply(tx, observeRenewal(invoice, observedAt)));
    else if (invoice.subscriptionId) await settleKnown(invoice.subscriptionId);
  }

  /** What we do not know yet needs nothing: the event that tells us of it will read the same present state. */
  async function settleKnown(stripeId: string): Promise<void> {
    for (const purchase of await findByStripe(database.db, stripeId)) {
      if (purchase.stripeSessionId) await settleCheckout(purchase.stripeSessionId);
      else if (purchase.stripeInvoiceId) await settleInvoice(purchase.stripeInvoiceId);
    }
  }

  async function apply(tx: Db, seen: Observation): Promise<PurchaseRow> {
    const customerId = await customers.ensureBuyer(tx, seen.customerId, seen.buyer);
    const { productType, quantity, payment, observedAt } = seen;
    const row = await lockPurchase(tx, seen.key, { customerId, productType, quantity, amount: '0' });
    if (row.observedAt && row.observedAt > observedAt) return row;

    const status = statusOf(payment);
    const granted = seen.grants ? licensesGranted({ productType, quantity, status }, seen.grants.subscription) : 0;
    if (granted !== row.grantedLicenses) await addLicenses(tx, row.customerId, granted - row.grantedLicenses);

    const changes = {
      status,
      quantity,
      observedAt,
      amount: toDollars(payment.totalCents),
      grantedLicenses: granted,
      stripePaymentIntentId: payment.paymentIntentId ?? row.stripePaymentIntentId,
      stripeSubscriptionId: seen.subscriptionId ?? row.stripeSubscriptionId,
      fulfilledAt: row.fulfilledAt,
    };
    if (status === 'completed' && !row.fulfilledAt) {
      changes.fulfilledAt = observedAt;
      if (productType === AGENT_LICENSE && seen.grants) await jobs.enqueue(tx, 'welcome-mail', { purchaseId: row.id });
    }
    await updatePurchase(tx, row.id, changes);
    return { ...row, ...changes };
  }

  return {
    list: {
      page: (query) => pageOfPurchases(database.db, query),
      count: (query) => countPurchases(database.db, query),
      similar: (query) => database.transaction((tx) => similarPurchases(tx, query)),
    },
    findOrSettle: async (stripeSessionId) => {
      const known = await findByCheckout(database.db, stripeSessionId);
      if (known && known.status !== 'pending') return known;
      return (await settleCheckout(stripeSessionId)) ?? known;
    },
    follow: async ({ subject }) => {
      if (subject.kind === 'checkout') await settleCheckout(subject.id);
      if (subject.kind === 'invoice') await settleInvoice(subject.id);
      if (subject.kind === 'payment' || subject.kind === 'subscription') await settleKnown(subject.id);
    },
  };
}

function observeCheckout(checkout: CheckoutState, observedAt: Date): Observation {
  const { id, subscription } = checkout;
  return {
    ...paymentOf(checkout),
    key: { stripeSessionId: id },
    observedAt,
    subscriptionId: subscription?.id,
    grants: { subscription },
  };
}

function observeRenewal(invoice: InvoiceState, observedAt: Date): Observation {
  const { id, subscriptionId } = invoice;
  return { ...paymentOf(invoice), key: { stripeInvoiceId: id }, observedAt, subscriptionId, grants: undefined };
}

function paymentOf({ customerId, buyer, productType, quantity, payment }: CheckoutState | InvoiceState) {
  return { customerId, buyer, productType, quantity, payment };
}
