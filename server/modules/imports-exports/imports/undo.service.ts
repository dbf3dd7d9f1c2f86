import { endpoints } from '#contract/endpoints.ts';
import type { ImportUndo } from '#contract/imports.ts';
import { roleFor } from '#contract/roles.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { undoImport } from '#server/jobs/jobs.ts';
import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { TagsService } from '#server/modules/people/tags/tags.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import type { StaffService } from '#server/modules/staff/staff/staff.service.ts';
import { notFound } from '#server/shared/errors.ts';
import { isUuid } from '#server/shared/uuid.ts';
import { beginUndo, findImport, type ImportRow, lockImport, saveUndo, type UndoProgress } from './imports.store.ts';
import {
  type Batch,
  deleteCustomers,
  deleteTeamMembers,
  type ImportedRecord,
  lockCustomers,
  lockTeamMembers,
  namesOf,
} from './undo.store.ts';

/** Rows in one transaction. Short transactions do not block the embedded database for other requests. */
const BATCH = 1_000;
/** After this time the job ends its turn, so that the server can stop. */
const LONGEST_TURN_MS = 5_000;
const KEPT_SHOWN = 10;
const LEAST_ROLE = roleFor(endpoints.undoImport);
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const NOTHING_YET: UndoProgress = {
  list: 'teamMembers',
  after: FIRST_ID,
  customersDeleted: 0,
  teamMembersDeleted: 0,
  customersKept: 0,
  teamMembersKept: 0,
  kept: [],
};

export type ImportUndoing = ReturnType<typeof createUndo>;

interface Pass {
  lock: (tx: Db, batch: Batch) => Promise<ImportedRecord[]>;
  remove: (tx: Db, ids: string[]) => Promise<void>;
}

interface Dependencies {
  database: Database;
  jobs: Jobs;
  access: AccessService;
  audit: AuditService;
  tags: Pick<TagsService, 'deleteUnusedOf'>;
  staff: Pick<StaffService, 'mayStill'>;
}

/**
 * Undoes an import in batches. Each saves its results in its transaction, so that the undo continues after a crash. Once it has
 * begun, nothing more can be imported under the import's id.
 */
export function createUndo({ database, jobs, access, audit, tags, staff }: Dependencies) {
  const { db } = database;
  const passes: Record<UndoProgress['list'], Pass> = {
    customers: { lock: lockCustomers, remove: deleteCustomers },
    teamMembers: {
      lock: lockTeamMembers,
      remove: async (tx, ids) => {
        const ownerIds = await deleteTeamMembers(tx, ids);
        await access.refreshTeams(tx, ownerIds);
      },
    },
  };

  /** Undoes the next batch. Returns false when nothing is left. */
  function undoBatch(importId: string): Promise<boolean> {
    return database.transaction(async (tx) => {
      const row = await lockImport(tx, importId);
      if (!row?.undo || row.undoneAt) return false;
      const { list, after, orderedBy } = row.undo;
      if (orderedBy && !(await staff.mayStill(tx, orderedBy, LEAST_ROLE))) {
        await saveUndo(tx, importId, { ...row.undo, isStopped: true }, { isDone: false });
        return false;
      }
      const { lock, remove } = passes[list];
      const records = await lock(tx, { importId, after, limit: BATCH });
      const untouched = records.filter(({ reason }) => reason === null).map(({ id }) => id);
      await remove(tx, untouched);
      const isLast = records.length < BATCH;
      const isDone = isLast && list === 'customers';
      if (isDone) await tags.deleteUnusedOf(tx, importId);
      const next = isLast ? { list: 'customers' as const, after: FIRST_ID } : { after: records.at(-1)?.id ?? after };
      await saveUndo(tx, importId, { ...counted(row.undo, records), ...next }, { isDone });
      return !isDone;
    });
  }

  async function describe({ undo, undoneAt }: ImportRow): Promise<ImportUndo> {
    const { kept, customersDeleted, teamMembersDeleted, customersKept, teamMembersKept } = undo ?? NOTHING_YET;
    const reasons = new Map(kept.map(({ id, reason }) => [id, reason]));
    const records = await namesOf(db, [...reasons.keys()]);
    return {
      undoneAt: undoneAt?.toISOString() ?? null,
      ...(undo?.isStopped && { isStopped: true as const }),
      customersDeleted,
      teamMembersDeleted,
      customersKept,
      teamMembersKept,
      kept: records.map(({ id, name, email }) => ({ name, email, reason: reasons.get(id) ?? '' })),
    };
  }

  /** Returns how far the undo has come. @throws AppError('not_found') */
  async function progress(id: string): Promise<ImportUndo> {
    if (!isUuid(id)) return notFound('import');
    return describe((await findImport(db, id)) ?? notFound('import'));
  }

  return {
    /**
     * Begins to undo an import, which a job does. Does nothing when it has begun, but goes on with one that has stopped because who
     * ordered it may not any more. @throws AppError('not_found')
     */
    begin: async (id: string, userId: string): Promise<ImportUndo> => {
      if (!isUuid(id)) return notFound('import');
      await database.transaction(async (tx) => {
        const { undo, undoneAt } = (await lockImport(tx, id)) ?? notFound('import');
        if (undoneAt || (undo && !undo.isStopped)) return;
        const { isStopped: _, ...progress } = undo ?? NOTHING_YET;
        await beginUndo(tx, id, { ...progress, orderedBy: userId });
        await jobs.enqueue(tx, undoImport, { importId: id });
        await audit.note(tx, { userId, action: 'undo', subjectType: 'import', subjectId: id });
      });
      return progress(id);
    },
    progress,
    /** Does one turn of the job. */
    work: async ({ importId }: { importId: string }): Promise<void> => {
      const end = performance.now() + LONGEST_TURN_MS;
      while (performance.now() < end) if (!(await undoBatch(importId))) return;
      await database.transaction((tx) => jobs.enqueue(tx, undoImport, { importId }));
    },
  };
}

/** Adds the results of a batch. */
function counted(undo: UndoProgress, records: readonly ImportedRecord[]): UndoProgress {
  const kept = records.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }]));
  const deleted = records.length - kept.length;
  return {
    ...undo,
    ...(undo.list === 'customers'
      ? { customersDeleted: undo.customersDeleted + deleted, customersKept: undo.customersKept + kept.length }
      : { teamMembersDeleted: undo.teamMembersDeleted + deleted, teamMembersKept: undo.teamMembersKept + kept.length }),
    kept: [...undo.kept, ...kept].slice(0, KEPT_SHOWN),
  };
}
