import type { Db } from '../database/database.ts';
import { insertAuditEntry } from './audit.store.ts';

export interface AuditEntry {
  /** The staff user; empty for what the system or a command did. */
  userId?: string;
  action: 'login' | 'password_reset' | 'create' | 'update' | 'delete' | 'import' | 'undo' | 'export' | 'send' | 'retry';
  subjectType: 'user' | 'customer' | 'team_member' | 'import' | 'file' | 'email' | 'text' | 'job';
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
