import type { AuditAction, AuditLine, AuditQuery, AuditSubject } from '../../../contract/audit.ts';
import type { RecordEdit } from '../../../contract/errors.ts';
import type { StaffUser } from '../../../contract/staff.ts';
import type { Database, Db } from '../../database/database.ts';
import type { ListSource } from '../../database/lists/list-source.ts';
import type { FieldChange } from '../../shared/changed-fields.ts';
import { insertAuditEntries, insertAuditEntry, insertAuditValues, listEdits, listUsers } from './audit.store.ts';
import { countAudit, pageOfAudit } from './audit-list.store.ts';

/** Who acts: a staff user, or the customer in their own account. */
export type Actor = { userId: string } | { byCustomer: 1 };

export interface AuditEntry {
  /** The staff user; empty for what a customer, the system or a command did. */
  userId?: string | undefined;
  byCustomer?: 1;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  /** The customer in whose timeline it stands. */
  customerId?: string;
  /** From what to what an update changed the fields of a customer, team member or lead. */
  changes?: FieldChange[];
  /** The fields that an update changed, where what they were stands elsewhere. */
  fields?: string[];
}

type EditedSubject = Pick<AuditEntry, 'subjectType' | 'subjectId' | 'customerId'>;

export interface AuditService {
  /** Notes who did what, in the transaction that does it. The entry holds no personal data; values stand beside it and go with the person. */
  note(tx: Db, entry: AuditEntry): Promise<void>;
  /** The same of many, all by one user and of one kind. */
  noteAll(tx: Db, entries: readonly AuditEntry[]): Promise<void>;
  /** Who has changed which fields of a record since then, newest first. */
  editsSince(tx: Db, subject: EditedSubject, since: Date): Promise<RecordEdit[]>;
}

export function createAuditService(): AuditService {
  return {
    note: async (tx, { changes = [], fields = changes.map(({ field }) => field), ...entry }) => {
      const id = await insertAuditEntry(tx, { ...entry, fields });
      await insertAuditValues(tx, id, entry, changes);
    },
    noteAll: insertAuditEntries,
    editsSince: listEdits,
  };
}

export interface AuditLogService {
  log: ListSource<AuditLine, AuditQuery>;
  people(): Promise<StaffUser[]>;
}

/** What has been noted, to be read by staff. */
export function createAuditLogService({ db }: Database): AuditLogService {
  return {
    log: { page: (query) => pageOfAudit(db, query), count: (query) => countAudit(db, query) },
    people: () => listUsers(db),
  };
}
