import type { Account, PasswordChange, SecondFactorOffer, SessionSummary } from '../../../contract/account.ts';
import type { StaffUser } from '../../../contract/staff.ts';
import type { Database } from '../../database/database.ts';
import { isUuid } from '../../database/uuid.ts';
import type { StaffSession } from '../../http/staff-session.ts';
import { AppError } from '../../shared/errors.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { browserName } from './browser-name.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { passwordWeakness } from './password.rules.ts';
import { hashPassword, isPassword } from './password.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import { deleteOwnSession, deleteSessionsOf, liveSessionsOf } from './sessions.store.ts';
import { findUserById, lockUser, setPassword } from './users.store.ts';

const NOT_YOURS = 'This is not your password.';

/** The session that asks, and where from. */
export interface Actor extends StaffSession {
  address: string;
}

/** What staff users do to their own accounts. A wrong password counts as a failed login of the same user and address. */
export interface AccountService {
  read(actor: Actor): Promise<Account>;
  /** Ends the other sessions too. @throws AppError('invalid_input' | 'rate_limited') */
  changePassword(actor: Actor, change: PasswordChange): Promise<void>;
  /** @throws AppError('invalid_input' | 'rate_limited' | 'conflict') */
  beginEnrolment(actor: Actor, password: string): Promise<SecondFactorOffer>;
  confirmSecondFactor(actor: Actor, code: string): Promise<string[]>;
  removeSecondFactor(actor: Actor, proof: { password: string; code: string }): Promise<void>;
  sessions(actor: Actor): Promise<SessionSummary[]>;
  /** @throws AppError('not_found') */
  endSession(actor: Actor, id: string): Promise<void>;
  endAllSessions(actor: Actor): Promise<void>;
}

interface Dependencies {
  database: Database;
  audit: AuditService;
  throttle: LoginThrottle;
  secondFactor: SecondFactorService;
  mustHaveSecondFactor: boolean;
  documentedPasswords: readonly string[];
}

export function createAccountService(dependencies: Dependencies): AccountService {
  const { database, audit, throttle, secondFactor, mustHaveSecondFactor, documentedPasswords } = dependencies;
  const { db } = database;

  /** Checks the actor's password, and gives the hash that it was checked against. */
  async function provePassword({ user, address }: Actor, field: string, password: string): Promise<string | undefined> {
    await throttle.attempt(user.username, address);
    const row = await findUserById(db, user.id);
    if (!(await isPassword(password, row?.password))) throw wrong(field, NOT_YOURS);
    await throttle.succeeded(user.username, address);
    return row?.password;
  }

  return {
    read: async ({ user }) => {
      const { since, recoveryCodesLeft } = await secondFactor.state(user.id);
      return {
        user,
        secondFactor: { since: since?.toISOString() ?? null, required: mustHaveSecondFactor, recoveryCodesLeft },
      };
    },
    changePassword: async (actor, { currentPassword, newPassword }) => {
      const { id, user } = actor;
      const weakness = passwordWeakness(newPassword, { username: user.username, known: documentedPasswords });
      if (weakness) throw wrong('newPassword', weakness);
      const provedHash = await provePassword(actor, 'currentPassword', currentPassword);
      const passwordHash = await hashPassword(newPassword);
      await database.transaction(async (tx) => {
        // An operator may have reset it since.
        if ((await lockUser(tx, user.id))?.password !== provedHash) throw wrong('currentPassword', NOT_YOURS);
        await setPassword(tx, user.id, passwordHash);
        await deleteSessionsOf(tx, user.id, id);
        await audit.note(tx, { userId: user.id, action: 'password_change', ...subject(user) });
      });
    },
    beginEnrolment: async (actor, password) => {
      await provePassword(actor, 'password', password);
      return secondFactor.beginEnrolment(actor.user);
    },
    confirmSecondFactor: ({ user, id }, code) => secondFactor.confirm(user, code, id),
    removeSecondFactor: async (actor, { password, code }) => {
      await provePassword(actor, 'password', password);
      await secondFactor.remove(actor.user.id, code);
    },
    sessions: async ({ id: currentId, user }) =>
      (await liveSessionsOf(db, user.id)).map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
        id,
        current: id === currentId,
        browser: browserName(userAgent),
        address,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    endSession: ({ user }, id) =>
      database.transaction(async (tx) => {
        if (!isUuid(id) || !(await deleteOwnSession(tx, user.id, id))) {
          throw new AppError('not_found', 'This session has ended already');
        }
        await audit.note(tx, { userId: user.id, action: 'logout', subjectType: 'session', subjectId: id });
      }),
    endAllSessions: ({ user }) =>
      database.transaction(async (tx) => {
        await deleteSessionsOf(tx, user.id);
        await audit.note(tx, { userId: user.id, action: 'logout_everywhere', ...subject(user) });
      }),
  };
}

function subject({ id }: StaffUser) {
  return { subjectType: 'user' as const, subjectId: id };
}

function wrong(path: string, message: string): AppError {
  return new AppError('invalid_input', message, { issues: [{ path, message }] });
}
