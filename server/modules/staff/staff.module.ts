import { keepReadPosition } from '../../http/read-position.ts';
import { guardStaffRoutes } from '../../http/session.ts';
import { SessionMemory } from '../../http/session-memory.ts';
import type { Context } from '../context.ts';
import { accountRoutes } from './account.routes.ts';
import { createAccountService } from './account.service.ts';
import { createLoginThrottle, noLoginThrottle } from './login-throttle.ts';
import { createSecondFactorService } from './second-factor.service.ts';
import { staffRoutes } from './staff.routes.ts';
import { createStaffService, type StaffService } from './staff.service.ts';

/** Guards all routes of staff, whichever module they are of. */
export function registerStaff(context: Context): { staff: StaffService; sessionMemory: SessionMemory } {
  const { http, database, audit, metrics, rateLimits, secret, config } = context;
  const warnOfGuessing = (username: string): void => {
    metrics.guessingNoticed();
    http.log.warn({ username }, 'Many logins tried for one user');
  };
  const throttle = rateLimits ? createLoginThrottle(rateLimits, warnOfGuessing) : noLoginThrottle();
  const secondFactor = createSecondFactorService({ database, audit, throttle, secret });
  const mustHaveSecondFactor = config.secondFactor === 'required';
  const access = {
    database,
    audit,
    throttle,
    secondFactor,
    mustHaveSecondFactor,
    documentedPasswords: config.documentedPasswords,
  };
  const staff = createStaffService({ ...access, onRefusal: metrics.loginRefused });
  const sessionMemory = new SessionMemory();
  guardStaffRoutes(http, staff.authenticate, sessionMemory);
  if (database.readPosition) keepReadPosition(http, database.readPosition);
  staffRoutes(http, staff);
  accountRoutes(http, createAccountService(access));
  return { staff, sessionMemory };
}
