import type { AuditAction, AuditLine, AuditQuery, AuditSubject } from '../../../contract/audit.ts';
import type { RecordEdit } from '../../../contract/errors.ts';
import type { StaffUser } from '../../../contract/staff.ts';
import type { Database, Db } from '../../database/database.ts';
import type { ListSource } from '../../database/lists/list-source.ts';
import { insertAuditEntry, listEdits, listUsers } from './audit.store.ts';
import { countAudit, pageOfAudit } from './audit-list.store.ts';

export interface AuditEntry {
  /** The staff user; empty for what the system or a command did. */
  userId?: string | undefined;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  /** The customer in whose timeline it stands. */
  customerId?: string;
  /** Names of the fields that an update changed. */
  fields?: string[];
}

type EditedSubject = Required<Pick<AuditEntry, 'subjectType' | 'subjectId' | 'customerId'>>;

export interface AuditService {
  /** Notes who did what, in the transaction that does it. Holds no personal data. */
  note(tx: Db, entry: AuditEntry): Promise<void>;
  /** Who has changed which fields of a record since then, newest first. */
  editsSince(tx: Db, subject: EditedSubject, since: Date): Promise<RecordEdit[]>;
}

export function createAuditService(): AuditService {
  return { note: insertAuditEntry, editsSince: listEdits };
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
