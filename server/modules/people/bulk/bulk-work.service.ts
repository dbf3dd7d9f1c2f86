import { type BulkActionKind, type BulkList, roleForBulk } from '#contract/bulk.ts';
import type { LaterReason } from '#contract/gate.ts';
import { MAX_TAGS } from '#contract/tags.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { bulkAction } from '#server/jobs/jobs.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import type { TemplatesService } from '#server/modules/messaging/templates/templates.service.ts';
import type { TextSending } from '#server/modules/messaging/texts/outbound-texts.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import type { StaffService } from '#server/modules/staff/staff/staff.service.ts';
import { GateRefusal } from '#server/sending/refusal.ts';
import { AppError, VendorError, VendorRefusal } from '#server/shared/errors.ts';
import type { Tagging } from '../customers/customer-tagging.service.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { TeamMembersService } from '../team-members/team-members.service.ts';
import {
  type BulkRow,
  existingIds,
  findBulk,
  lockBulk,
  NOT_ALLOWED,
  NOUN,
  noteTries,
  type OpenRow,
  openRows,
  type Settled,
  settleRows,
  settleStoppedRows,
  stopRows,
  withdrawStopped,
} from './bulk.store.ts';

/** Rows changed in one transaction, so that others wait no longer than for a page of a list. */
const PORTION: Record<Exclude<BulkActionKind, 'text' | 'email'>, number> = {
  tag: 1_000,
  untag: 1_000,
  assign: 500,
  export: 2_000,
  delete: 20,
};
/** Number of messages that are sent at the same time, as one portion. */
const AT_ONCE = 8;
/** After this time the job ends its turn, so that other bulk actions can run and the server can stop. */
const LONGEST_TURN_MS = 5_000;
/** Number of vendor failures after which a row counts as failed. */
const MOST_TRIES = 10;

interface Dependencies {
  database: Database;
  jobs: Jobs;
  audit: AuditService;
  staff: Pick<StaffService, 'mayStill'>;
  customers: Pick<CustomersService, 'editing' | 'tagging'>;
  teamMembers: Pick<TeamMembersService, 'deleteIn'>;
  leads: Pick<LeadsService, 'editing' | 'customersOf'>;
  texts: TextSending;
  emails: Pick<EmailsService, 'send'>;
  templates: Pick<TemplatesService, 'render'>;
}

type Work = (order: { bulkId: string }) => Promise<void>;

/**
 * Runs bulk actions in portions. Each portion saves its results in its transaction, so that work continues after a crash.
 * Each recipient's message has a key, so that a message with a lost result is not sent twice.
 */
export function createBulkWork(dependencies: Dependencies): Work {
  const { database, jobs, audit, staff, customers, teamMembers, leads, texts, emails, templates } = dependencies;
  const { db } = database;

  /**
   * Locks an unfinished action whose starter may still do this. Whoever was disabled or has another role by now has no right to the
   * rest, which is skipped. The right stays until the transaction ends.
   */
  async function lockAllowed(tx: Db, id: string): Promise<BulkRow | undefined> {
    const bulk = await lockBulk(tx, id);
    if (bulk?.finishedAt !== null) return undefined;
    const { userId, details, action } = bulk;
    if (await staff.mayStill(tx, details.retriedBy ?? userId, roleForBulk(action))) return bulk;
    await stopRows(tx, id, NOT_ALLOWED);
    await audit.note(tx, { action: 'cancel', subjectType: 'bulk_action', subjectId: id });
    return undefined;
  }

  /** Changes the next rows. Returns false when nothing is left. */
  function change(id: string, action: keyof typeof PORTION): Promise<boolean> {
    return database.transaction(async (tx) => {
      const bulk = await lockAllowed(tx, id);
      const rows = bulk ? await openRows(tx, id, PORTION[action]) : [];
      if (!bulk || rows.length === 0) return false;
      await settleRows(tx, id, await CHANGES[action](tx, bulk, rows));
      return true;
    });
  }

  async function changeTags(tx: Db, { action, details, userId }: BulkRow, rows: OpenRow[]): Promise<Settled[]> {
    const { tag = '' } = details;
    const { tagging } = customers;
    const found = await (action === 'tag' ? tagging.tag : tagging.untag)(tx, idsOf(rows), tag, userId);
    return taggedRows(rows, found, { tag, tagId: await tagging.idOf(tx, tag) });
  }

  const CHANGES: Record<keyof typeof PORTION, (tx: Db, bulk: BulkRow, rows: OpenRow[]) => Promise<Settled[]>> = {
    tag: changeTags,
    untag: changeTags,
    assign: async (tx, { details, userId }, rows) => {
      const to = details.assigneeId ?? null;
      const found = await leads.editing.assign(tx, idsOf(rows), { to }, userId);
      const before = new Map(
        found.map(({ id, isChanged, beforeId }) => [id, isChanged ? { assigneeId: beforeId } : null]),
      );
      return rows.map(({ position, recordId }) => {
        const was = before.get(recordId);
        return was === undefined ? gone('leads', position) : { position, status: 'done', before: was };
      });
    },
    export: async (tx, { list }, rows) => {
      const existing = await existingIds(tx, list, idsOf(rows));
      return rows.map(({ position, recordId }) => (existing.has(recordId) ? done(position) : gone(list, position)));
    },
    delete: async (tx, { list, userId }, rows) => {
      const results: Settled[] = [];
      // In the order of their ids, like everywhere that locks several rows.
      for (const { position, recordId } of rows.toSorted(byRecord)) {
        const isDeleted =
          list === 'customers'
            ? await customers.editing.deleteIn(tx, recordId, userId)
            : await teamMembers.deleteIn(tx, recordId, { userId });
        results.push(isDeleted ? done(position) : gone(list, position));
      }
      return results;
    },
  };

  /** Sends the next few messages. Returns false when none is left. @throws VendorError when the vendor fails for all of them. */
  async function send(bulk: BulkRow): Promise<boolean> {
    const rows = await database.transaction(async (tx) => {
      if (await lockAllowed(tx, bulk.id)) return openRows(tx, bulk.id, AT_ONCE);
      // A message that was on its way when the action was stopped may have been ordered for later since, also by a dead server.
      await withdrawStopped(tx, bulk.id);
      return [];
    });
    if (rows.length === 0) return false;
    const recipients = bulk.list === 'leads' ? await leads.customersOf(db, idsOf(rows)) : undefined;
    const outcomes = await Promise.all(
      rows.map((row) => sendTo(bulk, row, recipients ? recipients.get(row.recordId) : row.recordId)),
    );
    const failed = outcomes.filter((outcome) => 'error' in outcome);
    const exhausted = failed.filter(({ row }) => row.tries + 1 >= MOST_TRIES);
    await database.transaction(async (tx) => {
      await lockBulk(tx, bulk.id);
      await noteTries(
        tx,
        bulk.id,
        failed.map(({ row }) => row),
      );
      const settled = [
        ...outcomes.filter((outcome) => 'status' in outcome),
        ...exhausted.map(({ row, error }) => ({
          position: row.position,
          status: 'failed' as const,
          reason: error.message,
        })),
      ];
      await settleStoppedRows(
        tx,
        bulk.id,
        settled.filter(({ status }) => status !== 'waiting'),
      );
      await settleRows(tx, bulk.id, settled);
    });
    const [failure] = failed;
    if (failure && failed.length === rows.length && exhausted.length < failed.length) throw failure.error;
    return true;
  }

  async function sendTo(
    { id, list, action, details, userId }: BulkRow,
    row: OpenRow,
    recipientId: string | undefined,
  ): Promise<Settled | { row: OpenRow; error: VendorError }> {
    const { position } = row;
    if (recipientId === undefined) return gone(list, position);
    const { purpose = 'marketing', sendAt } = details;
    const order = { userId, idempotencyKey: `bulk:${id}:${recipientId}`, bulkId: id, origin: 'bulk', purpose } as const;
    try {
      const words = await wordsFor({ list, details, userId }, recipientId);
      const sent =
        action === 'email'
          ? await emails.send({ customerId: recipientId, ...words, sendAt }, order)
          : await texts[list === 'team-members' ? 'toTeamMember' : 'toCustomer'](recipientId, {
              message: words.content,
              sendAt,
              ...order,
            });
      return sent.dueAt ? waiting(position, sent.reason) : done(position);
    } catch (error) {
      if (error instanceof GateRefusal) return { position, status: 'skipped', reason: error.reason };
      if (error instanceof VendorRefusal) return { position, status: 'failed', reason: error.message };
      if (error instanceof VendorError) return { row, error };
      // The error is about the person: they have opted out, have no number, or were deleted.
      if (error instanceof AppError) return { position, status: 'skipped', reason: error.message };
      throw error;
    }
  }

  /** @throws UnfilledTemplate, AppError('not_found') */
  async function wordsFor(
    { list, details, userId }: Pick<BulkRow, 'list' | 'details' | 'userId'>,
    recipientId: string,
  ): Promise<{ subject: string; content: string }> {
    const { template, message = '', subject = '', content = message } = details;
    if (!template) return { subject, content };
    const reader =
      list === 'team-members'
        ? { customerId: null, teamMemberId: recipientId }
        : { customerId: recipientId, teamMemberId: null };
    const written = await templates.render(template, reader, userId);
    return { subject: written.subject ?? '', content: written.body };
  }

  return async ({ bulkId }) => {
    const bulk = await findBulk(db, bulkId);
    if (!bulk) return;
    const { action } = bulk;
    const portion = action === 'text' || action === 'email' ? () => send(bulk) : () => change(bulkId, action);
    const end = performance.now() + LONGEST_TURN_MS;
    while (performance.now() < end) if (!(await portion())) return;
    await database.transaction((tx) => jobs.enqueue(tx, bulkAction, { bulkId }));
  };
}

function taggedRows(rows: readonly OpenRow[], found: Map<string, Tagging>, before: Settled['before']): Settled[] {
  return rows.map(({ position, recordId }) => {
    const tagging = found.get(recordId);
    if (tagging === undefined) return gone('customers', position);
    if (tagging === 'full') return { position, status: 'skipped', reason: `Has ${MAX_TAGS} tags already` };
    return { position, status: 'done', before: tagging === 'changed' ? before : null };
  });
}

function done(position: number): Settled {
  return { position, status: 'done' };
}

/** Without a reason it waits because staff have chosen the time. */
function waiting(position: number, reason: LaterReason | null): Settled {
  return { position, status: 'waiting', ...(reason && { reason }) };
}

function gone(list: BulkList, position: number): Settled {
  return { position, status: 'skipped', reason: `This ${NOUN[list]} does not exist` };
}

function idsOf(rows: readonly OpenRow[]): string[] {
  return rows.map(({ recordId }) => recordId);
}

function byRecord(one: OpenRow, other: OpenRow): number {
  return one.recordId < other.recordId ? -1 : 1;
}
