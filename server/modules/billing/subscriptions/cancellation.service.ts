import type { AccountCancellation, AccountSubscriptions } from '#contract/account.ts';
import { hasEnded, type Subscription, type SubscriptionChangeKind } from '#contract/subscriptions.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { PaymentsGateway } from '#server/gateways/payments/payments.gateway.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { changeSubscription } from '#server/jobs/jobs.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError, notFound, VendorError } from '#server/shared/errors.ts';
import {
  type Change,
  findBeingEnded,
  findChange,
  findChangeByKey,
  findLatestChange,
  findSubscriptionsById,
  findSubscriptionsOf,
  forgetEndMail,
  insertChange,
  lockSubscriptionById,
  lockSubscriptionByStripe,
  lockSubscriptionsOf,
  markApplied,
  reopenNewer,
} from './cancellation.store.ts';
import { toAccountSubscription, toSubscription } from './subscription-view.ts';
import type { SubscriptionsService } from './subscriptions.service.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

/** The staff user who requests a change, and the idempotency key of the request. */
interface Requester {
  userId: string;
  idempotencyKey: string | undefined;
}

export type CancellationService = ReturnType<typeof createCancellationService>;

interface Dependencies {
  database: Database;
  payments: PaymentsGateway;
  customers: Pick<CustomersService, 'find'>;
  subscriptions: SubscriptionsService;
  audit: AuditService;
  jobs: Jobs;
  /** Updates a subscription and its purchases to their current state at the provider. */
  syncSubscription: (stripeSubscriptionId: string) => Promise<void>;
}

/** Handles changes of subscriptions. A request is saved before it is sent to Stripe, and the newest request wins. */
export function createCancellationService(dependencies: Dependencies) {
  const { database, payments, customers, subscriptions, audit, jobs, syncSubscription } = dependencies;

  /**
   * Saves a request and the job that sends it. Without a `userId` it is the owner's. The caller must have locked the
   * subscription. Returns the change's id.
   */
  async function ask(
    tx: Db,
    { id: subscriptionId, customerId }: Pick<SubscriptionRow, 'id' | 'customerId'>,
    kind: SubscriptionChangeKind,
    { userId, idempotencyKey, reason }: Partial<Requester> & { reason?: string | undefined },
  ): Promise<string> {
    const change = { subscriptionId, kind, reason, requestedBy: userId, idempotencyKey };
    const changeId = await insertChange(tx, change);
    await jobs.enqueue(tx, changeSubscription, { changeId, customerId });
    if (userId) {
      const action = kind === 'resume' ? 'resume' : 'cancel';
      await audit.note(tx, { userId, action, subjectType: 'subscription', subjectId: subscriptionId, customerId });
    }
    return changeId;
  }

  async function tell({ kind, stripeSubscriptionId }: Change, idempotencyKey: string | undefined): Promise<void> {
    if (kind === 'cancel_now') return payments.endSubscription(stripeSubscriptionId);
    return payments.setCancelAtPeriodEnd(stripeSubscriptionId, kind === 'cancel_at_period_end', idempotencyKey);
  }

  /**
   * Sends the newest request to Stripe, until there is no newer one. Only the first call uses the idempotency key: with the
   * same key, Stripe would answer a later call with the first result, and a change made in between would remain.
   */
  async function carryOut(changeId: string, idempotencyKey?: string): Promise<void> {
    const own = await findChange(database.db, changeId);
    if (!own || own.appliedAt) return;
    for (;;) {
      const change = await findLatestChange(database.db, own.subscriptionId);
      if (!change) return;
      try {
        await tell(change, change.id === changeId ? idempotencyKey : undefined);
        await syncSubscription(change.stripeSubscriptionId);
      } catch (error) {
        // It may have reached Stripe all the same.
        await database.transaction((tx) => repeatNewer(tx, change));
        throw error;
      }
      if (await finish(change)) return;
    }
  }

  /** A newer request that was carried out is undone when an older one reaches Stripe late. So it gets another job. */
  async function repeatNewer(tx: Db, change: Change): Promise<void> {
    const changeId = await reopenNewer(tx, change);
    if (changeId) await jobs.enqueue(tx, changeSubscription, { changeId, customerId: change.customerId });
  }

  /** Returns false when there is a newer request. */
  function finish(change: Change): Promise<boolean> {
    const { id, kind, subscriptionId, customerId } = change;
    return database.transaction(async (tx) => {
      const applied = await markApplied(tx, id);
      if (!applied) await repeatNewer(tx, change);
      if (applied?.isFirst && kind === 'cancel_now') {
        // A mail may already have announced a later end.
        await forgetEndMail(tx, subscriptionId);
        await subscriptions.announceEnd(tx, { id: subscriptionId, customerId });
      }
      return applied !== undefined;
    });
  }

  /** Because a user waits, this calls Stripe at once and leaves the rest to the job when Stripe is down. */
  async function tryNow(changeIds: string[]): Promise<void> {
    for (const changeId of changeIds) {
      try {
        await carryOut(changeId, changeId);
      } catch (error) {
        if (!(error instanceof VendorError)) throw error;
      }
    }
  }

  async function readOwn(ids: string[]): Promise<AccountSubscriptions> {
    const rows = await findSubscriptionsById(database.db, ids);
    return {
      subscriptions: rows.map(toAccountSubscription),
      isPending: rows.some(({ pendingChange }) => pendingChange !== null),
    };
  }

  async function askOwn(
    customerId: string,
    kind: SubscriptionChangeKind,
    { subscriptionId, reason }: AccountCancellation,
  ): Promise<AccountSubscriptions> {
    const { ids, changeIds } = await database.transaction(async (tx) => {
      const all = await lockSubscriptionsOf(tx, customerId);
      const named = all.filter(({ id }) => subscriptionId === undefined || id === subscriptionId);
      if (subscriptionId !== undefined && named.length === 0) notFound('subscription');
      const beingEnded = await findBeingEnded(
        tx,
        named.map(({ id }) => id),
      );
      // An immediate end is an order of staff, which the owner's later request must not undo.
      const running = named.filter((row) => !hasEnded(row) && !beingEnded.has(row.id));
      if (running.length === 0) {
        const reason =
          beingEnded.size > 0 ? 'Our team is ending this subscription' : 'There is no running subscription';
        throw new AppError('conflict', reason);
      }
      const asked: string[] = [];
      for (const row of running) asked.push(await ask(tx, row, kind, { reason }));
      return { ids: running.map(({ id }) => id), changeIds: asked };
    });
    await tryNow(changeIds);
    return readOwn(ids);
  }

  return {
    /** Lists a customer's subscriptions, newest first. @throws AppError('not_found') */
    list: async (customerId: string): Promise<Subscription[]> => {
      if (!(await customers.find(database.db, customerId))) notFound('customer');
      return (await findSubscriptionsOf(database.db, customerId)).map(toSubscription);
    },
    /** Returns those of the subscriptions that exist, in no order. */
    byIds: async (db: Db, ids: string[]): Promise<Subscription[]> =>
      (await findSubscriptionsById(db, ids)).map(toSubscription),
    /**
     * Requests a change of one subscription. While Stripe is down, the request is saved, shown as `pendingChange`, and carried
     * out later.
     * @throws AppError('not_found', 'conflict')
     */
    change: async (id: string, kind: SubscriptionChangeKind, requester: Requester): Promise<Subscription> => {
      const { userId, idempotencyKey } = requester;
      const changeId = await database.transaction(async (tx) => {
        const row = (await lockSubscriptionById(tx, id)) ?? notFound('subscription');
        const known = idempotencyKey && (await findChangeByKey(tx, { subscriptionId: id, userId, idempotencyKey }));
        if (known && known.kind !== kind) {
          throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for something else');
        }
        if (known) return known.id;
        if (hasEnded(row)) throw new AppError('conflict', 'This subscription has ended');
        return ask(tx, row, kind, requester);
      });
      await tryNow([changeId]);
      const [row] = await findSubscriptionsById(database.db, [id]);
      return toSubscription(row ?? notFound('subscription'));
    },
    /** Cancels a customer's subscriptions, or one of them, at the end of the paid period. @throws AppError('not_found', 'conflict') */
    cancelOwn: (customerId: string, wish: AccountCancellation): Promise<AccountSubscriptions> =>
      askOwn(customerId, 'cancel_at_period_end', wish),
    /** Withdraws all cancellations, except immediate ends that staff have ordered. @throws AppError('conflict') */
    resumeOwn: (customerId: string): Promise<AccountSubscriptions> => askOwn(customerId, 'resume', {}),
    /** Ends a subscription immediately because staff refund it, in the transaction that records the refund. */
    endWithRefund: async (tx: Db, stripeSubscriptionId: string, userId: string): Promise<void> => {
      const row = await lockSubscriptionByStripe(tx, stripeSubscriptionId);
      // A subscription whose current period was refunded in full ends anyway.
      if (row && !hasEnded(row) && !row.isRefunded) await ask(tx, row, 'cancel_now', { userId });
    },
    /** Sends the newest requested change to Stripe. @throws VendorError */
    carryOut: (changeId: string): Promise<void> => carryOut(changeId),
  };
}
