import type { AuditAction, AuditLine, AuditQuery, AuditSubject } from '#contract/audit.ts';
import type { StaffUser } from '#contract/staff.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import type { FieldChange } from '#server/shared/changed-fields.ts';
import { insertAuditEntries, insertAuditEntry, insertAuditValues, listEdits, listUsers } from './audit.store.ts';
import { countAudit, pageOfAudit } from './audit-list.store.ts';

/** The author of an action: a staff user, or the customer in their own account. */
export type Actor = { userId: string } | { byCustomer: 1 };

interface AuditEntry {
  /** The staff user. Undefined for actions of customers, the system and commands. */
  userId?: string | undefined;
  byCustomer?: 1;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  /** The customer whose timeline contains the entry. */
  customerId?: string;
  /** Old and new values of the changed fields of a person's record. */
  changes?: FieldChange[];
  /** The changed fields, where the old values are stored elsewhere. */
  fields?: string[];
}

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService() {
  return {
    /**
     * Adds an audit entry in the transaction of the action. The entry contains no personal data; values are stored separately
     * and deleted with the person.
     */
    note: async (
      tx: Db,
      { changes = [], fields = changes.map(({ field }) => field), ...entry }: AuditEntry,
    ): Promise<void> => {
      const id = await insertAuditEntry(tx, { ...entry, fields });
      await insertAuditValues(tx, id, entry, changes);
    },
    noteAll: insertAuditEntries,
    editsSince: listEdits,
  };
}

/** The audit log for staff. */
export function createAuditLogService({ db }: Database) {
  return {
    log: {
      page: (query) => pageOfAudit(db, query),
      count: (query) => countAudit(db, query),
    } satisfies ListSource<AuditLine, AuditQuery>,
    people: (): Promise<StaffUser[]> => listUsers(db),
  };
}
