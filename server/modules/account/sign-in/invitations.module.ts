import { invitation } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import { createInvitationsService } from './invitations.service.ts';
import type { SignInService } from './sign-in.service.ts';

/** Registers the job that mails invitations. The team members service decides who is invited. */
export function registerInvitations(
  { database, jobs, config }: Context,
  services: { signIn: SignInService; emails: EmailsService },
): void {
  const { supportEmail } = config.mail;
  const invitations = createInvitationsService({ database, supportEmail, ...services });
  jobs.handle(invitation, ({ invitationId }) => invitations.send(invitationId));
}
