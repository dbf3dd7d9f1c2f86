import type { Database } from '../../database/database.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { RateLimits } from '../rate-limits/rate-limits.service.ts';

/** Replaces unknown usernames in the log, because a typed username may be a password in the wrong field. */
const NOBODY = 'nobody';

/** Log entries for each user, and the seconds, so that a guesser cannot flood the log. */
const NOTED = { keyPrefix: 'login-failures', points: 5, duration: 60 };

/** Logs failed logins, at most five a minute for each user. Logs all of them where nothing is limited. */
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
