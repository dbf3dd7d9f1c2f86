import { randomUUID } from 'node:crypto';
import type { AccountSubscription } from '../../../contract/account.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Db } from '../../database/database.ts';
import type { PaymentsGateway, SubscriptionState } from '../../gateways/payments/payments.gateway.ts';
import type { Jobs } from '../../jobs/job-runner.ts';
import { billingMail, type EndedSubscription, syncSubscriptions } from '../../jobs/jobs.ts';
import { isPaidBack } from '../../shared/payment-status.ts';
import type { AccessService } from '../access/access.service.ts';
import type { BooksService } from '../books/books.service.ts';
import { changesOf, startsToEnd, toKept } from './subscription.rules.ts';
import { toAccountSubscription } from './subscription-view.ts';
import {
  findByCustomer,
  findByStripe,
  findPayer,
  findUnobserved,
  holdCustomer,
  lockSubscription,
  markUnknown,
  type Payer,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.store.ts';

/** Read by one job, and at the same time: far below the 100 requests a second that Stripe allows. */
const BATCH = 40;
const AT_ONCE = 8;

/** The licence and its team's are canceled one after the other, and told in one mail. */
const TOGETHER_SECONDS = 3;

export interface SubscriptionsService {
  /** A customer's, as they see them, newest first. */
  ofCustomer(db: Db, customerId: string): Promise<AccountSubscription[]>;
  /**
   * Keeps a customer's subscription as the provider saw it at that moment, and what access follows from it. What was seen
   * before the state that is kept changes nothing.
   */
  save(tx: Db, payer: Payer, state: SubscriptionState, observedAt: Date): Promise<void>;
  /** Writes the provider's present state of a subscription over ours, if it is one of a customer's. @throws VendorError */
  sync(stripeSubscriptionId: string): Promise<void>;
  /** Has the customer told, once, when it ends. */
  announceEnd(tx: Db, subscription: Pick<SubscriptionRow, 'id' | 'customerId'>): Promise<void>;
  /** Where what we keep is not what the provider says, by the subscription's id there; those we do not keep are left out. */
  compare(states: SubscriptionState[]): Promise<Map<string, SubscriptionChange[]>>;
  /** Saves a job that asks the provider about those it was never asked about, if there are any. */
  requestMissing(): Promise<void>;
  /** Does a part of that, and saves a job for the rest. @throws VendorError */
  syncMissing(): Promise<void>;
  /**
   * Ends a subscription whose customer was deleted, or whose newest payment went back in full: what was paid for since the
   * refund keeps running. Twice does as much as once. @throws VendorError
   */
  end(order: EndedSubscription): Promise<void>;
}

export interface SubscriptionChange {
  field: string;
  ours: string;
  theirs: string;
}

interface Dependencies {
  database: Database;
  payments: PaymentsGateway;
  access: AccessService;
  books: Pick<BooksService, 'enterSubscription'>;
  jobs: Jobs;
}

/** Subscriptions follow the payment provider, as purchases do. */
export function createSubscriptionsService(dependencies: Dependencies): SubscriptionsService {
  const { database, payments, access, books, jobs } = dependencies;

  async function save(tx: Db, payer: Payer, state: SubscriptionState, observedAt: Date): Promise<void> {
    const { id: stripeSubscriptionId, quantity } = state;
    const row = await lockSubscription(tx, { ...payer, stripeSubscriptionId });
    if (row.observedAt && row.observedAt > observedAt) return;
    const kept = toKept(state);
    await updateSubscription(tx, row.id, {
      ...kept,
      // Should it be told to end again, that is said again.
      ...(kept.cancelAt === null && kept.endedAt === null ? { endMailId: null } : {}),
      quantity,
      currentPeriodEnd: state.currentPeriodEnd ?? null,
      observedAt,
    });
    await access.refresh(tx, [row.customerId]);
    // One that is looked at for the first time may have been told long ago.
    if (row.observedAt && startsToEnd(row, kept)) await announceEnd(tx, row);
  }

  async function announceEnd(tx: Db, { id, customerId }: Pick<SubscriptionRow, 'id' | 'customerId'>): Promise<void> {
    const order = { kind: 'canceled', mailId: randomUUID(), customerId, subscriptionId: id } as const;
    await jobs.enqueue(tx, billingMail, order, TOGETHER_SECONDS);
  }

  async function sync(stripeSubscriptionId: string): Promise<void> {
    const observedAt = await readClock(database.db);
    const state = await payments.readSubscription(stripeSubscriptionId);
    if (!state) return markUnknown(database.db, stripeSubscriptionId, observedAt);
    await database.transaction(async (tx) => {
      const payer = (await findPayer(tx, stripeSubscriptionId)) ?? payerOf(state);
      if (payer && (await holdCustomer(tx, payer.customerId))) await save(tx, payer, state, observedAt);
      // Also of a customer who is deleted meanwhile.
      if (payer) await books.enterSubscription(tx, state, observedAt);
    });
  }

  async function requestMissing(): Promise<void> {
    const missing = await findUnobserved(database.db, 1);
    if (missing.length > 0) await database.transaction((tx) => jobs.enqueue(tx, syncSubscriptions, {}));
  }

  return {
    save,
    sync,
    announceEnd,
    compare: async (states) => {
      const theirs = new Map(states.map((state) => [state.id, toKept(state)]));
      const changes = new Map<string, SubscriptionChange[]>();
      for (const row of await findByStripe(database.db, [...theirs.keys()])) {
        const state = theirs.get(row.stripeSubscriptionId);
        if (state) changes.set(row.stripeSubscriptionId, changesOf(row, state));
      }
      return changes;
    },
    ofCustomer: async (db, customerId) => (await findByCustomer(db, customerId)).map(toAccountSubscription),
    requestMissing,
    syncMissing: async () => {
      const ids = await findUnobserved(database.db, BATCH);
      for (let start = 0; start < ids.length; start += AT_ONCE) {
        await Promise.all(ids.slice(start, start + AT_ONCE).map(sync));
      }
      await requestMissing();
    },
    end: async ({ subscriptionId, reason }) => {
      if (reason === 'refunded') {
        const subscription = await payments.readSubscription(subscriptionId);
        if (!subscription || !isPaidBack(subscription)) return;
      }
      await payments.endSubscription(subscriptionId);
    },
  };
}

/** As the provider says; undefined for a subscription to another product. */
function payerOf({ customerId, productType }: SubscriptionState): Payer | undefined {
  return customerId && productType !== '' ? { customerId, productType } : undefined;
}
