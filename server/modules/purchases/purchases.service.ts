import { randomUUID } from 'node:crypto';
import type { Purchase, PurchaseListQuery } from '../../../contract/purchases.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Db } from '../../database/database.ts';
import type { ListSource } from '../../database/lists/list-source.ts';
import type { PaymentEvent, PaymentsGateway } from '../../gateways/payments/payments.gateway.ts';
import type { Jobs } from '../../jobs/job-runner.ts';
import { billingMail, endSubscription, recheckPurchase, welcomeMail } from '../../jobs/jobs.ts';
import type { AccessService } from '../access/access.service.ts';
import type { BooksService } from '../books/books.service.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { FunnelService } from '../funnel/funnel.service.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import type { RefundRequestsService } from '../refund-requests/refund-requests.service.ts';
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts';
import { countPurchases, pageOfPurchases, sumPurchases } from './purchase-list.store.ts';
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
  access: AccessService;
  books: Pick<BooksService, 'enterPayment' | 'enterSubscription' | 'knows'>;
  customers: CustomersService;
  leads: Pick<LeadsService, 'advance'>;
  funnel: FunnelService;
  refundRequests: Pick<RefundRequestsService, 'closeRefunded'>;
  subscriptions: SubscriptionsService;
  jobs: Jobs;
}

/**
 * Purchases follow the payment provider. Events only say where to look: each time the present state is read again and
 * written over ours, so that replays, disorder and lost events all end in the same rows.
 */
export function createPurchasesService(dependencies: Dependencies): PurchasesService {
  const { database, payments, access, books, customers, leads, funnel, refundRequests, subscriptions, jobs } =
    dependencies;
  const { reading } = database;

  async function syncCheckout(stripeSessionId: string): Promise<PurchaseRow | undefined> {
    const observedAt = await readClock(database.db);
    const observation = observeCheckout(await payments.readCheckout(stripeSessionId), observedAt);
    return observation && database.transaction((tx) => save(tx, observation));
  }

  async function syncInvoice(stripeInvoiceId: string): Promise<void> {
    const observedAt = await readClock(database.db);
    const invoice = await payments.readInvoice(stripeInvoiceId);
    const subscriptionId = invoice?.subscriptionId;
    // What the subscription gives follows its newest payment, and is kept with its checkout. It is read first: the mail about this
    // payment says what has become of it.
    const begunBy = subscriptionId ? await findByStripe(database.db, subscriptionId) : [];
    for (const purchase of begunBy) await syncRow(purchase);
    const observation = observeRenewal(invoice, observedAt);
    if (observation) await database.transaction((tx) => save(tx, observation));
    // Who pays for one that no checkout of ours has begun is known by its payments.
    if (subscriptionId && begunBy.length === 0) await subscriptions.sync(subscriptionId);
  }

  /** A checkout is read with its subscription; one that no checkout of ours has begun is read by itself. */
  async function syncSubscription(stripeSubscriptionId: string): Promise<void> {
    const begunBy = await findByStripe(database.db, stripeSubscriptionId);
    for (const purchase of begunBy) await syncRow(purchase);
    if (begunBy.length === 0) await subscriptions.sync(stripeSubscriptionId);
  }

  /** What we do not know yet needs nothing: whoever records it looks a second time, once we know it. */
  async function syncPayment(paymentIntentId: string): Promise<void> {
    const known = await findByStripe(database.db, paymentIntentId);
    for (const purchase of known) await syncRow(purchase);
    if (known.length > 0 || !(await books.knows(paymentIntentId))) return;
    // Its purchase went with its customer; its money is in the books.
    const payment = await payments.readPayment(paymentIntentId);
    if (payment) await database.transaction((tx) => books.enterPayment(tx, payment));
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
    const subscription = observation.grants?.subscription;
    if (row.customerId !== null && subscription) {
      await subscriptions.save(tx, { customerId: row.customerId, productType }, subscription, observation.observedAt);
    }
    await books.enterPayment(tx, observation.payment);
    if (subscription) await books.enterSubscription(tx, subscription, observation.observedAt);
    if (compareObservation(observation, row) === 'older') return row;

    const update = applyObservation(row, observation);
    const { state } = update;
    const granted = state.grantedLicenses - row.grantedLicenses;
    if (row.customerId !== null && granted !== 0) {
      await addLicenses(tx, row.customerId, granted);
      await access.refresh(tx, [row.customerId]);
    }
    // Only what this purchase tells for the first time: looked at again, an old one would bring back a buyer that is gone.
    if (row.customerId !== null && state.stripeCustomerId && state.stripeCustomerId !== row.stripeCustomerId) {
      await customers.rememberBuyer(tx, row.customerId, state.stripeCustomerId);
    }
    const bookedAt = row.bookedAt ?? observation.observedAt;
    const revenue = await updatePurchase(tx, row.id, { ...state, bookedAt });
    if (row.customerId !== null && update.paid) await leads.advance(tx, row.customerId, 'paid');
    if (update.refunded) await refundRequests.closeRefunded(tx, row.id);
    await enqueueWhatFollows(tx, row, update);
    if (row.customerId !== null) await enqueueMails(tx, row.id, update);
    await countInFunnel(tx, row, { revenue, paid: update.paid });
    return { ...row, ...state, bookedAt, revenue };
  }

  /** Renewals came of no visit. */
  async function countInFunnel(tx: Db, row: PurchaseRow, after: { revenue: string; paid: boolean }): Promise<void> {
    const { customerId, createdAt, stripeSessionId } = row;
    if (customerId === null || stripeSessionId === null) return;
    if (after.paid) await funnel.countCustomer(tx, customerId, 'paid', createdAt);
    await funnel.countRevenue(tx, { customerId, createdAt, before: row.revenue, after: after.revenue });
  }

  async function enqueueWhatFollows(tx: Db, before: PurchaseRow, { state, refunded }: PurchaseUpdate): Promise<void> {
    const purchaseId = before.id;
    const isNew = before.observedAt === null;
    // An event that arrived after the provider was read and before this row was written found no row to sync.
    if (isNew) await jobs.enqueue(tx, recheckPurchase, { purchaseId });

    const subscriptionId = state.stripeSubscriptionId;
    if (!subscriptionId) return;
    if (before.customerId === null) {
      if (isNew) await jobs.enqueue(tx, endSubscription, { subscriptionId, purchaseId, reason: 'customer_deleted' });
    } else if (refunded) {
      await jobs.enqueue(tx, endSubscription, { subscriptionId, purchaseId, reason: 'refunded' });
    }
  }

  async function enqueueMails(
    tx: Db,
    purchaseId: string,
    { welcome, refundedNow, failed }: PurchaseUpdate,
  ): Promise<void> {
    if (welcome) await jobs.enqueue(tx, welcomeMail, { purchaseId });
    const mail = { mailId: randomUUID(), purchaseId };
    if (refundedNow) await jobs.enqueue(tx, billingMail, { kind: 'refunded', amount: refundedNow, ...mail });
    if (failed) await jobs.enqueue(tx, billingMail, { kind: 'payment_failed', ...mail });
  }

  return {
    list: {
      page: (query) => pageOfPurchases(reading.db, query),
      count: (query) => countPurchases(reading.db, query),
      sum: (query) => sumPurchases(reading.db, query),
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
      if (subject.kind === 'payment') await syncPayment(subject.id);
      if (subject.kind === 'subscription') await syncSubscription(subject.id);
    },
  };
}
