import type { AccountSession as ListedSession } from '#contract/account.ts';
import type { Database, Db } from '#server/database/database.ts';
import { type AccountHolder, type AccountSession, kindOf } from '#server/http/account-session.ts';
import { browserName } from '#server/shared/browser-name.ts';
import { AppError } from '#server/shared/errors.ts';
import { hashToken, newToken } from '#server/shared/token.ts';
import { isUuid } from '#server/shared/uuid.ts';
import {
  deleteOwnSession,
  deleteSessionsOf,
  findAccountSession,
  findHoldersByEmail,
  handOver,
  insertAccountSession,
  liveSessionsOf,
  touchSession,
} from './account-sessions.store.ts';

const LIFETIME_MS = 30 * 86_400_000;
/** Interval within which further uses are not saved. */
const TOUCH_INTERVAL_MS = 5 * 60_000;

/** The token for the browser. Only its hash is stored. */
export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

/** The person who signs in, the address that they have proven to own, and the browser. */
interface SigningIn {
  holder: AccountHolder;
  email: string;
  userAgent: string | undefined;
}

export type AccountSessionsService = ReturnType<typeof createAccountSessionsService>;

export function createAccountSessionsService({ db }: Database) {
  return {
    /** Signs in a customer or a team member. */
    open: async (tx: Db, { holder, email, userAgent }: SigningIn): Promise<OpenedSession> => {
      const token = newToken();
      const expiresAt = new Date(Date.now() + LIFETIME_MS);
      const { customerId, teamMemberId } = holder;
      await insertAccountSession(tx, {
        customerId,
        teamMemberId,
        email,
        expiresAt,
        tokenHash: hashToken(token),
        userAgent: userAgent ?? null,
      });
      return { token, expiresAt };
    },
    /** Returns the session of a token, or undefined when it is unknown or expired, or when its holder has another address by now. */
    authenticate: async (token: string): Promise<AccountSession | undefined> => {
      const found = await findAccountSession(db, hashToken(token));
      if (!found) return undefined;
      const { id, customerId, teamMemberId, email, lastSeenAt } = found;
      if (Date.now() - lastSeenAt.getTime() >= TOUCH_INTERVAL_MS) await touchSession(db, id);
      return { id, holder: { customerId, teamMemberId }, email };
    },
    holdersOf: findHoldersByEmail,
    /** Returns the other kind of account with the session's address. */
    otherHolder: async (tx: Db, { holder, email }: AccountSession): Promise<AccountHolder | undefined> => {
      const { customerId, teamMemberId } = await findHoldersByEmail(tx, email);
      if (kindOf(holder) === 'owner') return teamMemberId ? { customerId: null, teamMemberId } : undefined;
      return customerId ? { customerId, teamMemberId: null } : undefined;
    },
    /** Switches the session to the other account in the same browser. */
    switchTo: (tx: Db, { id }: AccountSession, holder: AccountHolder): Promise<void> => handOver(tx, id, holder),
    /** Lists the sessions of the proven address, in whichever of its accounts they are now, the most recently used first. */
    list: async ({ id: currentId, email }: AccountSession): Promise<ListedSession[]> =>
      (await liveSessionsOf(db, email)).map(({ id, userAgent, createdAt, lastSeenAt }) => ({
        id,
        current: id === currentId,
        browser: browserName(userAgent),
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    /** Ends a session of the proven address. @throws AppError('not_found') */
    end: async ({ email }: AccountSession, id: string): Promise<void> => {
      if (!isUuid(id) || !(await deleteOwnSession(db, email, id))) {
        throw new AppError('not_found', 'This session has ended already');
      }
    },
    /** Ends all sessions of the proven address. */
    endAll: ({ email }: AccountSession): Promise<void> => deleteSessionsOf(db, email),
  };
}
