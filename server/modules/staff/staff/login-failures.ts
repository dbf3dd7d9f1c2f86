import type { Database } from '#server/database/database.ts';
import type { RateLimits } from '#server/shared/rate-limits.ts';
import type { AuditService } from '../audit/audit.service.ts';

/** Logged in place of a username that does not exist, because the typed text may be a password in the wrong field. */
const NOBODY = 'nobody';

/** Limits the entries about one user (duration in seconds), so that guessing cannot flood the log. */
const NOTED = { keyPrefix: 'login-failures', points: 5, duration: 60 };

/** Writes failed logins to the audit log, at most five a minute for each user. Writes all of them when rate limits are off. */
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
