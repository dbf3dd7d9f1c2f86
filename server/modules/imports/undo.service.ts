import type { ImportUndone } from '../../../contract/imports.ts';
import type { Database, Db } from '../../database/database.ts';
import { countUsedLicenses } from '../../database/used-licenses.ts';
import { isUuid } from '../../database/uuid.ts';
import { notFound } from '../../shared/errors.ts';
import type { AccessService } from '../access/access.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { lockImport, markUndoBegun, markUndone } from './imports.store.ts';
import {
  type Batch,
  deleteCustomers,
  deleteTeamMembers,
  holdCustomers,
  holdTeamMembers,
  type ImportedRecord,
} from './undo.store.ts';

/** Rows in one transaction. Short transactions do not block the embedded database for other requests. */
const BATCH = 1_000;
const KEPT_SHOWN = 10;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Pass {
  hold: (tx: Db, batch: Batch) => Promise<ImportedRecord[]>;
  remove: (tx: Db, ids: string[]) => Promise<void>;
}

const CUSTOMERS: Pass = { hold: holdCustomers, remove: deleteCustomers };

interface Dependencies {
  database: Database;
  access: AccessService;
  audit: AuditService;
}

/**
 * Undoes an import in batches. Once the undo has begun, nothing more can be imported under the import's id. If the undo breaks off,
 * undoing again continues it.
 */
export function createUndo({ database, access, audit }: Dependencies) {
  const teamMembers: Pass = {
    hold: holdTeamMembers,
    remove: async (tx, ids) => {
      const ownerIds = await deleteTeamMembers(tx, ids);
      await countUsedLicenses(tx, ownerIds);
      await access.refresh(tx, ownerIds);
    },
  };

  async function undoPass(importId: string, { hold, remove }: Pass) {
    const kept: ImportedRecord[] = [];
    let deleted = 0;
    let after = FIRST_ID;
    for (;;) {
      const batch = await database.transaction(async (tx) => {
        const records = await hold(tx, { importId, after, limit: BATCH });
        const untouched = records.filter(({ reason }) => reason === null).map(({ id }) => id);
        await remove(tx, untouched);
        return records;
      });
      const stays = batch.filter(({ reason }) => reason !== null);
      kept.push(...stays);
      deleted += batch.length - stays.length;
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return { deleted, kept };
      after = last.id;
    }
  }

  return async (id: string, userId: string): Promise<ImportUndone> => {
    if (!isUuid(id)) return notFound('import');
    await database.transaction(async (tx) => {
      const row = (await lockImport(tx, id)) ?? notFound('import');
      if (row.undoBegunAt === null) await markUndoBegun(tx, id);
      await audit.note(tx, { userId, action: 'undo', subjectType: 'import', subjectId: id });
    });
    // Team members go first, because customers with remaining team members are kept.
    const members = await undoPass(id, teamMembers);
    const customers = await undoPass(id, CUSTOMERS);
    await markUndone(database.db, id);
    return {
      customersDeleted: customers.deleted,
      teamMembersDeleted: members.deleted,
      customersKept: customers.kept.length,
      teamMembersKept: members.kept.length,
      kept: [...customers.kept, ...members.kept]
        .slice(0, KEPT_SHOWN)
        .map(({ name, email, reason }) => ({ name, email, reason: reason ?? '' })),
    };
  };
}
