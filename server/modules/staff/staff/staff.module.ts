import { guardRoles } from '#server/http/role-guard.ts';
import { guardStaffRoutes, type StaffAdmission } from '#server/http/staff-guard.ts';
import { SessionMemory } from '#server/http/staff-session-memory.ts';
import { staffInvitation } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import { createFailureLog } from './login-failures.ts';
import { createLoginThrottle, noLoginThrottle } from './login-throttle.ts';
import { createPasswordProof } from './password-proof.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfileService } from './profile.service.ts';
import { createSecondFactorService } from './second-factor.service.ts';
import { staffRoutes } from './staff.routes.ts';
import { createStaffService, type StaffService } from './staff.service.ts';
import { createStaffInvitationsService } from './staff-invitations.service.ts';
import { staffInvitationRoutes, staffPeopleRoutes } from './staff-people.routes.ts';
import { createStaffPeopleService } from './staff-people.service.ts';
import { staffSettingsRoutes } from './staff-settings.routes.ts';
import { createStaffSettingsService } from './staff-settings.service.ts';
import { createStepUpProof, type StepUpProof } from './step-up.service.ts';

/** Registers the staff routes. Also guards the staff routes of all other modules. */
export function registerStaff(
  context: Context,
  keys: Pick<StaffAdmission, 'authenticateKey' | 'countCall'>,
): { staff: StaffService; sessionMemory: SessionMemory; stepUp: StepUpProof } {
  const { http, database, jobs, mail, audit, metrics, rateLimits, secret, config } = context;
  const warnOfGuessing = (username: string): void => {
    metrics.guessingNoticed();
    http.log.warn({ username }, 'Many logins tried for one user');
  };
  const throttle = rateLimits ? createLoginThrottle(rateLimits, warnOfGuessing) : noLoginThrottle();
  const secondFactor = createSecondFactorService({ database, audit, throttle, secret });
  const provePassword = createPasswordProof(database, throttle);
  const requiredByServer = config.secondFactor === 'required';
  const settings = createStaffSettingsService({ database, audit, provePassword, requiredByServer });
  const { publicUrl, documentedPasswords } = config;
  const access = { database, audit, secondFactor, settings, documentedPasswords };
  const noteFailure = createFailureLog(database, audit, rateLimits);
  const onRefusal = metrics.loginRefused;
  const staff = createStaffService({ ...access, throttle, noteFailure, requiredByServer, onRefusal });
  const sessionMemory = new SessionMemory();
  guardStaffRoutes(http, { authenticate: staff.authenticate, ...keys }, sessionMemory);
  guardRoles(http);
  staffRoutes(http, staff);
  profileRoutes(http, createProfileService({ ...access, provePassword }));
  staffSettingsRoutes(http, settings);
  const stepUp = createStepUpProof(provePassword, secondFactor);
  staffPeopleRoutes(http, createStaffPeopleService({ database, audit, stepUp }));
  const { supportEmail } = config.mail;
  const invitations = createStaffInvitationsService({
    ...access,
    stepUp,
    jobs,
    mail,
    publicUrl,
    supportEmail,
    secret,
  });
  staffInvitationRoutes(http, invitations);
  jobs.handle(staffInvitation, ({ invitationId }) => invitations.deliver(invitationId));
  return { staff, sessionMemory, stepUp };
}
