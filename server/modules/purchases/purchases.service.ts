import type { Purchase, PurchaseListQuery } from '../../../contract/purchases.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Db } from '../../database/database.ts';
import type { ListSource } from '../../database/lists/list-source.ts';
import type { PaymentEvent, PaymentsGateway } from '../../gateways/payments/payments.gateway.ts';
import { endSubscription } from '../../jobs/end-subscription.ts';
import type { Jobs } from '../../jobs/job-runner.ts';
import { recheckPurchase } from '../../jobs/recheck-purchase.ts';
import { welcomeMail } from '../../jobs/welcome-mail.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import { countPurchases, pageOfPurchases } from './purchase-list.store.ts';
import {
  applyObservation,
  compareObservation,
  type Observation,
  observeCheckout,
  observeRenewal,
  type PurchaseUpdate,
} from './purchase-observation.ts';
import { similarPurchases } from './purchase-search.store.ts';
import {
  addLicenses,
  findByCheckout,
  findByStripe,
  findPurchase,
  hasBuyer,
  lockPurchase,
  type PurchaseRow,
  updatePurchase,
} from './purchases.store.ts';

export interface PurchasesService {
  list: ListSource<Purchase, PurchaseListQuery>;
  /** Writes the provider's present state of what the event is about over our records. @throws VendorError */
  sync(event: Pick<PaymentEvent, 'subject'>): Promise<void>;
  /** Writes the provider's present state of one purchase over ours. @throws VendorError */
  recheck(purchaseId: string): Promise<void>;
  /** The purchase of a checkout, asking the provider when its webhook has not come yet. @throws VendorError */
  findOrSync(stripeSessionId: string): Promise<PurchaseRow | undefined>;
  /** Whether one of these checkouts was paid by this buyer at the provider. */
  paidBy(stripeCustomerId: string, stripeSessionIds: string[]): Promise<boolean>;
}

interface Dependencies {
  database: Database;
  payments: PaymentsGateway;
  customers: CustomersService;
  jobs: Jobs;
}

/**
 * Purchases follow the payment provider. Events only say where to look: each time the present state is read again and
 * written over ours, so that replays, disorder and lost events all end in the same rows.
 */
export function createPurchasesService({ database, payments, customers, jobs }: Dependencies): PurchasesService {
  const { reading } = database;

  async function syncCheckout(stripeSessionId: string): Promise<PurchaseRow | undefined> {
    const observedAt = await readClock(database.db);
    const observation = observeCheckout(await payments.readCheckout(stripeSessionId), observedAt);
    return observation && database.transaction((tx) => save(tx, observation));
  }

  async function syncInvoice(stripeInvoiceId: string): Promise<void> {
    const observedAt = await readClock(database.db);
    const invoice = await payments.readInvoice(stripeInvoiceId);
    const observation = observeRenewal(invoice, observedAt);
    if (observation) await database.transaction((tx) => save(tx, observation));
    // What the subscription gives follows its newest payment, and that is kept with its checkout.
    if (invoice?.subscriptionId) await syncKnown(invoice.subscriptionId);
  }

  /** What we do not know yet needs nothing: whoever records it looks a second time, once we know it. */
  async function syncKnown(stripeId: string): Promise<void> {
    for (const purchase of await findByStripe(database.db, stripeId)) await syncRow(purchase);
  }

  async function syncRow({ stripeSessionId, stripeInvoiceId }: PurchaseRow): Promise<void> {
    if (stripeSessionId) await syncCheckout(stripeSessionId);
    else if (stripeInvoiceId) await syncInvoice(stripeInvoiceId);
  }

  /** Gives our row as it is then. */
  async function save(tx: Db, observation: Observation): Promise<PurchaseRow> {
    const customerId = await customers.ensureBuyer(tx, observation.customerId, observation.buyer);
    const { productType, quantity } = observation;
    const row = await lockPurchase(tx, observation.key, { customerId, productType, quantity, amount: '0' });
    if (compareObservation(observation, row) === 'older') return row;

    const update = applyObservation(row, observation);
    const { state } = update;
    const granted = state.grantedLicenses - row.grantedLicenses;
    if (row.customerId !== null && granted !== 0) await addLicenses(tx, row.customerId, granted);
    // Only what this purchase tells for the first time: looked at again, an old one would bring back a buyer that is gone.
    if (row.customerId !== null && state.stripeCustomerId && state.stripeCustomerId !== row.stripeCustomerId) {
      await customers.rememberBuyer(tx, row.customerId, state.stripeCustomerId);
    }
    await updatePurchase(tx, row.id, state);
    await enqueueWhatFollows(tx, row, update);
    return { ...row, ...state };
  }

  async function enqueueWhatFollows(
    tx: Db,
    before: PurchaseRow,
    { state, welcome, refunded }: PurchaseUpdate,
  ): Promise<void> {
    const purchaseId = before.id;
    const isNew = before.observedAt === null;
    // An event that arrived after the provider was read and before this row was written found no row to sync.
    if (isNew) await jobs.enqueue(tx, recheckPurchase, { purchaseId });
    if (welcome && before.customerId !== null) await jobs.enqueue(tx, welcomeMail, { purchaseId });

    const subscriptionId = state.stripeSubscriptionId;
    if (!subscriptionId) return;
    if (before.customerId === null) {
      if (isNew) await jobs.enqueue(tx, endSubscription, { subscriptionId, purchaseId, reason: 'customer_deleted' });
    } else if (refunded) {
      await jobs.enqueue(tx, endSubscription, { subscriptionId, purchaseId, reason: 'refunded' });
    }
  }

  return {
    list: {
      page: (query) => pageOfPurchases(reading.db, query),
      count: (query) => countPurchases(reading.db, query),
      similar: (query) => reading.transaction((tx) => similarPurchases(tx, query)),
    },
    findOrSync: async (stripeSessionId) => {
      const known = await findByCheckout(database.db, stripeSessionId);
      if (known && known.status !== 'pending') return known;
      return (await syncCheckout(stripeSessionId)) ?? known;
    },
    paidBy: (stripeCustomerId, stripeSessionIds) => hasBuyer(database.db, stripeCustomerId, stripeSessionIds),
    recheck: async (purchaseId) => {
      const purchase = await findPurchase(database.db, purchaseId);
      if (purchase) await syncRow(purchase);
    },
    sync: async ({ subject }) => {
      if (subject.kind === 'checkout') await syncCheckout(subject.id);
      if (subject.kind === 'invoice') await syncInvoice(subject.id);
      if (subject.kind === 'payment' || subject.kind === 'subscription') await syncKnown(subject.id);
    },
  };
}
