import { createHash } from 'node:crypto';
import type { AuditAction } from '#contract/audit.ts';
import {
  type BulkActionKind,
  type BulkProgress,
  type BulkQuery,
  type BulkRequest,
  type BulkSummary,
  type BulkUndone,
  isMessage,
  roleForBulk,
} from '#contract/bulk.ts';
import { isAtLeast, type Role } from '#contract/roles.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { bulkAction } from '#server/jobs/jobs.ts';
import type { ExportFile, ExportsService } from '#server/modules/imports-exports/exports/exports.service.ts';
import type { GateService } from '#server/modules/messaging/gate/gate.service.ts';
import type { TemplatesService } from '#server/modules/messaging/templates/templates.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import type { StaffService } from '#server/modules/staff/staff/staff.service.ts';
import { AppError, notFound } from '#server/shared/errors.ts';
import type { Tagging } from '../customers/customer-tagging.service.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { TeamMembersService } from '../team-members/team-members.service.ts';
import {
  type BulkRow,
  CANCELLED,
  type ChangedRow,
  changedRows,
  doneIds,
  findBulk,
  findBulkByKey,
  insertBulk,
  insertRows,
  lockBulk,
  readResults,
  reopenFailed,
  saveRetriedBy,
  saveUndo,
  stopRows,
  withdrawWaiting,
} from './bulk.store.ts';
import { createBulkChoices } from './bulk-choices.service.ts';
import { latestBulk, readSummary } from './bulk-list.store.ts';

const RECENT = 20;
/** Rows restored in one transaction. Short transactions leave the embedded database available to others. */
const BATCH = 1_000;

/** The user who calls. */
interface Caller {
  userId: string;
  role: Role;
}

export interface BulkSender extends Caller {
  idempotencyKey: string | undefined;
}

/** Actions of staff on many rows of a list. A job does the work in portions and saves each row's result. */
export type BulkService = ReturnType<typeof createBulkService>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  jobs: Jobs;
  staff: Pick<StaffService, 'mayStill'>;
  customers: Pick<CustomersService, 'ids' | 'tagging'>;
  teamMembers: Pick<TeamMembersService, 'ids'>;
  leads: Pick<LeadsService, 'ids' | 'editing'>;
  exports: Pick<ExportsService, 'exportChosen'>;
  gate: Pick<GateService, 'preview'>;
  templates: Pick<TemplatesService, 'wordsOf' | 'unfilledFor'>;
}

/** The actions in the audit log. */
const NOTED_AS: Record<BulkRow['action'], AuditAction> = {
  tag: 'update',
  untag: 'update',
  assign: 'update',
  text: 'send',
  email: 'send',
  export: 'export',
  delete: 'delete',
};

export function createBulkService(dependencies: Dependencies) {
  const { database, audit, jobs, staff, customers, leads, exports, templates } = dependencies;
  const { db } = database;
  const choices = createBulkChoices(dependencies);

  function note(tx: Db, id: string, userId: string, action: AuditAction): Promise<void> {
    return audit.note(tx, { userId, action, subjectType: 'bulk_action', subjectId: id });
  }

  async function summaryOf(id: string): Promise<BulkSummary> {
    return (await readSummary(db, id)) ?? notFound('bulk action');
  }

  /** Restores rows. @returns the number of restored rows. Rows that were changed since are skipped. */
  async function takeBack(tx: Db, { action, details }: BulkRow, rows: ChangedRow[], userId: string): Promise<number> {
    let undone = 0;
    if (action === 'tag' || action === 'untag') {
      const { tagging } = customers;
      const reverse = action === 'tag' ? tagging.untag : tagging.tag;
      for (const [tagId, given] of Map.groupBy(rows, ({ before }) => before?.tagId)) {
        const name = (tagId && (await tagging.nameOf(tx, tagId))) ?? details.tag ?? '';
        undone += countChanged(await reverse(tx, idsOf(given), name, userId));
      }
      return undone;
    }
    for (const [assigneeId, given] of Map.groupBy(rows, ({ before }) => before?.assigneeId ?? null)) {
      const change = { from: details.assigneeId ?? null, to: assigneeId };
      const assigned = await leads.editing.assign(tx, idsOf(given), change, userId);
      undone += assigned.filter(({ isChanged }) => isChanged).length;
    }
    return undone;
  }

  /** Restores the next batch, where an earlier undo may have broken off. */
  function undoBatch(id: string, userId: string): Promise<BulkUndone & { isDone: boolean }> {
    return database.transaction(async (tx) => {
      const bulk = (await lockBulk(tx, id)) ?? notFound('bulk action');
      if (!(await staff.mayStill(tx, userId, roleForBulk(bulk.action)))) throw refusal(bulk.action);
      if (!bulk.details.undo) await note(tx, id, userId, 'undo');
      const { after, undone, kept } = bulk.details.undo ?? { after: 0, undone: 0, kept: 0 };
      const rows = await changedRows(tx, id, { after, limit: BATCH });
      const restored = await takeBack(tx, bulk, rows, userId);
      const sum = { undone: undone + restored, kept: kept + rows.length - restored };
      const isDone = rows.length < BATCH;
      await saveUndo(tx, bulk, { ...sum, after: rows.at(-1)?.position ?? after }, { isDone });
      return { ...sum, isDone };
    });
  }

  return {
    /**
     * Saves which rows match now and queues the work. A repeated request gets the same id.
     * @throws AppError('forbidden') for users who may not export or delete many, ('conflict') when other than `total` rows match,
     * ('invalid_input', 'idempotency_mismatch')
     */
    start: (
      { total, ...request }: BulkRequest,
      { userId, role, idempotencyKey }: BulkSender,
    ): Promise<{ id: string }> =>
      database.transaction(async (tx) => {
        const { action, list, tag, assigneeId, purpose, sendAt, templateId, message, subject, content } = request;
        checkRole(role, action);
        const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
        const template = templateId && isMessage(action) ? await templates.wordsOf(tx, templateId, action) : undefined;
        const details = { tag, assigneeId, purpose, sendAt, template, message, subject, content } as BulkRow['details'];
        const bulk = await insertBulk(tx, { userId, action, list, details, total: 0, idempotencyKey, hash });
        if (!bulk) return earlier(await findBulkByKey(tx, userId, idempotencyKey ?? ''), hash);
        await leads.editing.checkAssignee(tx, assigneeId);
        const ids = await choices.idsOf(tx, request);
        if (total !== undefined && total !== ids.length) throw otherNumber(total, ids.length);
        await insertRows(tx, bulk.id, ids);
        if (ids.length > 0) await jobs.enqueue(tx, bulkAction, { bulkId: bulk.id });
        await note(tx, bulk.id, userId, NOTED_AS[action]);
        return { id: bulk.id };
      }),
    preview: choices.preview,
    previewGate: choices.previewGate,
    recent: (): Promise<BulkSummary[]> => latestBulk(db, RECENT),
    /** Returns the progress. @throws AppError('not_found') */
    read: async (id: string, { results }: BulkQuery): Promise<BulkProgress> => {
      const bulk = (await findBulk(db, id)) ?? notFound('bulk action');
      const summary = await summaryOf(id);
      return { ...summary, results: results === '0' ? [] : await readResults(db, bulk) };
    },
    /**
     * Skips the rows that are not finished yet, and withdraws the messages that wait. Finished ones stay as they are.
     * @throws AppError('not_found'), ('forbidden') for users who may not start this action
     */
    cancel: async (id: string, { userId, role }: Caller): Promise<BulkSummary> => {
      await database.transaction(async (tx) => {
        const { finishedAt, action } = (await lockBulk(tx, id)) ?? notFound('bulk action');
        checkRole(role, action);
        const withdrawn = await withdrawWaiting(tx, id);
        if (finishedAt === null) await stopRows(tx, id, CANCELLED);
        else if (withdrawn === 0) return;
        await note(tx, id, userId, 'cancel');
      });
      return summaryOf(id);
    },
    /** Tries the failed rows again, from now on with this user's right. @throws AppError as `cancel` */
    retry: async (id: string, { userId, role }: Caller): Promise<BulkSummary> => {
      await database.transaction(async (tx) => {
        const bulk = (await lockBulk(tx, id)) ?? notFound('bulk action');
        checkRole(role, bulk.action);
        checkWords(bulk);
        if ((await reopenFailed(tx, id)) === 0) return;
        await saveRetriedBy(tx, bulk, userId);
        await jobs.enqueue(tx, bulkAction, { bulkId: id });
        await note(tx, id, userId, 'retry');
      });
      return summaryOf(id);
    },
    /**
     * Restores the changed rows.
     * @throws AppError('not_found'), ('conflict') for actions that cannot be undone, or not yet, ('forbidden') as `cancel`, also
     * for a user who loses the right meanwhile
     */
    undo: async (id: string, { userId }: Caller): Promise<BulkUndone> => {
      const { canBeUndone } = await summaryOf((await findBulk(db, id))?.id ?? notFound('bulk action'));
      if (!canBeUndone) throw new AppError('conflict', 'This cannot be undone');
      for (;;) {
        const { isDone, ...sum } = await undoBatch(id, userId);
        if (isDone) return sum;
      }
    },
    /** Returns the file of an export. @throws AppError('not_found') for other actions. */
    file: async (id: string, userId: string): Promise<ExportFile> => {
      const bulk = (await findBulk(db, id)) ?? notFound('bulk action');
      if (bulk.action !== 'export') throw new AppError('not_found', 'This is no export');
      return exports.exportChosen(bulk.list, await doneIds(db, id), userId);
    },
  };
}

/** All actions share one endpoint, which requires the lowest role. This checks the actions that require more. */
function checkRole(role: Role, action: BulkActionKind): void {
  if (!isAtLeast(role, roleForBulk(action))) throw refusal(action);
}

/** Refuses to send or give what an erasure has left of a message or tag. Same text in server/database/functions/erasure.sql. */
function checkWords({ details: { message, content, template, tag } }: BulkRow): void {
  if ([message, content, template?.body, tag].includes('(erased)'))
    throw new AppError('conflict', 'The message was deleted with a person whom it names');
}

function refusal(action: BulkActionKind): AppError {
  const who = roleForBulk(action) === 'admin' ? 'Only admins' : 'Only members and admins';
  return new AppError('forbidden', `${who} can ${action} many rows at once`);
}

function otherNumber(total: number, now: number): AppError {
  const rows = now === 1 ? '1 row matches' : `${now} rows match`;
  return new AppError('conflict', `Nothing was done: ${rows} by now, not ${total}`);
}

function earlier(bulk: BulkRow | undefined, hash: string): { id: string } {
  if (!bulk || bulk.hash !== hash) {
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another bulk action');
  }
  return { id: bulk.id };
}

function idsOf(rows: readonly ChangedRow[]): string[] {
  return rows.map(({ recordId }) => recordId);
}

function countChanged(taggings: Map<string, Tagging>): number {
  return [...taggings.values()].filter((tagging) => tagging === 'changed').length;
}
