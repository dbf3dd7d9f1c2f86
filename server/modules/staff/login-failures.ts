import type { Database } from '../../database/database.ts';
import { AppError } from '../../shared/errors.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { LoginThrottle } from './login-throttle.ts';

/** Stands in the log for a username that does not exist: what was typed may be a password in the wrong field. */
const NOBODY = 'nobody';

/** Notes failed logins: five a minute for each user at most, so that whoever guesses cannot flood the log. */
export function createFailureLog(
  { db }: Database,
  audit: AuditService,
  throttle: LoginThrottle,
): (userId: string | undefined) => Promise<void> {
  return async (userId) => {
    const subjectId = userId ?? NOBODY;
    try {
      await throttle.attempt(`failures of ${subjectId}`);
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return;
      throw error;
    }
    await audit.note(db, { userId, action: 'login_failed', subjectType: 'user', subjectId });
  };
}
