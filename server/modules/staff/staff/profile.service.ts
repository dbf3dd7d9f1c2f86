import type { StaffUser } from '#contract/staff.ts';
import type { PasswordChange, Profile, SecondFactorOffer, SessionSummary } from '#contract/staff-profile.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Actor } from '#server/http/staff-session.ts';
import { browserName } from '#server/shared/browser-name.ts';
import { AppError, fieldError, notFound } from '#server/shared/errors.ts';
import { hashToken, newToken } from '#server/shared/token.ts';
import { isUuid } from '#server/shared/uuid.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { replacePassword } from './new-password.ts';
import { passwordWeakness } from './password.rules.ts';
import { hashPassword } from './password.ts';
import { assertStillProven, type PasswordProof } from './password-proof.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import { readOwnSecondFactor } from './second-factor.store.ts';
import { deleteOwnSession, deleteSessionsOf, liveSessionsOf, replaceToken } from './sessions.store.ts';
import { ADDRESS_TAKEN } from './staff-invitations.service.ts';
import { isInvited, lockInvitations } from './staff-invitations.store.ts';
import { hasUserWithEmail, setEmail } from './users.store.ts';

/** What staff users do to their own accounts. */
export type ProfileService = ReturnType<typeof createProfileService>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  provePassword: PasswordProof;
  secondFactor: SecondFactorService;
  documentedPasswords: readonly string[];
}

export function createProfileService(dependencies: Dependencies) {
  const { database, audit, provePassword, secondFactor, documentedPasswords } = dependencies;
  const { db } = database;

  return {
    read: async ({ user }: Actor): Promise<Profile> => {
      const { email, since, ...state } = (await readOwnSecondFactor(db, user.id)) ?? notFound('user');
      return { user, email, secondFactor: { since: since?.toISOString() ?? null, ...state } };
    },
    /** Null removes the address. @throws AppError('conflict') for one that a colleague has or somebody is invited to. */
    setEmail: ({ user }: Actor, email: string | null): Promise<void> =>
      database.transaction(async (tx) => {
        await lockInvitations(tx);
        if (email !== null) await assertFree(tx, email, user.id);
        await setEmail(tx, user.id, email);
        await audit.note(tx, { userId: user.id, action: 'email_change', ...subject(user) });
      }),
    /**
     * Ends the other sessions, the keys and open invitations too. Returns the token with which this session goes on, because
     * somebody may have copied the one that it had. @throws AppError('invalid_input' | 'rate_limited')
     */
    changePassword: async (actor: Actor, { currentPassword, newPassword }: PasswordChange): Promise<string> => {
      const { id, user } = actor;
      const weakness = passwordWeakness(newPassword, { username: user.username, known: documentedPasswords });
      if (weakness) throw fieldError('invalid_input', 'newPassword', weakness);
      const provedHash = await provePassword(actor, 'currentPassword', currentPassword);
      const passwordHash = await hashPassword(newPassword);
      const token = newToken();
      await database.transaction(async (tx) => {
        await assertStillProven(tx, actor, 'currentPassword', provedHash);
        await replacePassword(tx, user.id, passwordHash, { audit, sessionId: id });
        await replaceToken(tx, id, hashToken(token), new Date());
      });
      return token;
    },
    /** @throws AppError('invalid_input' | 'rate_limited' | 'conflict') */
    beginEnrolment: async (actor: Actor, password: string): Promise<SecondFactorOffer> => {
      await provePassword(actor, 'password', password);
      return secondFactor.beginEnrolment(actor.user);
    },
    confirmSecondFactor: ({ user, id }: Actor, code: string): Promise<string[]> => secondFactor.confirm(user, code, id),
    removeSecondFactor: async (actor: Actor, { password, code }: { password: string; code: string }): Promise<void> => {
      await provePassword(actor, 'password', password);
      await secondFactor.remove(actor.user.id, code);
    },
    sessions: async ({ id: currentId, user }: Actor): Promise<SessionSummary[]> =>
      (await liveSessionsOf(db, user.id)).map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
        id,
        current: id === currentId,
        browser: browserName(userAgent),
        address,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    /** @throws AppError('not_found') */
    endSession: ({ user }: Actor, id: string): Promise<void> =>
      database.transaction(async (tx) => {
        if (!isUuid(id) || !(await deleteOwnSession(tx, user.id, id))) {
          throw new AppError('not_found', 'This session has ended already');
        }
        await audit.note(tx, { userId: user.id, action: 'logout', subjectType: 'session', subjectId: id });
      }),
    endAllSessions: ({ user }: Actor): Promise<void> =>
      database.transaction(async (tx) => {
        await deleteSessionsOf(tx, user.id);
        await audit.note(tx, { userId: user.id, action: 'logout_everywhere', ...subject(user) });
      }),
  };
}

/** Staff are told apart by their addresses, and an invitation to an address that is taken works no more. */
async function assertFree(tx: Db, email: string, userId: string): Promise<void> {
  if (await hasUserWithEmail(tx, email, userId)) throw fieldError('conflict', 'email', ADDRESS_TAKEN);
  if (await isInvited(tx, email)) throw fieldError('conflict', 'email', 'Somebody is invited to this address.');
}

function subject({ id }: StaffUser) {
  return { subjectType: 'user' as const, subjectId: id };
}
