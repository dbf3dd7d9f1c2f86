import { randomUUID } from 'node:crypto';
import type { Purchase, PurchaseListQuery } from '#contract/purchases.ts';
import { readClock } from '#server/database/clock.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import { allowTypos } from '#server/database/lists/search.ts';
import type { PaymentEvent, PaymentState, PaymentsGateway } from '#server/gateways/payments/payments.gateway.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { billingMail, endSubscription, expireCheckouts, recheckPurchase, welcomeMail } from '#server/jobs/jobs.ts';
import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { EnrollmentsService } from '#server/modules/messaging/enrollments/enrollments.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { FunnelService } from '#server/modules/sales/funnel/funnel.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { MoneyReportService } from '../money-report/money-report.service.ts';
import type { PaymentsToDecideService } from '../payments-to-decide/payments-to-decide.service.ts';
import type { RefundRequestsService } from '../refund-requests/refund-requests.service.ts';
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts';
import { countPurchases, pageOfPurchases, readPurchases, sumPurchases } from './purchase-list.store.ts';
import {
  applyObservation,
  compareObservation,
  type Observation,
  type ObservedState,
  observeCheckout,
  observeRenewal,
  type PurchaseUpdate,
} from './purchase-observation.ts';
import { similarPurchases } from './purchase-search.store.ts';
import {
  addLicenses,
  findBuyers,
  findByCheckout,
  findByStripe,
  findPurchase,
  lockPurchase,
  type PurchaseRow,
  updatePurchase,
} from './purchases.store.ts';

export type PurchasesService = ReturnType<typeof createPurchasesService>;

interface Dependencies {
  database: Database;
  payments: PaymentsGateway;
  access: AccessService;
  moneyReport: Pick<MoneyReportService, 'enterPayment' | 'enterSubscription' | 'knows'>;
  customers: CustomersService;
  leads: Pick<LeadsService, 'advance'>;
  enrollments: Pick<EnrollmentsService, 'begin' | 'stop'>;
  funnel: FunnelService;
  refundRequests: Pick<RefundRequestsService, 'closeRefunded' | 'reopenReturned'>;
  subscriptions: SubscriptionsService;
  toDecide: Pick<PaymentsToDecideService, 'notePaid' | 'reopen'>;
  jobs: Jobs;
  /** Called when a purchase is noted as paid. */
  onPaid?: (purchaseId: string, payment: PaymentState) => void;
}

/**
 * Keeps purchases in step with the payment provider. An event only says what to read: the current state is read again and
 * overwrites ours, so replayed, reordered and lost events all lead to the same rows.
 */
export function createPurchasesService(dependencies: Dependencies) {
  const {
    database,
    payments,
    access,
    moneyReport,
    customers,
    leads,
    enrollments,
    funnel,
    refundRequests,
    subscriptions,
    toDecide,
    jobs,
    onPaid,
  } = dependencies;
  const { db } = database;

  async function syncCheckout(stripeSessionId: string): Promise<PurchaseRow | undefined> {
    const observedAt = await readClock(database.db);
    const observation = observeCheckout(await payments.readCheckout(stripeSessionId), observedAt);
    return observation && database.transaction((tx) => save(tx, observation));
  }

  async function syncInvoice(stripeInvoiceId: string): Promise<void> {
    const observedAt = await readClock(database.db);
    const invoice = await payments.readInvoice(stripeInvoiceId);
    const subscriptionId = invoice?.subscriptionId;
    // The licenses of a subscription depend on its newest payment and are stored with its checkout. The subscription is read
    // first, because the mail about this payment reports its state.
    const begunBy = subscriptionId ? await findByStripe(database.db, subscriptionId) : [];
    for (const purchase of begunBy) await syncRow(purchase);
    const observation = observeRenewal(invoice, observedAt);
    if (observation) await database.transaction((tx) => save(tx, observation));
    // For a subscription that no checkout of this shop began, the payments identify the payer.
    if (subscriptionId && begunBy.length === 0) await subscriptions.sync(subscriptionId);
  }

  /** A checkout is read together with its subscription. A subscription that no checkout of this shop began is read alone. */
  async function syncSubscription(stripeSubscriptionId: string): Promise<void> {
    const begunBy = await findByStripe(database.db, stripeSubscriptionId);
    for (const purchase of begunBy) await syncRow(purchase);
    if (begunBy.length === 0) await subscriptions.sync(stripeSubscriptionId);
  }

  /** An unknown payment needs no action, because saving its purchase queues a second look. */
  async function syncPayment(paymentIntentId: string): Promise<void> {
    const known = await findByStripe(database.db, paymentIntentId);
    for (const purchase of known) await syncRow(purchase);
    if (known.length > 0 || !(await moneyReport.knows(paymentIntentId))) return;
    // The purchase was deleted with its customer, but its money is in the report.
    const payment = await payments.readPayment(paymentIntentId);
    if (payment) await database.transaction((tx) => moneyReport.enterPayment(tx, payment));
  }

  async function syncRow({ stripeSessionId, stripeInvoiceId }: PurchaseRow): Promise<void> {
    if (stripeSessionId) await syncCheckout(stripeSessionId);
    else if (stripeInvoiceId) await syncInvoice(stripeInvoiceId);
  }

  /** Returns our row after the update. */
  async function save(tx: Db, observation: Observation): Promise<PurchaseRow> {
    const { productType, quantity, observedAt } = observation;
    const buyerId = await customers.ensureBuyer(tx, observation.customerId, observation.buyer);
    const row = await lockPurchase(tx, observation.key, { customerId: buyerId, productType, quantity, amount: '0' });
    // Null for the money of a deleted customer, which is kept without them.
    const { customerId } = row;
    const subscription = observation.grants?.subscription;
    if (customerId !== null && subscription) {
      await subscriptions.save(tx, { customerId, productType }, subscription, observedAt);
    }
    await moneyReport.enterPayment(tx, observation.payment);
    if (subscription) await moneyReport.enterSubscription(tx, subscription, observedAt);
    if (compareObservation(observation, row) === 'older') return row;

    const update = applyObservation(row, observation);
    const { state } = update;
    if (customerId !== null) await updateCustomer(tx, customerId, row, state);
    const bookedAt = row.bookedAt ?? observedAt;
    const revenue = await updatePurchase(tx, row.id, { ...state, bookedAt });
    if (update.refunded) await refundRequests.closeRefunded(tx, row.id);
    if (update.returned) {
      await refundRequests.reopenReturned(tx, row.id);
      await toDecide.reopen(tx, row.id);
    }
    if (update.paid) {
      await toDecide.notePaid(tx, { ...row, ...state });
      onPaid?.(row.id, observation.payment);
    }
    await enqueueWhatFollows(tx, row, update);
    if (customerId !== null) {
      if (update.paid) await leads.advance(tx, customerId, 'paid');
      await followUp(tx, customerId, row, update);
      await enqueueMails(tx, row.id, update);
      await countInFunnel(tx, customerId, row, { revenue, paid: update.paid });
    }
    return { ...row, ...state, bookedAt, revenue };
  }

  /** Gives or takes the licenses, and stores the id of the buyer at the provider. */
  async function updateCustomer(tx: Db, customerId: string, before: PurchaseRow, state: ObservedState): Promise<void> {
    const granted = state.grantedLicenses - before.grantedLicenses;
    if (granted !== 0) {
      await addLicenses(tx, customerId, granted);
      await access.refresh(tx, [customerId]);
    }
    // Uses only news from this purchase. Otherwise, reading an old purchase again would restore a buyer who was removed.
    if (state.stripeCustomerId && state.stripeCustomerId !== before.stripeCustomerId) {
      await customers.rememberBuyer(tx, customerId, state.stripeCustomerId);
    }
  }

  async function countInFunnel(
    tx: Db,
    customerId: string,
    { createdAt, stripeSessionId, revenue: before }: PurchaseRow,
    { revenue: after, paid }: { revenue: string; paid: boolean },
  ): Promise<void> {
    // Renewals do not come from a visit to the site.
    if (stripeSessionId === null) return;
    if (paid) await funnel.countCustomer(tx, customerId, 'paid', createdAt);
    await funnel.countRevenue(tx, { customerId, createdAt, before, after });
  }

  /** A payment ends the follow-ups of whoever pays, and begins those of buyers. A failed one begins its own. */
  async function followUp(tx: Db, customerId: string, before: PurchaseRow, update: PurchaseUpdate): Promise<void> {
    if (update.paid) await enrollments.stop(tx, { customerId }, 'paid');
    // Renewals are no purchases.
    const isBought = update.paid && before.stripeSessionId !== null;
    if (isBought) await enrollments.begin(tx, ['purchase_completed', 'never_signed_in'], { customerId });
    if (update.failed) await enrollments.begin(tx, ['payment_failed'], { customerId });
  }

  async function enqueueWhatFollows(tx: Db, before: PurchaseRow, update: PurchaseUpdate): Promise<void> {
    const { state, refunded } = update;
    const { id: purchaseId, customerId, productType, stripeSessionId } = before;
    const isNew = before.observedAt === null;
    if (update.paid && customerId && stripeSessionId) {
      const openedBefore = state.fulfilledAt?.toISOString() ?? '';
      await jobs.enqueue(tx, expireCheckouts, { customerId, productType, openedBefore });
    }
    // An event that arrived after the provider was read but before this row existed found no row to update.
    if (isNew) await jobs.enqueue(tx, recheckPurchase, { purchaseId });

    const subscriptionId = state.stripeSubscriptionId;
    if (!subscriptionId) return;
    if (customerId === null) {
      if (isNew) await jobs.enqueue(tx, endSubscription, { subscriptionId, purchaseId, reason: 'customer_deleted' });
    } else if (refunded) {
      await jobs.enqueue(tx, endSubscription, { subscriptionId, purchaseId, reason: 'refunded' });
    }
  }

  async function enqueueMails(
    tx: Db,
    purchaseId: string,
    { welcome, refundedNow, returnedNow, failed, recovered }: PurchaseUpdate,
  ): Promise<void> {
    if (welcome) await jobs.enqueue(tx, welcomeMail, { purchaseId });
    const mail = { mailId: randomUUID(), purchaseId };
    if (refundedNow) await jobs.enqueue(tx, billingMail, { kind: 'refunded', amount: refundedNow, ...mail });
    if (returnedNow) await jobs.enqueue(tx, billingMail, { kind: 'refund_returned', amount: returnedNow, ...mail });
    if (failed) await jobs.enqueue(tx, billingMail, { kind: 'payment_failed', ...mail });
    if (recovered) await jobs.enqueue(tx, billingMail, { kind: 'payment_recovered', ...mail });
  }

  return {
    list: {
      page: (query) => pageOfPurchases(db, query),
      count: (query) => countPurchases(db, query),
      sum: (query) => sumPurchases(db, query),
      similar: (query) => allowTypos(database, (tx) => similarPurchases(tx, query)),
    } satisfies ListSource<Purchase, PurchaseListQuery>,
    byIds: readPurchases,
    /** Returns the purchase of a checkout. Asks the provider when the webhook has not arrived yet. @throws VendorError */
    findOrSync: async (stripeSessionId: string): Promise<PurchaseRow | undefined> => {
      const known = await findByCheckout(database.db, stripeSessionId);
      if (known && known.status !== 'pending') return known;
      return (await syncCheckout(stripeSessionId)) ?? known;
    },
    /** Returns the buyers at the provider as whom a customer has paid or tried to, or those of some of their checkouts. */
    buyersOf: (customerId: string, stripeSessionIds?: string[]): Promise<string[]> =>
      findBuyers(database.db, customerId, stripeSessionIds),
    /** Updates one purchase to its current state at the provider. @throws VendorError */
    recheck: async (purchaseId: string): Promise<void> => {
      const purchase = await findPurchase(database.db, purchaseId);
      if (purchase) await syncRow(purchase);
    },
    /** Updates our records to the provider's current state of the event's subject. @throws VendorError */
    sync: async ({ subject }: Pick<PaymentEvent, 'subject'>): Promise<void> => {
      if (subject.kind === 'checkout') await syncCheckout(subject.id);
      if (subject.kind === 'invoice') await syncInvoice(subject.id);
      if (subject.kind === 'payment') await syncPayment(subject.id);
      if (subject.kind === 'subscription') await syncSubscription(subject.id);
    },
  };
}
