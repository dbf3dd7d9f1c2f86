import type { Database } from '#server/database/database.ts';
import type { Actor } from '#server/http/staff-session.ts';
import { type AppError, fieldError } from '#server/shared/errors.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { isPassword } from './password.ts';
import { findUserById } from './users.store.ts';

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

export function notYourPassword(path: string): AppError {
  return fieldError('invalid_input', path, 'This is not your password.');
}
