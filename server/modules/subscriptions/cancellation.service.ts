import type { AccountCancellation, AccountSubscriptions } from '../../../contract/account.ts';
import { hasEnded, type Subscription, type SubscriptionChangeKind } from '../../../contract/subscriptions.ts';
import type { Database, Db } from '../../database/database.ts';
import type { PaymentsGateway } from '../../gateways/payments/payments.gateway.ts';
import type { Jobs } from '../../jobs/job-runner.ts';
import { changeSubscription } from '../../jobs/jobs.ts';
import { AppError, notFound, VendorError } from '../../shared/errors.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import {
  type Change,
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
  type SubscriptionDetails,
} from './cancellation.store.ts';
import { toAccountSubscription, toSubscription } from './subscription-view.ts';
import type { SubscriptionsService } from './subscriptions.service.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

/** Who asks, and with which key. */
export interface Requester {
  /** Null for the owner of the subscription. */
  userId: string | null;
  idempotencyKey: string | undefined;
}

export interface CancellationService {
  /** Newest first. @throws AppError('not_found') */
  list(customerId: string): Promise<Subscription[]>;
  /**
   * Asks something of one subscription. While Stripe is away the wish is kept and carried out later: `pendingChange` says so.
   * @throws AppError('not_found', 'conflict')
   */
  change(id: string, kind: SubscriptionChangeKind, requester: Requester): Promise<Subscription>;
  /** Cancels a customer's subscriptions, or the one that is named, at the end of the paid period. @throws AppError('not_found', 'conflict') */
  cancelOwn(customerId: string, wish: AccountCancellation, requester: Requester): Promise<AccountSubscriptions>;
  /** Takes all of that back. @throws AppError('conflict') */
  resumeOwn(customerId: string, requester: Requester): Promise<AccountSubscriptions>;
  /** Ends a subscription now, because staff give its money back, in the transaction that says so. */
  endWithRefund(tx: Db, stripeSubscriptionId: string, userId: string): Promise<void>;
  /** Tells Stripe what was asked, by now. @throws VendorError */
  carryOut(changeId: string): Promise<void>;
}

interface Dependencies {
  database: Database;
  payments: PaymentsGateway;
  customers: Pick<CustomersService, 'find'>;
  subscriptions: SubscriptionsService;
  audit: AuditService;
  jobs: Jobs;
  /** Writes the provider's present state of a subscription, and of what it has paid for, over ours. @throws VendorError */
  syncSubscription: (stripeSubscriptionId: string) => Promise<void>;
}

/** What is asked of subscriptions: kept first, then told to Stripe; what was asked last is what holds. */
export function createCancellationService(dependencies: Dependencies): CancellationService {
  const { database, payments, customers, subscriptions, audit, jobs, syncSubscription } = dependencies;

  /** Keeps what is asked, with a job that tells Stripe; the subscription must be held. Gives the change's id. */
  async function ask(
    tx: Db,
    { id: subscriptionId, customerId }: Pick<SubscriptionRow, 'id' | 'customerId'>,
    kind: SubscriptionChangeKind,
    { userId, idempotencyKey, reason }: Requester & { reason?: string | undefined },
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
   * Tells Stripe what was asked last, until nothing was asked meanwhile. Told a second time it is told without the key:
   * Stripe would take it for the first time, and leave what another call has done since.
   */
  async function carryOut(changeId: string, idempotencyKey?: string): Promise<void> {
    const own = await findChange(database.db, changeId);
    if (!own || own.appliedAt) return;
    for (;;) {
      const change = await findLatestChange(database.db, own.subscriptionId);
      if (!change) return;
      await tell(change, change.id === changeId ? idempotencyKey : undefined);
      await syncSubscription(change.stripeSubscriptionId);
      if (await settle(change)) return;
    }
  }

  /** False when something else was asked meanwhile. */
  function settle({ id, kind, subscriptionId, customerId }: Change): Promise<boolean> {
    return database.transaction(async (tx) => {
      const applied = await markApplied(tx, id);
      if (applied?.isFirst && kind === 'cancel_now') {
        // Also when a mail has said already that it would end later.
        await forgetEndMail(tx, subscriptionId);
        await subscriptions.announceEnd(tx, { id: subscriptionId, customerId });
      }
      return applied !== undefined;
    });
  }

  /** Somebody waits: Stripe is told at once, and later by the job if it is away. */
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
    wish: AccountCancellation,
    requester: Requester,
  ): Promise<AccountSubscriptions> {
    const { ids, changeIds } = await database.transaction(async (tx) => {
      const all = await lockSubscriptionsOf(tx, customerId);
      const { subscriptionId } = wish;
      const named = all.filter(({ id }) => subscriptionId === undefined || id === subscriptionId);
      if (subscriptionId !== undefined && named.length === 0) notFound('subscription');
      const running = named.filter((row) => !hasEnded(row));
      if (running.length === 0) throw new AppError('conflict', 'There is no running subscription');
      const asked: string[] = [];
      for (const row of running) asked.push(await ask(tx, row, kind, { ...requester, reason: wish.reason }));
      return { ids: running.map(({ id }) => id), changeIds: asked };
    });
    await tryNow(changeIds);
    return readOwn(ids);
  }

  return {
    list: async (customerId) => {
      if (!(await customers.find(database.db, customerId))) {
        notFound('customer');
      }
      return (await findSubscriptionsOf(database.db, customerId)).map(toSubscription);
    },
    change: async (id, kind, requester) => {
      const { userId, idempotencyKey } = requester;
      const changeId = await database.transaction(async (tx) => {
        const row = (await lockSubscriptionById(tx, id)) ?? notFound('subscription');
        const known = await findChangeByKey(tx, { subscriptionId: id, requestedBy: userId, idempotencyKey });
        if (known && known.kind !== kind) {
          throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for something else');
        }
        if (known) return known.id;
        if (hasEnded(row)) throw new AppError('conflict', 'This subscription has ended');
        return ask(tx, row, kind, requester);
      });
      await tryNow([changeId]);
      const [row]: (SubscriptionDetails | undefined)[] = await findSubscriptionsById(database.db, [id]);
      return toSubscription(row ?? notFound('subscription'));
    },
    cancelOwn: (customerId, wish, requester) => askOwn(customerId, 'cancel_at_period_end', wish, requester),
    resumeOwn: (customerId, requester) => askOwn(customerId, 'resume', {}, requester),
    endWithRefund: async (tx, stripeSubscriptionId, userId) => {
      const row = await lockSubscriptionByStripe(tx, stripeSubscriptionId);
      // One whose present period went back in full ends by that already.
      if (row && !hasEnded(row) && row.isRefunded === 0)
        await ask(tx, row, 'cancel_now', { userId, idempotencyKey: undefined });
    },
    carryOut: (changeId) => carryOut(changeId),
  };
}
