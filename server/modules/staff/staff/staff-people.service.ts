import type { StepUp } from '#contract/staff-profile.ts';
import type { StaffUserSummary, StaffUserUpdate } from '#contract/staff-users.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Actor } from '#server/http/staff-session.ts';
import { AppError, notFound } from '#server/shared/errors.ts';
import { isUuid } from '#server/shared/uuid.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { changeEnabled, changeRole, lockAdmins } from './admin-rights.ts';
import { deleteSecondFactor } from './second-factor.store.ts';
import { deleteSessionsOf } from './sessions.store.ts';
import { findSummary, listSummaries } from './staff-people.store.ts';
import type { StepUpProof } from './step-up.service.ts';
import { lockUser, type UserRow } from './users.store.ts';

/** What admins can do to staff users. Each change takes the admin's own password or code, and throws as `StepUpProof` does. */
export type StaffPeopleService = ReturnType<typeof createStaffPeopleService>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  stepUp: StepUpProof;
}

export function createStaffPeopleService({ database, audit, stepUp }: Dependencies) {
  const subject = (id: string) => ({ subjectType: 'user' as const, subjectId: id });

  async function existing(tx: Db, id: string): Promise<UserRow> {
    return (isUuid(id) && (await lockUser(tx, id))) || notFound('staff user');
  }

  /** Runs `work` once the admin has proven who they are, while they are still an admin. */
  async function asAdmin<T>(actor: Actor, proof: StepUp, work: (tx: Db, adminIds: string[]) => Promise<T>): Promise<T> {
    await stepUp(actor, proof);
    // The lock makes concurrent changes of admins wait, so that each sees which admins are left.
    return database.transaction(async (tx) => work(tx, await lockAdmins(tx, actor.user.id)));
  }

  return {
    list: (): Promise<StaffUserSummary[]> => listSummaries(database.db),
    /** @throws AppError('not_found'), and 'conflict' when no admin would be left or admins would disable themselves */
    change: (actor: Actor, id: string, update: StaffUserUpdate): Promise<StaffUserSummary> =>
      asAdmin(actor, update, async (tx, adminIds) => {
        const adminId = actor.user.id;
        const user = await existing(tx, id);
        const wasActive = user.disabledAt === null;
        const role = update.role ?? user.role;
        const isActive = update.isActive === undefined ? wasActive : Boolean(update.isActive);
        if (adminIds.every((one) => one === id) && !(isActive && role === 'admin')) {
          throw new AppError('conflict', 'This is the last admin. Make somebody else an admin first.');
        }
        if (id === adminId && !isActive)
          throw new AppError('conflict', 'You cannot disable yourself. Another admin can.');
        await changeRole(tx, user, role, { audit, adminId });
        if (isActive !== wasActive) await changeEnabled(tx, user, isActive, { audit, adminId });
        return (await findSummary(tx, id)) ?? notFound('staff user');
      }),
    /** Ends all sessions of a user. @throws AppError('not_found') */
    endSessions: (actor: Actor, id: string, proof: StepUp): Promise<void> =>
      asAdmin(actor, proof, async (tx) => {
        await existing(tx, id);
        await deleteSessionsOf(tx, id);
        await audit.note(tx, { userId: actor.user.id, action: 'logout_everywhere', ...subject(id) });
      }),
    /**
     * Does nothing when the user has no second factor.
     * @throws AppError('not_found') for an unknown user, 'forbidden' for one's own, which takes password and code in the account
     */
    resetSecondFactor: async (actor: Actor, id: string, proof: StepUp): Promise<void> => {
      if (id.toLowerCase() === actor.user.id) {
        throw new AppError('forbidden', 'You turn your own second factor off in your account, with password and code.');
      }
      await asAdmin(actor, proof, async (tx) => {
        await existing(tx, id);
        if (!(await deleteSecondFactor(tx, id))) return;
        await audit.note(tx, { userId: actor.user.id, action: 'second_factor_off', ...subject(id) });
      });
    },
  };
}
