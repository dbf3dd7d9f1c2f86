import type { Role } from '#contract/roles.ts';
import type { MailContent } from '#server/gateways/mail/mail.gateway.ts';
import { mailtoLink } from '#server/shared/mailto-link.ts';
import { counted } from '#server/shared/pluralize.ts';

interface StaffInvitationMail {
  role: Role;
  /** The link works once. */
  url: string;
  /** Days from sending until the link expires. */
  expiresInDays: number;
  supportEmail: string;
}

const ROLE_WORDS: Record<Role, string> = {
  viewer: 'As a viewer you see all that is there.',
  member: 'As a member you work with customers and leads.',
  admin: 'As an admin you may do everything, and decide who else may.',
};

/** Builds the mail that invites a person to the staff CRM. */
export function staffInvitationMail({ role, url, expiresInDays, supportEmail }: StaffInvitationMail): MailContent {
  return {
    subject: 'You are invited to the CRM of Insurance 24/7 AI',
    preview: 'Choose a username and a password.',
    heading: 'You are invited to the CRM.',
    blocks: [
      { kind: 'paragraph', text: `${ROLE_WORDS[role]} Choose a username and a password, and you can log in.` },
      {
        kind: 'action',
        link: { label: 'Accept the invitation', url },
        note: `The link works once and expires ${counted(expiresInDays, 'day')} after this email was sent. Keep it to yourself.`,
      },
      {
        kind: 'paragraph',
        text: 'You do not know what this is about? Then you need not do anything. Questions?',
        link: mailtoLink(supportEmail),
      },
    ],
  };
}
