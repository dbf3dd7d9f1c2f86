import { invitation } from '#server/jobs/jobs.ts';
import type { Context } from '../context.ts';
import type { EmailsService } from '../emails/emails.service.ts';
import type { SignInService } from '../sign-in/sign-in.service.ts';
import { createInvitationsService } from './invitations.service.ts';

/** Registers the job that mails invitations. The team members service decides who is invited. */
export function registerInvitations(
  { database, jobs, config }: Context,
  services: { signIn: SignInService; emails: EmailsService },
): void {
  const { supportEmail } = config.mail;
  const invitations = createInvitationsService({ database, supportEmail, ...services });
  jobs.handle(invitation, ({ invitationId }) => invitations.send(invitationId));
}
