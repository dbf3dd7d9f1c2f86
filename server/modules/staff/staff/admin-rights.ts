import type { Role } from '#contract/roles.ts';
import type { Db } from '#server/database/database.ts';
import { AppError } from '#server/shared/errors.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { deleteSessionsOf } from './sessions.store.ts';
import { withdrawInvitationsOf } from './staff-invitations.store.ts';
import { lockActiveAdmins, setDisabledAt, setRole, type UserRow } from './users.store.ts';

/**
 * Locks all admins until the transaction ends and returns their ids. Two admins who demote each other at the same time thus run
 * one after the other. @throws AppError('forbidden') when `adminId` is no longer an admin
 */
export async function lockAdmins(tx: Db, adminId: string): Promise<string[]> {
  const adminIds = await lockActiveAdmins(tx);
  if (!adminIds.includes(adminId)) throw new AppError('forbidden', 'You are not an admin any more.');
  return adminIds;
}

/** Who changes a user's rights: an admin, or a command, which names none. */
interface By {
  audit: AuditService;
  adminId?: string;
}

/** Gives a user another role. The invitations that an admin has sent end with the right to send them. */
export async function changeRole(tx: Db, user: UserRow, role: Role, { audit, adminId }: By): Promise<void> {
  if (role === user.role) return;
  await setRole(tx, user.id, role);
  if (role !== 'admin') await withdrawInvitationsOf(tx, user.id);
  await audit.note(tx, { userId: adminId, action: `make_${role}`, ...subject(user) });
}

/** Enables a user, or disables them and ends their sessions and the invitations that they have sent. */
export async function changeEnabled(tx: Db, user: UserRow, enabled: boolean, { audit, adminId }: By): Promise<void> {
  await setDisabledAt(tx, user.id, enabled ? null : new Date());
  if (!enabled) {
    await deleteSessionsOf(tx, user.id);
    await withdrawInvitationsOf(tx, user.id);
  }
  await audit.note(tx, { userId: adminId, action: enabled ? 'enable' : 'disable', ...subject(user) });
}

function subject({ id }: UserRow) {
  return { subjectType: 'user' as const, subjectId: id };
}
