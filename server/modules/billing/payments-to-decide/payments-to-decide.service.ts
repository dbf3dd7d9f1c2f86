import type { PaymentToDecide, PaymentToDecideKind } from '#contract/payments-to-decide.ts';
import { AGENT_LICENSE } from '#contract/purchases.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError, notFound } from '#server/shared/errors.ts';
import {
  findAfterEnding,
  findDoubles,
  findPaidSince,
  findToDecide,
  findUndecided,
  insertToDecide,
  keepSubscription,
  lockCustomer,
  saveDecision,
  type ToDecide,
  undoReturn,
} from './payments-to-decide.store.ts';

/** A purchase that has just been paid. */
interface PaidPurchase {
  id: string;
  customerId: string | null;
  productType: string;
  stripeSubscriptionId: string | null;
}

export type PaymentsToDecideService = ReturnType<typeof createPaymentsToDecideService>;

/** Finds payments that were probably made for nothing. Staff decide whether they go back. */
export function createPaymentsToDecideService(dependencies: { database: Database; audit: AuditService }) {
  const { database, audit } = dependencies;

  async function read(db: Db, id: string): Promise<ToDecide> {
    return (await findToDecide(db, id)) ?? notFound('payment to decide');
  }

  async function decide(tx: Db, id: string, decision: 'returned' | 'kept', userId: string): Promise<void> {
    const isFirst = await saveDecision(tx, id, { decision, userId });
    if (!isFirst) throw new AppError('conflict', 'This payment has been decided already');
  }

  return {
    /** Lists what staff have to decide about, oldest first. */
    list: (): Promise<PaymentToDecide[]> => findUndecided(database.db),
    /** @throws AppError('not_found') */
    read: (id: string): Promise<ToDecide> => read(database.db, id),
    /** Keeps a payment. @throws AppError('not_found', 'conflict') when it was decided. */
    keep: (id: string, userId: string): Promise<void> =>
      database.transaction(async (tx) => {
        const { purchaseId, customerId } = await read(tx, id);
        await decide(tx, id, 'kept', userId);
        const subject = { subjectType: 'purchase', subjectId: purchaseId } as const;
        await audit.note(tx, { userId, action: 'keep', ...subject, ...(customerId && { customerId }) });
      }),
    /**
     * Decides to return a payment, in the transaction that orders the refund.
     * @throws AppError('conflict') when it was decided, and when it is for something by now.
     */
    markReturned: async (tx: Db, id: string, userId: string): Promise<void> => {
      const { customerId } = await read(tx, id);
      if (customerId) await lockCustomer(tx, customerId);
      await decide(tx, id, 'returned', userId);
      const { kind, reason } = await read(tx, id);
      if (reason === null) throw new AppError('conflict', FOR_SOMETHING[kind]);
    },
    /**
     * Lets an order that ends a license and the return of another one, given at the same time, see each other: of two licenses
     * one has to stay. Locks the customer until the transaction ends.
     */
    lockCustomer,
    reopen: undoReturn,
    /** Adds a payment, or the later one of two, if it was made for nothing. Called in the transaction that notes it as paid. */
    notePaid: async (tx: Db, { id, customerId, productType, stripeSubscriptionId }: PaidPurchase): Promise<void> => {
      // An order that staff give at the same time is either seen here or comes after this payment.
      if (stripeSubscriptionId) await keepSubscription(tx, stripeSubscriptionId);
      // Of two payments that are noted at the same time, one sees the other.
      if (customerId) await lockCustomer(tx, customerId);
      if (await findAfterEnding(tx, id)) await insertToDecide(tx, 'after_ending', [id]);
      else if (customerId && productType === AGENT_LICENSE) {
        await insertToDecide(tx, 'double_payment', await findDoubles(tx, customerId));
      }
    },
    /** Adds what a subscription has charged since a moment, although it ends with the refund of an earlier payment. */
    noteEnded: async (tx: Db, stripeSubscriptionId: string, since: Date): Promise<void> => {
      await insertToDecide(tx, 'after_ending', await findPaidSince(tx, stripeSubscriptionId, since));
    },
  };
}

const FOR_SOMETHING: Record<PaymentToDecideKind, string> = {
  double_payment:
    'The other license of this person has ended, ends or is unpaid, so that this one is not paid twice any more',
  after_ending: 'This customer has access again, so that this payment is for something',
};
