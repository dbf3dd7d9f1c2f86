import type { ErrorCode } from '#contract/errors.ts';
import type { LoginRequest, StaffUser } from '#contract/staff.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { StaffSession } from '#server/http/staff-session.ts';
import { AppError } from '#server/shared/errors.ts';
import { hashToken, newToken } from '#server/shared/token.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { isPassword } from './password.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import { expiryOf, isStale } from './session.rules.ts';
import { deleteExpiredSessions, deleteSession, findSession, insertSession, touchSession } from './sessions.store.ts';
import type { StaffSettingsService } from './staff-settings.service.ts';
import { findUser, keepUserWithRole, listActiveUsers, lockUser } from './users.store.ts';

/** Error codes of a refused login that count as a failed one in the audit log. */
const REFUSALS: ErrorCode[] = ['unauthenticated', 'code_required'];
const CODE_WANTED = 'Enter the code that your authenticator app shows.';

interface Browser {
  address: string;
  userAgent: string | undefined;
  /** Token of the session that the login replaces. */
  oldToken: string | undefined;
}

export type StaffService = ReturnType<typeof createStaffService>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  throttle: LoginThrottle;
  /** Writes a failed login to the audit log. `userId` is undefined when the username does not exist. */
  noteFailure(userId: string | undefined): Promise<void>;
  secondFactor: SecondFactorService;
  settings: StaffSettingsService;
  /** STAFF_SECOND_FACTOR requires a second factor of all users. */
  requiredByServer: boolean;
  /** Passwords that are printed in our public documents. */
  documentedPasswords: readonly string[];
  /** Called for each refused login. */
  onRefusal(reason: ErrorCode): void;
}

export function createStaffService(dependencies: Dependencies) {
  const { database, audit, throttle, noteFailure, secondFactor, settings, requiredByServer } = dependencies;
  const { documentedPasswords, onRefusal } = dependencies;
  const { db } = database;

  /** Starts a session under a new token. A token that was planted in the browser before the login (session fixation) ends. */
  async function startSession(tx: Db, user: StaffUser, { address, userAgent, oldToken }: Browser): Promise<string> {
    const token = newToken();
    const now = new Date();
    await deleteExpiredSessions(tx);
    if (oldToken) await deleteSession(tx, hashToken(oldToken));
    await insertSession(tx, {
      tokenHash: hashToken(token),
      userId: user.id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: expiryOf(now, now),
      address,
      userAgent: userAgent?.slice(0, 500),
    });
    await audit.note(tx, { userId: user.id, action: 'login', subjectType: 'user', subjectId: user.id });
    return token;
  }

  async function login({ username, password, code }: LoginRequest, browser: Browser) {
    await throttle.attempt(username, browser.address);
    const found = await findUser(db, username);
    const isRight = await isPassword(password, found?.password);
    // Documented passwords are refused for all users, because anyone can read them.
    if (!isRight || !found || found.disabledAt || documentedPasswords.includes(password)) {
      await noteFailure(found?.id);
      throw refusal();
    }
    const user = { id: found.id, username: found.username, role: found.role };
    const isOn = await secondFactor.isOn(db, user.id);
    const start = async (tx: Db) => {
      // The password may have changed, or the user may have been disabled, while the password was being checked.
      const { password: passwordHash, disabledAt } = (await lockUser(tx, user.id)) ?? found;
      if (passwordHash !== found.password || disabledAt) throw refusal();
      if (!isOn && (await secondFactor.isOn(tx, user.id))) throw codeRequired(CODE_WANTED);
      return startSession(tx, user, browser);
    };
    if (isOn && !code) {
      await throttle.takeBack(browser.address);
      throw codeRequired(CODE_WANTED);
    }
    const token = await (isOn && code
      ? secondFactor.withCode(user.id, code, codeRequired, start)
      : database.transaction(start)
    ).catch(async (error: unknown) => {
      if (error instanceof AppError && REFUSALS.includes(error.code)) await noteFailure(user.id);
      throw error;
    });
    await throttle.succeeded(username, browser.address);
    return { token, user, secondFactorMissing: !isOn && (await settings.requiresSecondFactor()) };
  }

  return {
    /** Starts a session. @throws AppError('unauthenticated' | 'code_required' | 'rate_limited') */
    login: async (
      credentials: LoginRequest,
      browser: Browser,
    ): Promise<{ token: string } & Omit<StaffSession, 'id'>> => {
      try {
        return await login(credentials, browser);
      } catch (error) {
        if (error instanceof AppError) onRefusal(error.code);
        throw error;
      }
    },
    /** Returns the session of a token, or undefined when the token is unknown, ended or expired. */
    authenticate: async (token: string): Promise<StaffSession | undefined> => {
      const session = await findSession(db, hashToken(token), requiredByServer);
      if (!session) return undefined;
      const { id, user, createdAt, lastSeenAt, secondFactorMissing } = session;
      const now = new Date();
      if (isStale(lastSeenAt, now)) await touchSession(db, id, { seen: now, expires: expiryOf(createdAt, now) });
      return { id, user, secondFactorMissing };
    },
    /** Tells whether a token is valid and its user lacks no required second factor. Unlike `authenticate`, never extends the session. */
    mayListen: async (token: string): Promise<boolean> => {
      const session = await findSession(db, hashToken(token), requiredByServer);
      return session !== undefined && !session.secondFactorMissing;
    },
    logout: (token: string): Promise<void> =>
      database.transaction(async (tx) => {
        const userId = await deleteSession(tx, hashToken(token));
        if (userId) await audit.note(tx, { userId, action: 'logout', subjectType: 'user', subjectId: userId });
      }),
    mayStill: keepUserWithRole,
    /** Returns the users that work can be assigned to. */
    assignees: (): Promise<StaffUser[]> => listActiveUsers(db),
  };
}

function refusal(): AppError {
  return new AppError('unauthenticated', 'Invalid username or password.');
}

function codeRequired(message: string): AppError {
  return new AppError('code_required', message);
}
