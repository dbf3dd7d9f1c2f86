import type { Database, Db } from '#server/database/database.ts';
import type { Actor } from '#server/http/staff-session.ts';
import { type AppError, fieldError } from '#server/shared/errors.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { isPassword } from './password.ts';
import { findUserById, lockUser } from './users.store.ts';

/**
 * Checks the actor's own password, typed into `field`, and returns the hash that it was checked against. A wrong password counts
 * as a failed login of this user and address. @throws AppError('invalid_input' | 'rate_limited')
 */
export type PasswordProof = (actor: Actor, field: string, password: string) => Promise<string | undefined>;

export function createPasswordProof({ db }: Database, throttle: LoginThrottle): PasswordProof {
  return async ({ user, address }, field, password) => {
    await throttle.attempt(user.username, address);
    const row = await findUserById(db, user.id);
    if (!(await isPassword(password, row?.password))) throw notYourPassword(field);
    await throttle.succeeded(user.username, address);
    return row?.password;
  };
}

/**
 * Locks the actor's own row. @throws AppError('invalid_input') when another password has taken the place of the one that was
 * proven in `field`: checking it takes a while, in which it may have been changed or reset
 */
export async function assertStillProven(tx: Db, { user }: Actor, field: string, provedHash?: string): Promise<void> {
  if ((await lockUser(tx, user.id))?.password !== provedHash) throw notYourPassword(field);
}

function notYourPassword(path: string): AppError {
  return fieldError('invalid_input', path, 'This is not your password.');
}
