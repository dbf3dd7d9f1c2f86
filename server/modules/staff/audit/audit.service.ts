import type { AuditLine, AuditQuery } from '#contract/audit.ts';
import type { Role } from '#contract/roles.ts';
import type { StaffUser } from '#contract/staff.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import { actingKeyName } from '#server/shared/acting-key.ts';
import { insertAuditEntries, listEdits, listUsers, type NewAuditEntry } from './audit.store.ts';
import { countAudit, pageOfAudit } from './audit-list.store.ts';

/** The author of an action: a staff user, or the customer in their own account. */
export type Actor = { userId: string } | { byCustomer: 1 };

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService() {
  /** A program acts for a user with a key, whose name is added here, once for all. */
  const noteAll = (tx: Db, entries: readonly NewAuditEntry[]): Promise<void> => {
    const keyName = actingKeyName();
    return insertAuditEntries(tx, keyName === undefined ? entries : entries.map((entry) => ({ ...entry, keyName })));
  };
  return {
    /**
     * Adds an audit entry in the transaction of the action. The entry contains no personal data; values are stored separately
     * and deleted with the person.
     */
    note: (tx: Db, entry: NewAuditEntry): Promise<void> => noteAll(tx, [entry]),
    noteAll,
    editsSince: listEdits,
  };
}

/** The audit log for staff. */
export function createAuditLogService({ db }: Database) {
  return {
    log: (role: Role): ListSource<AuditLine, AuditQuery> => ({
      page: (query) => pageOfAudit(db, query, role),
      count: (query) => countAudit(db, query),
    }),
    people: (): Promise<StaffUser[]> => listUsers(db),
  };
}
