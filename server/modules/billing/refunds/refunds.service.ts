import { randomUUID } from 'node:crypto';
import { toAmount } from '#contract/money.ts';
import type { PaymentToDecideKind } from '#contract/payments-to-decide.ts';
import type { RefundApproval, RefundRequest } from '#contract/refund-requests.ts';
import type { Refund, RefundInput } from '#contract/refunds.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { PaymentsGateway } from '#server/gateways/payments/payments.gateway.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { type PaymentRefund, recheckPurchase, refundPayment } from '#server/jobs/jobs.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError, notFound, VendorError, VendorRefusal } from '#server/shared/errors.ts';
import type { PaymentsToDecideService } from '../payments-to-decide/payments-to-decide.service.ts';
import type { PurchasesService } from '../purchases/purchases.service.ts';
import type { RefundRequestsService } from '../refund-requests/refund-requests.service.ts';
import type { CancellationService } from '../subscriptions/cancellation.service.ts';
import { isSameRefund, obstacleOf, termsOf } from './refund.rules.ts';
import {
  findRefund,
  findRefundByKey,
  insertRefund,
  isNewestPayment,
  lockPurchase,
  type PaidPurchase,
  type RefundRow,
  settleRefund,
  sumPending,
  toRefund,
} from './refunds.store.ts';

/** Longer than a request waits for Stripe. */
const ANSWERED_WITHIN_MS = 60_000;
const NOT_ACCEPTED = 'The payment service did not accept this refund';

interface Orderer {
  userId: string;
  idempotencyKey: string | undefined;
}

export type RefundsService = ReturnType<typeof createRefundsService>;

interface Dependencies {
  database: Database;
  payments: PaymentsGateway;
  purchases: Pick<PurchasesService, 'recheck'>;
  requests: RefundRequestsService;
  cancellations: Pick<CancellationService, 'endWithRefund'>;
  toDecide: Pick<PaymentsToDecideService, 'read' | 'markReturned' | 'reopen' | 'noteEnded' | 'lockCustomer'>;
  audit: AuditService;
  jobs: Jobs;
}

/** A saved refund and the data needed to carry it out. */
interface Ordered {
  row: RefundRow;
  order: PaymentRefund;
}

export function createRefundsService(dependencies: Dependencies) {
  const { database, payments, purchases, requests, cancellations, toDecide, audit, jobs } = dependencies;

  /** Saves a refund of a locked purchase together with the job that carries it out. */
  async function place(
    tx: Db,
    purchase: PaidPurchase,
    input: RefundInput,
    { userId, idempotencyKey, requestId }: Orderer & { requestId?: string },
  ): Promise<Ordered> {
    const { id: purchaseId } = purchase;
    const obstacle = obstacleOf(purchase);
    if (obstacle !== undefined) throw new AppError('conflict', obstacle);
    const { endSubscription = await isNewestPayment(tx, purchase) } = input;
    const terms = termsOf(purchase, await sumPending(tx, purchaseId), { ...input, endSubscription });
    if (typeof terms === 'string') throw new AppError('conflict', terms);
    const { cents, isFull, endsSubscription } = terms;
    if (endsSubscription && purchase.customerId) await toDecide.lockCustomer(tx, purchase.customerId);
    const refundId = randomUUID();
    const kept = { id: refundId, purchaseId, requestId, amount: toAmount(cents), reason: input.reason };
    const ordered = { endsSubscription, orderedBy: userId, idempotencyKey } as const;
    const row = (await insertRefund(tx, { ...kept, ...ordered })) ?? otherRefund();
    const order = {
      refundId,
      purchaseId,
      paymentIntentId: purchase.stripePaymentIntentId ?? '',
      amountCents: cents,
      keptSubscriptionId: isFull && !endsSubscription ? purchase.stripeSubscriptionId : null,
      // Ended by an order of its own, because a payment may come in before this refund is made, and Stripe may still have the
      // wish of an earlier refund, which came back, to keep it.
      endedSubscriptionId: endsSubscription ? purchase.stripeSubscriptionId : null,
    };
    await jobs.enqueue(tx, refundPayment, order);
    // An approval has an audit entry of its own.
    if (requestId === undefined) await note(tx, purchase, userId);
    return { row, order };
  }

  function note(tx: Db, { id, customerId }: PaidPurchase, userId: string): Promise<void> {
    const subject = { subjectType: 'purchase', subjectId: id } as const;
    return audit.note(tx, { userId, action: 'refund', ...subject, ...(customerId && { customerId }) });
  }

  /** `isAwaited` leaves it to the request that waits for this refund to note that Stripe refuses it. */
  async function carryOut(order: PaymentRefund, isAwaited = false): Promise<void> {
    const { refundId, purchaseId, paymentIntentId, amountCents, keptSubscriptionId, endedSubscriptionId } = order;
    const known = await findRefund(database.db, refundId);
    if (known && known.status !== 'pending') return;
    // Runs first, so that a reader who sees the refund also sees that the subscription stays.
    if (keptSubscriptionId) await payments.keepDespiteRefund(keptSubscriptionId, paymentIntentId, true);
    const stripeRefundId = await payments
      .refund({ id: refundId, paymentIntentId, amountCents })
      .catch((error) => (error instanceof VendorRefusal ? refuse(order, error, isAwaited) : Promise.reject(error)));
    await purchases.recheck(purchaseId);
    await database.transaction(async (tx) => {
      const refunded = await lockPurchase(tx, purchaseId);
      const settled = await settleRefund(tx, refundId, { status: 'completed', stripeRefundId });
      if (!refunded || !settled || !endedSubscriptionId) return;
      if (settled.orderedBy) await cancellations.endWithRefund(tx, endedSubscriptionId, settled.orderedBy);
      await toDecide.noteEnded(tx, endedSubscriptionId, refunded.createdAt);
    });
  }

  async function refuse(
    { refundId, purchaseId, paymentIntentId, keptSubscriptionId }: PaymentRefund,
    refusal: VendorRefusal,
    isAwaited: boolean,
  ): Promise<never> {
    if (keptSubscriptionId) await payments.keepDespiteRefund(keptSubscriptionId, paymentIntentId, false);
    // As an outage, so that the job asks again.
    if (isAwaited) throw new VendorError(refusal.message, refusal);
    await database.transaction(async (tx) => {
      const refused = await settleRefund(tx, refundId, { status: 'refused' });
      if (refused?.requestId) await requests.reopen(tx, refused.requestId);
      if (refused) await toDecide.reopen(tx, purchaseId);
      // Our record of the payment was outdated, because otherwise the refund would have been rejected earlier. As a job, because
      // when Stripe fails here the refusal must be told all the same.
      await jobs.enqueue(tx, recheckPurchase, { purchaseId });
    });
    throw refusal;
  }

  /** Because a user waits, this calls Stripe at once and leaves the rest to the job when Stripe is down. */
  async function tryNow({ row, order }: Ordered): Promise<Refund> {
    try {
      await carryOut(order);
    } catch (error) {
      if (error instanceof VendorRefusal) throw new AppError('conflict', error.message, { cause: error });
      if (!(error instanceof VendorError)) throw error;
    }
    return settledOf((await findRefund(database.db, row.id)) ?? row);
  }

  /**
   * Runs as a job. A refusal is told once: by the answer to a request that still waits, which notes it, or else by this job's
   * failure. So the job notes none before that request must be over.
   */
  async function carryOutLater(order: PaymentRefund): Promise<void> {
    const refund = await findRefund(database.db, order.refundId);
    const isAwaited = refund !== undefined && Date.now() - refund.createdAt.getTime() < ANSWERED_WITHIN_MS;
    await carryOut(order, isAwaited);
  }

  /** Orders a refund once per idempotency key. `decide` saves, in the same transaction, the decision that it carries out. */
  async function refundOnce(
    purchaseId: string,
    input: RefundInput,
    orderer: Orderer,
    { requestId, decide }: { requestId?: string; decide?: (tx: Db) => Promise<void> } = {},
  ): Promise<Refund> {
    const ordered = await database.transaction(async (tx) => {
      // Taken first, so that simultaneous requests wait for each other here.
      const purchase = await lockPurchase(tx, purchaseId);
      const known = await findRefundByKey(tx, orderer.userId, orderer.idempotencyKey);
      if (known) return { known };
      await decide?.(tx);
      return place(tx, purchase ?? notFound('purchase'), input, { ...orderer, ...(requestId && { requestId }) });
    });
    if (!('known' in ordered)) return tryNow(ordered);
    const { known } = ordered;
    const isSame = known.purchaseId === purchaseId && known.requestId === (requestId ?? null);
    if (!isSame || !isSameRefund(known, input)) otherRefund();
    // A repeated request gets the result of the first one.
    return settledOf(known);
  }

  return {
    /**
     * Refunds money once per idempotency key. While Stripe is down, the refund is saved and carried out later; its status is
     * `pending`.
     * @throws AppError('not_found', 'conflict', 'invalid_input', 'idempotency_mismatch')
     */
    refund: (purchaseId: string, input: RefundInput, orderer: Orderer): Promise<Refund> =>
      refundOnce(purchaseId, input, orderer),
    /**
     * Approves a refund request: refunds all the money and ends the subscription. `isPending` is true while Stripe is down.
     * @throws AppError('not_found', 'conflict')
     */
    approve: async (
      requestId: string,
      { message, refundableAmount }: RefundApproval,
      orderer: Orderer,
    ): Promise<{ request: RefundRequest; isPending: boolean }> => {
      const { purchaseId } = await requests.read(requestId);
      // Ends the subscription in any case, also when a payment came in after the customer's request.
      const { status } = await refundOnce(purchaseId, { endSubscription: true, refundableAmount }, orderer, {
        requestId,
        decide: (tx) => requests.approve(tx, requestId, message, orderer.userId),
      });
      return { request: await requests.read(requestId), isPending: status === 'pending' };
    },
    /**
     * Refunds what is left of a payment that was made for nothing, and ends its subscription. Once per idempotency key.
     * @throws AppError('not_found', 'conflict', 'idempotency_mismatch')
     */
    returnPayment: async (id: string, orderer: Orderer): Promise<Refund> => {
      const { kind, purchaseId } = await toDecide.read(id);
      return refundOnce(purchaseId, { endSubscription: true, reason: RETURN_REASONS[kind] }, orderer, {
        decide: (tx) => toDecide.markReturned(tx, id, orderer.userId),
      });
    },
    carryOut: carryOutLater,
  };
}

const RETURN_REASONS: Record<PaymentToDecideKind, string> = {
  double_payment: 'The license was paid twice',
  after_ending: 'Charged after the end of the license',
};

/** @throws AppError('conflict') for a refund that Stripe has refused. */
function settledOf(row: RefundRow): Refund {
  if (row.status === 'refused') throw new AppError('conflict', NOT_ACCEPTED);
  return toRefund(row);
}

function otherRefund(): never {
  throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another refund');
}
