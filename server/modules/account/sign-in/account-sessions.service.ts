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

export interface AccountSessionsService {
  /** Signs in a customer or a team member. */
  open(tx: Db, person: SigningIn): Promise<OpenedSession>;
  /** Returns the session of a token, or undefined when it is unknown or expired, or when its holder has another address by now. */
  authenticate(token: string): Promise<AccountSession | undefined>;
  /** Returns the customer and the team member with an address. Of several team members, prefers one with access. */
  holdersOf(db: Db, email: string): Promise<AccountHolder>;
  /** Returns the other kind of account with the session's address. */
  otherHolder(db: Db, session: AccountSession): Promise<AccountHolder | undefined>;
  /** Switches the session to the other account in the same browser. */
  switchTo(tx: Db, session: AccountSession, holder: AccountHolder): Promise<void>;
  /** Lists the sessions of the proven address, in whichever of its accounts they are now, the most recently used first. */
  list(session: AccountSession): Promise<ListedSession[]>;
  /** Ends a session of the proven address. @throws AppError('not_found') */
  end(session: AccountSession, id: string): Promise<void>;
  /** Ends all sessions of the proven address. */
  endAll(session: AccountSession): Promise<void>;
}

export function createAccountSessionsService({ db }: Database): AccountSessionsService {
  return {
    open: async (tx, { holder, email, userAgent }) => {
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
    authenticate: async (token) => {
      const found = await findAccountSession(db, hashToken(token));
      if (!found) return undefined;
      const { id, customerId, teamMemberId, email, lastSeenAt } = found;
      if (Date.now() - lastSeenAt.getTime() >= TOUCH_INTERVAL_MS) await touchSession(db, id);
      return { id, holder: { customerId, teamMemberId }, email };
    },
    holdersOf: findHoldersByEmail,
    otherHolder: async (tx, { holder, email }) => {
      const { customerId, teamMemberId } = await findHoldersByEmail(tx, email);
      if (kindOf(holder) === 'owner') return teamMemberId ? { customerId: null, teamMemberId } : undefined;
      return customerId ? { customerId, teamMemberId: null } : undefined;
    },
    switchTo: (tx, { id }, holder) => handOver(tx, id, holder),
    list: async ({ id: currentId, email }) =>
      (await liveSessionsOf(db, email)).map(({ id, userAgent, createdAt, lastSeenAt }) => ({
        id,
        current: id === currentId,
        browser: browserName(userAgent),
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    end: async ({ email }, id) => {
      if (!isUuid(id) || !(await deleteOwnSession(db, email, id))) {
        throw new AppError('not_found', 'This session has ended already');
      }
    },
    endAll: ({ email }) => deleteSessionsOf(db, email),
  };
}
