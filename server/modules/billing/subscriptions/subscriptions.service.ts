import { randomUUID } from 'node:crypto';
import type { AccountSubscription } from '#contract/account.ts';
import { readClock } from '#server/database/clock.ts';
import { hasOrderedEnd } from '#server/database/conditions/ordered-ends.ts';
import { isEndedByRefund } from '#server/database/conditions/refundable.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { PaymentsGateway, SubscriptionState } from '#server/gateways/payments/payments.gateway.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { billingMail, type EndedSubscription } from '#server/jobs/jobs.ts';
import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { EnrollmentsService } from '#server/modules/messaging/enrollments/enrollments.service.ts';
import type { Mismatch } from '#server/shared/mismatch.ts';
import { isPaidBack } from '#server/shared/payment-status.ts';
import type { MoneyReportService } from '../money-report/money-report.service.ts';
import { changesOf, continues, endsUnannounced, startsToEnd, toKept } from './subscription.rules.ts';
import { toAccountSubscription } from './subscription-view.ts';
import {
  findByCustomer,
  findByStripe,
  findPayer,
  keepCustomer,
  lockSubscription,
  markUnknown,
  type Payer,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.store.ts';

/** Delay of the mail, so that the agent license and the team licenses, which are canceled one after the other, share one mail. */
const TOGETHER_SECONDS = 3;

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;

interface Dependencies {
  database: Database;
  payments: PaymentsGateway;
  access: AccessService;
  moneyReport: Pick<MoneyReportService, 'enterSubscription'>;
  enrollments: Pick<EnrollmentsService, 'begin'>;
  jobs: Jobs;
}

/** Keeps subscriptions in step with the payment provider, like purchases. */
export function createSubscriptionsService(dependencies: Dependencies) {
  const { database, payments, access, moneyReport, enrollments, jobs } = dependencies;

  /**
   * Saves a customer's subscription as observed at the provider, and updates the access that follows from it. Ignores an
   * observation that is older than the saved state.
   */
  async function save(tx: Db, payer: Payer, state: SubscriptionState, observedAt: Date): Promise<void> {
    const { id: stripeSubscriptionId, quantity } = state;
    const row = await lockSubscription(tx, { ...payer, stripeSubscriptionId });
    if (row.observedAt && row.observedAt > observedAt) return;
    const kept = toKept(state);
    const isUntold = continues(kept) && (row.endMailId !== null || row.untoldResume);
    await updateSubscription(tx, row.id, {
      ...kept,
      // A later cancellation is announced again.
      ...(continues(kept) && { endMailId: null, untoldResume: isUntold }),
      quantity,
      currentPeriodEnd: state.currentPeriodEnd ?? null,
      observedAt,
    });
    await access.refresh(tx, [row.customerId]);
    // At the first observation, the customer may have known of the end for a long time.
    if (row.observedAt && startsToEnd(row, kept)) await announceEnd(tx, row);
    // What staff have ended is mailed with their order.
    if (row.observedAt && endsUnannounced(row, kept) && !(await hasOrderedEnd(tx, stripeSubscriptionId))) {
      await announceEnd(tx, row, state.endedUnpaid);
    }
    if (row.observedAt && row.endedAt === null && kept.endedAt !== null) {
      await enrollments.begin(tx, ['subscription_canceled'], { customerId: row.customerId });
    }
    if (isUntold) {
      const order = { kind: 'resumed', mailId: randomUUID(), customerId: row.customerId } as const;
      await jobs.enqueue(tx, billingMail, order, TOGETHER_SECONDS);
    }
  }

  /** Emails the customer once that the subscription ends. `isUnpaid` tells whether it does because its payment failed. */
  async function announceEnd(
    tx: Db,
    { id, customerId }: Pick<SubscriptionRow, 'id' | 'customerId'>,
    isUnpaid = false,
  ): Promise<void> {
    const order = { kind: 'canceled', mailId: randomUUID(), customerId, subscriptionId: id, isUnpaid } as const;
    await jobs.enqueue(tx, billingMail, order, TOGETHER_SECONDS);
  }

  /** Updates a customer's subscription to its current state at the provider. @throws VendorError */
  async function sync(stripeSubscriptionId: string): Promise<void> {
    const observedAt = await readClock(database.db);
    const state = await payments.readSubscription(stripeSubscriptionId);
    if (!state) return markUnknown(database.db, stripeSubscriptionId, observedAt);
    await database.transaction(async (tx) => {
      const payer = (await findPayer(tx, stripeSubscriptionId)) ?? payerOf(state);
      if (payer && (await keepCustomer(tx, payer.customerId))) await save(tx, payer, state, observedAt);
      // Also books a customer who was deleted in the meantime.
      if (payer) await moneyReport.enterSubscription(tx, state, observedAt);
    });
  }

  return {
    save,
    sync,
    announceEnd,
    /** Compares our records with the provider's, by the subscription's id there. Skips subscriptions that we do not keep. */
    compare: async (states: SubscriptionState[]): Promise<Map<string, Mismatch[]>> => {
      const theirs = new Map(states.map((state) => [state.id, toKept(state)]));
      const changes = new Map<string, Mismatch[]>();
      for (const row of await findByStripe(database.db, [...theirs.keys()])) {
        const state = theirs.get(row.stripeSubscriptionId);
        if (state) changes.set(row.stripeSubscriptionId, changesOf(row, state));
      }
      return changes;
    },
    /** Lists a customer's subscriptions as the customer sees them, newest first. */
    ofCustomer: async (db: Db, customerId: string): Promise<AccountSubscription[]> =>
      (await findByCustomer(db, customerId)).map(toAccountSubscription),
    /**
     * Ends a subscription whose customer was deleted or whose newest payment was refunded in full. A subscription that was
     * paid again since the refund continues, unless staff have ordered its end with the refund. Running it twice has the same
     * effect as once.
     * @throws VendorError
     */
    end: async ({ subscriptionId, purchaseId, reason }: EndedSubscription): Promise<void> => {
      if (reason === 'refunded' && !(purchaseId && (await isEndedByRefund(database.db, purchaseId)))) {
        const subscription = await payments.readSubscription(subscriptionId);
        if (!subscription || !isPaidBack(subscription)) return;
      }
      await payments.endSubscription(subscriptionId);
    },
  };
}

/** Returns the payer according to the provider. */
function payerOf({ customerId, productType }: SubscriptionState): Payer | undefined {
  return customerId ? { customerId, productType } : undefined;
}
