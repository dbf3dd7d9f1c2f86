import { ROLES, Role } from '#contract/roles.ts';
import type { Database, Db } from '#server/database/database.ts';
import { AppError } from '#server/shared/errors.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { changeEnabled, changeRole } from './admin-rights.ts';
import { replacePassword } from './new-password.ts';
import { passwordWeakness } from './password.rules.ts';
import { hashPassword, isPassword } from './password.ts';
import { deleteSecondFactor } from './second-factor.store.ts';
import { deleteSessionsOf } from './sessions.store.ts';
import { countUsers, findUser, insertUser, markPasswordsChecked, type UserRow, usersToCheck } from './users.store.ts';

interface Credentials {
  username: string;
  password: string;
}

/** What operators can do to staff users with scripts, and checks at start. */
export type StaffUsersService = ReturnType<typeof createStaffUsersService>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  /** Passwords that are printed in our public documents. */
  documentedPasswords: readonly string[];
}

export function createStaffUsersService({ database, audit, documentedPasswords }: Dependencies) {
  const subject = (id: string) => ({ subjectType: 'user' as const, subjectId: id });

  async function checkedHash({ username, password }: Credentials): Promise<string> {
    const weakness = passwordWeakness(password, { username, known: documentedPasswords });
    if (weakness) throw new AppError('invalid_input', weakness);
    return hashPassword(password);
  }

  async function isKnown({ password }: UserRow): Promise<boolean> {
    const matches = await Promise.all(documentedPasswords.map((known) => isPassword(known, password)));
    return matches.includes(true);
  }

  return {
    /**
     * Adds a user, by default an admin. For an existing user, sets the password and the given role, and ends the sessions, keys
     * and open invitations. A disabled user stays disabled.
     * @throws AppError('invalid_input') for a weak password or an unknown role.
     */
    setUser: async ({
      role: asked,
      ...credentials
    }: Credentials & { role?: string }): Promise<'created' | 'changed' | 'changed and shut out'> => {
      const role = asked === undefined ? undefined : readRole(asked);
      const { username } = credentials;
      const password = await checkedHash(credentials);
      return database.transaction(async (tx) => {
        const id = await insertUser(tx, { username, password, role: role ?? 'admin' });
        if (id) {
          await audit.note(tx, { action: 'create', ...subject(id) });
          return 'created';
        }
        const user = await existing(tx, username);
        await replacePassword(tx, user.id, password, { audit });
        if (role) await changeRole(tx, user, role, { audit });
        return user.disabledAt ? 'changed and shut out' : 'changed';
      });
    },
    /**
     * Sets a new password, removes the second factor and ends all sessions, keys and open invitations.
     * @returns whether the user is still disabled.
     * @throws AppError('not_found' | 'invalid_input')
     */
    reset: async (credentials: Credentials): Promise<boolean> => {
      const passwordHash = await checkedHash(credentials);
      return database.transaction(async (tx) => {
        const user = await existing(tx, credentials.username);
        await replacePassword(tx, user.id, passwordHash, { audit });
        if (await deleteSecondFactor(tx, user.id)) {
          await audit.note(tx, { action: 'second_factor_off', ...subject(user.id) });
        }
        return user.disabledAt !== null;
      });
    },
    /** Enables a user, or disables a user and ends the sessions. @throws AppError('not_found') */
    setEnabled: (username: string, enabled: boolean): Promise<void> =>
      database.transaction(async (tx) => {
        await changeEnabled(tx, await existing(tx, username), enabled, { audit });
      }),
    ensureFirstUser: async (credentials: Credentials | undefined): Promise<void> => {
      if (!credentials || (await countUsers(database.db)) > 0) return;
      const { username } = credentials;
      const password = await hashPassword(credentials.password);
      await database.transaction(async (tx) => {
        // When several instances start together, only one inserts the user.
        const id = await insertUser(tx, { username, password, role: 'admin' });
        if (id) await audit.note(tx, { action: 'create', ...subject(id) });
      });
    },
    /**
     * Ends the sessions of users with a documented password and returns their usernames. Remembers the users whose password passed,
     * because each check costs as much as a login.
     */
    endKnownPasswords: async (): Promise<string[]> => {
      if (documentedPasswords.length === 0) return [];
      const users = await usersToCheck(database.db);
      const known = await Promise.all(users.map(isKnown));
      const found = users.filter((_, i) => known[i]);
      const others = users.filter((_, i) => !known[i]).map(({ id }) => id);
      await database.transaction(async (tx) => {
        await markPasswordsChecked(tx, others);
        for (const { id } of found) {
          if (await deleteSessionsOf(tx, id)) await audit.note(tx, { action: 'logout_everywhere', ...subject(id) });
        }
      });
      return found.map(({ username }) => username);
    },
  };
}

function readRole(name: string): Role {
  const { data } = Role.safeParse(name);
  if (!data)
    throw new AppError('invalid_input', `There is no role ${name}: ${ROLES.join(', ')} are those that there are.`);
  return data;
}

async function existing(db: Db, username: string): Promise<UserRow> {
  const user = await findUser(db, username);
  if (!user) throw new AppError('not_found', `There is no staff user ${username}.`);
  return user;
}
