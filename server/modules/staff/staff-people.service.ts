import type { StaffUserSummary, StaffUserUpdate } from '../../../contract/staff-users.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { isUuid } from '../../shared/uuid.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { lockAdmins } from './admin-rights.ts';
import { deleteSecondFactor } from './second-factor.store.ts';
import { deleteSessionsOf } from './sessions.store.ts';
import { findSummary, listSummaries } from './staff-people.store.ts';
import { lockUser, setDisabledAt, setRole, type UserRow } from './users.store.ts';

/** What admins can do to staff users. */
export interface StaffPeopleService {
  list(): Promise<StaffUserSummary[]>;
  /** @throws AppError('not_found'), and 'conflict' when no admin would be left or admins would disable themselves */
  change(id: string, update: StaffUserUpdate, adminId: string): Promise<StaffUserSummary>;
  /** Ends all sessions of a user. @throws AppError('not_found') */
  endSessions(id: string, adminId: string): Promise<void>;
  /** Does nothing when the user has no second factor. @throws AppError('not_found') for an unknown user */
  resetSecondFactor(id: string, adminId: string): Promise<void>;
}

export function createStaffPeopleService(database: Database, audit: AuditService): StaffPeopleService {
  const subject = (id: string) => ({ subjectType: 'user' as const, subjectId: id });

  async function existing(tx: Db, id: string): Promise<UserRow> {
    return (isUuid(id) && (await lockUser(tx, id))) || notFound('staff user');
  }

  return {
    list: () => listSummaries(database.db),
    change: (id, update, adminId) =>
      database.transaction(async (tx) => {
        // The lock makes concurrent changes of admins wait, so that each sees which admins are left.
        const adminIds = await lockAdmins(tx, adminId);
        const user = await existing(tx, id);
        const wasActive = user.disabledAt === null;
        const role = update.role ?? user.role;
        const isActive = update.isActive === undefined ? wasActive : Boolean(update.isActive);
        if (adminIds.every((one) => one === id) && !(isActive && role === 'admin')) {
          throw new AppError('conflict', 'This is the last admin. Make somebody else an admin first.');
        }
        if (id === adminId && !isActive)
          throw new AppError('conflict', 'You cannot disable yourself. Another admin can.');
        if (role !== user.role) {
          await setRole(tx, id, role);
          await audit.note(tx, { userId: adminId, action: `make_${role}`, ...subject(id) });
        }
        if (isActive !== wasActive) {
          await setDisabledAt(tx, id, isActive ? null : new Date());
          if (!isActive) await deleteSessionsOf(tx, id);
          await audit.note(tx, { userId: adminId, action: isActive ? 'enable' : 'disable', ...subject(id) });
        }
        return (await findSummary(tx, id)) ?? notFound('staff user');
      }),
    endSessions: (id, adminId) =>
      database.transaction(async (tx) => {
        await existing(tx, id);
        await deleteSessionsOf(tx, id);
        await audit.note(tx, { userId: adminId, action: 'logout_everywhere', ...subject(id) });
      }),
    resetSecondFactor: (id, adminId) =>
      database.transaction(async (tx) => {
        await existing(tx, id);
        if (!(await deleteSecondFactor(tx, id))) return;
        await audit.note(tx, { userId: adminId, action: 'second_factor_off', ...subject(id) });
      }),
  };
}
