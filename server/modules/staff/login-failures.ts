import type { Database } from '../../database/database.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { RateLimits } from '../rate-limits/rate-limits.service.ts';

/** Stands in the log for a username that does not exist: what was typed may be a password in the wrong field. */
const NOBODY = 'nobody';

/** Entries about one user, in seconds: whoever guesses must not flood the log. */
const NOTED = { keyPrefix: 'login-failures', points: 5, duration: 60 };

/** Notes failed logins, five a minute for each user at most; all of them where nothing is limited. */
export function createFailureLog(
  { db }: Database,
  audit: AuditService,
  limits: RateLimits | undefined,
): (userId: string | undefined) => Promise<void> {
  const noted = limits?.limiter(NOTED);
  return async (userId) => {
    const subjectId = userId ?? NOBODY;
    if ((await noted?.count(subjectId))?.exceeded) return;
    await audit.note(db, { userId, action: 'login_failed', subjectType: 'user', subjectId });
  };
}
