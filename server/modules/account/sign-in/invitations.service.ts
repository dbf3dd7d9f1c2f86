import { memberWaitsFor } from '#contract/access.ts';
import type { Database } from '#server/database/database.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import { invitationMail } from './invitation.mail.ts';
import { findInvitation, markMailed } from './invitations.store.ts';
import type { SignInService } from './sign-in.service.ts';

interface Dependencies {
  database: Database;
  signIn: SignInService;
  emails: EmailsService;
  supportEmail: string;
}

export function createInvitationsService({ database: { db }, signIn, emails, supportEmail }: Dependencies) {
  return {
    /** Mails an invitation once, unless the team member was removed or is inactive. @throws VendorRefusal, VendorError */
    send: async (invitationId: string): Promise<void> => {
      const invitation = await findInvitation(db, invitationId);
      if (!invitation || invitation.mailedAt || invitation.isActive === 0) return;
      const { teamMemberId, name, email, ownerName, company } = invitation;
      const { url: signInUrl, expiresInDays } = await signIn.issue(
        { customerId: null, teamMemberId, email },
        `invitation ${invitationId}`,
      );
      await emails.sendOwn({
        id: invitationId,
        kind: 'invitation',
        to: { customerId: null, teamMemberId, name, email },
        content: invitationMail({
          name,
          ownerName,
          company,
          signInUrl,
          expiresInDays,
          supportEmail,
          waitsFor: memberWaitsFor(invitation),
        }),
      });
      await markMailed(db, invitationId);
    },
  };
}
