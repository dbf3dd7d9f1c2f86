import type { Db } from '#server/database/database.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { deleteSessionsOf } from './sessions.store.ts';
import { withdrawInvitationsOf } from './staff-invitations.store.ts';
import { setPassword } from './users.store.ts';

interface By {
  audit: AuditService;
  /** The session in which users change their own password, which stays open. Undefined for a command. */
  sessionId?: string;
}

/**
 * Gives a user another password, and ends what somebody who knew the old one may have opened: other sessions, keys, and
 * invitations that nobody has accepted yet.
 */
export async function replacePassword(
  tx: Db,
  id: string,
  passwordHash: string,
  { audit, sessionId }: By,
): Promise<void> {
  const userId = sessionId === undefined ? undefined : id;
  const keyIds = await setPassword(tx, id, passwordHash);
  await deleteSessionsOf(tx, id, sessionId);
  await withdrawInvitationsOf(tx, id);
  await audit.noteAll(tx, [
    { userId, action: userId ? 'password_change' : 'password_reset', subjectType: 'user', subjectId: id },
    ...keyIds.map((keyId) => ({ userId, action: 'delete', subjectType: 'api_key', subjectId: keyId }) as const),
  ]);
}
