import type { StaffUser } from '#contract/staff.ts';
import type { SecondFactorOffer } from '#contract/staff-profile.ts';
import type { Database, Db } from '#server/database/database.ts';
import { AppError, fieldError } from '#server/shared/errors.ts';
import { createSecretBox, SECOND_FACTOR } from '#server/shared/secret-box.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  beginEnrolment,
  confirmSecret,
  consumeRecoveryCode,
  consumeStep,
  deleteSecondFactor,
  findSecondFactor,
  insertRecoveryCodes,
  type SecondFactorRow,
} from './second-factor.store.ts';
import { deleteSessionsOf } from './sessions.store.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';
import { lockUser } from './users.store.ts';

const WRONG_CODE = 'This code is not right, or has been used. Wait for the next one and try again.';

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  throttle: LoginThrottle;
  /** SESSION_SECRET. The key that encrypts the second factors' secrets is derived from it. */
  secret: string;
}

export function createSecondFactorService({ database, audit, throttle, secret }: Dependencies) {
  const { db } = database;
  const box = createSecretBox(secret, SECOND_FACTOR);
  const subject = (userId: string) => ({ subjectType: 'user' as const, subjectId: userId });

  async function consumeCode(tx: Db, row: SecondFactorRow, code: string): Promise<boolean> {
    const { userId } = row;
    // The secret cannot be decrypted after SESSION_SECRET has changed. Recovery codes still work then.
    const opened = box.open(row.secret, userId);
    const step = opened && stepOfCode(opened, code, Date.now());
    if (step !== undefined && step !== '') return consumeStep(tx, userId, step);
    if (row.confirmedAt === null || !(await consumeRecoveryCode(tx, userId, hashRecoveryCode(code)))) return false;
    await audit.note(tx, { userId, action: 'recovery_code', ...subject(userId) });
    return true;
  }

  /**
   * Runs `work` in the transaction that uses up the code. Accepts recovery codes too.
   * @throws AppError('rate_limited') after five wrong ones within a minute, wherever they came from. `wrong` is thrown for a wrong one.
   */
  async function withCode<T>(
    userId: string,
    code: string,
    wrong: (message: string) => AppError,
    work: (tx: Db) => Promise<T>,
  ): Promise<T> {
    // Attempts count by user, not by address: the caller already knows the password, and there are few codes to guess.
    const key = `code of ${userId}`;
    await throttle.attempt(key);
    const result = await database.transaction(async (tx) => {
      await lockUser(tx, userId);
      const row = await findSecondFactor(tx, userId);
      if (!row || !(await consumeCode(tx, row, code))) throw wrong(WRONG_CODE);
      return work(tx);
    });
    await throttle.succeeded(key);
    return result;
  }

  return {
    withCode,
    /** Tells whether the second factor is on. The answer stays true in a transaction that has locked the user. */
    isOn: async (tx: Db, userId: string): Promise<boolean> => (await findSecondFactor(tx, userId))?.confirmedAt != null,
    /** Creates a secret that the user has to confirm. @throws AppError('conflict') when a second factor is on. */
    beginEnrolment: async ({ id, username }: StaffUser): Promise<SecondFactorOffer> => {
      const fresh = newTotpSecret();
      if (!(await beginEnrolment(db, id, box.seal(fresh, id)))) {
        throw new AppError('conflict', 'The second factor is on already. Turn it off to set up another app.');
      }
      return { secret: fresh, uri: totpUri(fresh, username) };
    },
    /** Turns it on, ends the user's other sessions and returns the recovery codes. @throws AppError('invalid_input') */
    confirm: ({ id }: StaffUser, code: string, sessionId: string): Promise<string[]> =>
      withCode(id, code, wrongInput, async (tx) => {
        const row = await findSecondFactor(tx, id);
        if (!row || !(await confirmSecret(tx, row, new Date()))) {
          throw new AppError('conflict', 'The second factor is on already.');
        }
        const codes = newRecoveryCodes();
        await insertRecoveryCodes(tx, id, codes.map(hashRecoveryCode));
        // The other sessions were opened without a second factor.
        await deleteSessionsOf(tx, id, sessionId);
        await audit.note(tx, { userId: id, action: 'second_factor_on', ...subject(id) });
        return codes;
      }),
    /** Uses up a code. @throws AppError('invalid_input' | 'rate_limited') for a wrong one, and for a user without a second factor. */
    prove: (userId: string, code: string): Promise<void> =>
      withCode(userId, code, wrongInput, async (tx) => {
        // The secret of a factor that is being set up proves nothing yet.
        if (!(await findSecondFactor(tx, userId))?.confirmedAt) throw wrongInput(WRONG_CODE);
      }),
    /** Turns it off. @throws AppError('invalid_input' | 'rate_limited') for a wrong code. */
    remove: (userId: string, code: string): Promise<void> =>
      withCode(userId, code, wrongInput, async (tx) => {
        await deleteSecondFactor(tx, userId);
        await audit.note(tx, { userId, action: 'second_factor_off', ...subject(userId) });
      }),
  };
}

function wrongInput(message: string): AppError {
  return fieldError('invalid_input', 'code', message);
}
