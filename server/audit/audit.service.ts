import type { AuditAction, AuditLine, AuditQuery, AuditSubject } from '../../contract/audit.ts';
import type { StaffUser } from '../../contract/staff.ts';
import type { Database, Db } from '../database/database.ts';
import type { ListSource } from '../database/list-source.ts';
import { insertAuditEntry, listUsers } from './audit.store.ts';
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

export interface AuditService {
  /** Notes who did what, in the transaction that does it. Holds no personal data. */
  note(tx: Db, entry: AuditEntry): Promise<void>;
}

export function createAuditService(): AuditService {
  return { note: insertAuditEntry };
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
