import { createHash, randomBytes } from 'node:crypto';
import type { StaffUser } from '../../contract/staff.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { type LoginThrottle, noLoginThrottle } from './login-throttle.ts';
import { hashPassword, isPassword } from './password.ts';
import {
  changePassword,
  countUsers,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findSession,
  findUser,
  insertSession,
  insertUser,
} from './staff.store.ts';

/** Milliseconds a session lives without being used. */
const SESSION_LIFETIME = 12 * 3_600_000;
const RENEW_BELOW = SESSION_LIFETIME / 2;
const TOKEN_BYTES = 32;

export interface Credentials {
  username: string;
  password: string;
}

export interface Browser {
  address: string;
  userAgent: string | undefined;
}

export interface StaffService {
  /** Starts a session. @throws AppError('unauthenticated' | 'rate_limited') */
  login(credentials: Credentials, browser: Browser): Promise<{ token: string; user: StaffUser }>;
  /** Who holds this token; undefined when it is unknown, ended or expired. */
  authenticate(token: string): Promise<StaffUser | undefined>;
  /** Whether a token still holds. Asking does not lengthen the session, as using it does. */
  isLoggedIn(token: string): Promise<boolean>;
  logout(token: string): Promise<void>;
  /** Adds a user, or gives one a new password and ends its sessions. */
  setUser(credentials: Credentials): Promise<'created' | 'changed'>;
  /** Makes the first user when there is none. */
  ensureFirstUser(credentials: Credentials | undefined): Promise<void>;
}

interface Dependencies {
  database: Database;
  audit: AuditService;
  /** Without it logins are not throttled. */
  throttle?: LoginThrottle | undefined;
}

export function createStaffService({ database, audit, throttle = noLoginThrottle() }: Dependencies): StaffService {
  const { db } = database;

  async function startSession(user: StaffUser, { address, userAgent }: Browser): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await database.transaction(async (tx) => {
      await deleteExpiredSessions(tx);
      await insertSession(tx, {
        tokenHash: hashToken(token),
        userId: user.id,
        expiresAt: new Date(Date.now() + SESSION_LIFETIME),
        address,
        userAgent: userAgent?.slice(0, 500),
      });
      await audit.note(tx, { userId: user.id, action: 'login', subjectType: 'user', subjectId: user.id });
    });
    return token;
  }

  return {
    login: async ({ username, password }, browser) => {
      await throttle.attempt(username, browser.address);
      const found = await findUser(db, username);
      if (!(await isPassword(password, found?.password)) || !found) {
        throw new AppError('unauthenticated', 'Invalid username or password.');
      }
      await throttle.succeeded(username, browser.address);
      const user = { id: found.id, username: found.username };
      return { token: await startSession(user, browser), user };
    },
    authenticate: async (token) => {
      const session = await findSession(db, hashToken(token));
      if (!session) return undefined;
      if (session.expiresAt.getTime() - Date.now() < RENEW_BELOW) {
        await extendSession(db, hashToken(token), new Date(Date.now() + SESSION_LIFETIME));
      }
      return session.user;
    },
    isLoggedIn: async (token) => (await findSession(db, hashToken(token))) !== undefined,
    logout: (token) => deleteSession(db, hashToken(token)),
    setUser: async ({ username, password }) => {
      const passwordHash = await hashPassword(password);
      return database.transaction(async (tx) => {
        if (await insertUser(tx, username, passwordHash)) return 'created';
        const userId = await changePassword(tx, username, passwordHash);
        await deleteSessionsOf(tx, userId);
        await audit.note(tx, { action: 'password_reset', subjectType: 'user', subjectId: userId });
        return 'changed';
      });
    },
    ensureFirstUser: async (credentials) => {
      if (!credentials || (await countUsers(db)) > 0) return;
      // Of several instances that start together only one gets to insert.
      await insertUser(db, credentials.username, await hashPassword(credentials.password));
    },
  };
}

/** A token has 256 random bits, so a plain hash is enough to make the stored form useless. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
