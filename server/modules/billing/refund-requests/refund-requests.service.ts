import { randomUUID } from 'node:crypto';
import type {
  Refundable,
  RefundRequest,
  RefundRequestInput,
  RefundRequestListQuery,
} from '#contract/refund-requests.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { billingMail } from '#server/jobs/jobs.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError, notFound } from '#server/shared/errors.ts';
import { conditionsOf } from './refund-request.rules.ts';
import {
  countRequests,
  findRefundable,
  insertRequest,
  lockApprovedRequest,
  lockOpenRequest,
  lockRequest,
  pageOfRequests,
  type RefundRequestRow,
  readRequest,
  readRequestsOf,
  reopenRequest,
  updateRequest,
} from './refund-requests.store.ts';

export type RefundRequestsService = ReturnType<typeof createRefundRequestsService>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  jobs: Jobs;
}

/** Returns what a customer could request now and the state of its conditions, or null when nothing is refundable. */
export async function refundableOf(db: Db, customerId: string): Promise<Refundable | null> {
  const found = await findRefundable(db, customerId);
  if (!found) return null;
  const { purchaseId, productType, amount, ...facts } = found;
  return { purchaseId, productType, amount, conditions: conditionsOf({ ...facts, askedAt: new Date() }) };
}

/** Handles the refund requests of customers. Staff decide on them. */
export function createRefundRequestsService({ database, audit, jobs }: Dependencies) {
  const { db } = database;

  async function read(db: Db, id: string): Promise<RefundRequest> {
    return (await readRequest(db, id)) ?? notFound('refund request');
  }

  /** Saves a decision together with the state of the conditions at that time. */
  async function decide(
    tx: Db,
    id: string,
    decision: Pick<RefundRequestRow, 'status'> & Partial<RefundRequestRow>,
  ): Promise<void> {
    const { conditions } = await read(tx, id);
    await updateRequest(tx, id, { ...decision, conditions, decidedAt: new Date() });
  }

  async function lockOpen(tx: Db, id: string): Promise<RefundRequestRow> {
    const request = (await lockRequest(tx, id)) ?? notFound('refund request');
    assertOpen(request);
    return request;
  }

  /** Emails the customer a step of their request. */
  async function mail(
    tx: Db,
    kind: 'refund_requested' | 'refund_withdrawn' | 'refund_declined',
    { id: requestId, customerId }: Pick<RefundRequestRow, 'id' | 'customerId'>,
  ): Promise<void> {
    await jobs.enqueue(tx, billingMail, { kind, mailId: randomUUID(), customerId, requestId });
  }

  function noteDecision(tx: Db, { id, customerId }: RefundRequestRow, action: 'approve' | 'reject', userId: string) {
    return audit.note(tx, { userId, action, subjectType: 'refund_request', subjectId: id, customerId });
  }

  return {
    list: {
      page: (query) => pageOfRequests(db, query),
      count: (query) => countRequests(db, query),
    } satisfies ListSource<RefundRequest, RefundRequestListQuery>,
    /** @throws AppError('not_found') */
    read: (id: string): Promise<RefundRequest> => read(database.db, id),
    /** Lists the customer's requests, newest first. */
    listOwn: (customerId: string): Promise<RefundRequest[]> => readRequestsOf(database.db, customerId),
    /**
     * Creates a request. @throws AppError('conflict') while one is open, when nothing can be refunded, and when the named
     * purchase is not the one that can.
     */
    request: (customerId: string, { reason, purchaseId }: RefundRequestInput): Promise<RefundRequest> =>
      database.transaction(async (tx) => {
        const refundable = await findRefundable(tx, customerId);
        if (!refundable) throw new AppError('conflict', 'There is no payment that can be refunded');
        if (purchaseId !== undefined && purchaseId !== refundable.purchaseId) {
          throw new AppError('conflict', 'Your payments have changed. Please look again at what you would ask back');
        }
        const id = await insertRequest(tx, { customerId, purchaseId: refundable.purchaseId, reason });
        if (!id) throw new AppError('conflict', 'You have asked for a refund already; we will answer by email');
        await mail(tx, 'refund_requested', { id, customerId });
        return read(tx, id);
      }),
    /** Withdraws an open request of the customer. Withdrawing it again does nothing. @throws AppError('not_found', 'conflict') once decided */
    withdraw: (customerId: string, id: string): Promise<RefundRequest> =>
      database.transaction(async (tx) => {
        const request = await lockRequest(tx, id);
        if (request?.customerId !== customerId) notFound('refund request');
        if (request.status === 'withdrawn') return read(tx, id);
        assertOpen(request);
        await decide(tx, id, { status: 'withdrawn' });
        await mail(tx, 'refund_withdrawn', request);
        return read(tx, id);
      }),
    /** Declines a request and emails the customer the reason. @throws AppError('not_found', 'conflict') */
    reject: (id: string, message: string, userId: string): Promise<RefundRequest> =>
      database.transaction(async (tx) => {
        const request = await lockOpen(tx, id);
        await decide(tx, id, { status: 'rejected', message, decidedBy: userId });
        await noteDecision(tx, request, 'reject', userId);
        await mail(tx, 'refund_declined', request);
        return read(tx, id);
      }),
    /**
     * Approves an open request, in the transaction that orders the refund. The mail about the refund carries the message.
     * @throws AppError('not_found', 'conflict')
     */
    approve: async (tx: Db, id: string, message: string | undefined, userId: string): Promise<void> => {
      const request = await lockOpen(tx, id);
      await decide(tx, id, { status: 'approved', message: message || null, decidedBy: userId });
      await noteDecision(tx, request, 'approve', userId);
    },
    reopen: reopenRequest,
    /** Marks the open request about a fully refunded purchase as approved. */
    closeRefunded: async (tx: Db, purchaseId: string): Promise<void> => {
      const request = await lockOpenRequest(tx, purchaseId);
      if (request) await decide(tx, request.id, { status: 'approved' });
    },
    /** Reopens the request about a purchase whose refund the bank has sent back. */
    reopenReturned: async (tx: Db, purchaseId: string): Promise<void> => {
      const request = await lockApprovedRequest(tx, purchaseId);
      if (request) await reopenRequest(tx, request.id);
    },
  };
}

function assertOpen({ status }: RefundRequestRow): void {
  if (status === 'withdrawn') throw new AppError('conflict', 'The customer has withdrawn this request');
  if (status !== 'open') throw new AppError('conflict', 'This request has been decided already');
}
