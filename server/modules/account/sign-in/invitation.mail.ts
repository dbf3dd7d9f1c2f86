import type { MemberWaitsFor } from '#contract/access.ts';
import type { MailContent } from '#server/gateways/mail/mail.gateway.ts';
import { mailtoLink } from '#server/shared/mailto-link.ts';
import { addressed, firstName, shortName } from '#server/shared/one-line.ts';
import { counted } from '#server/shared/pluralize.ts';

interface InvitationMail {
  name: string;
  /** Name of the team's owner, and of their firm. */
  ownerName: string;
  company: string | null;
  /** The link works once. */
  signInUrl: string;
  /** Days from sending until the link expires. */
  expiresInDays: number;
  waitsFor: MemberWaitsFor | null;
  supportEmail: string;
}

/** Builds the mail that invites a team member to their account. */
export function invitationMail(mail: InvitationMail): MailContent {
  const { signInUrl, expiresInDays, waitsFor, supportEmail } = mail;
  const owner = shortName(mail.ownerName) || 'Your firm';
  const firm = shortName(mail.company ?? '');
  const lifetime = counted(expiresInDays, 'day');
  const notActive = `The license of ${owner} is not active at the moment. You can accept the invitation now: the AI opens in your account as soon as it is.`;
  const waiting: Record<MemberWaitsFor, string> = {
    renewal: notActive,
    license: notActive,
    team_licenses: `${owner} has no team licenses yet. You can accept the invitation now: the AI opens in your account as soon as there is a license for you.`,
    seat: `All of the licenses that ${owner} pays for are in use, so you are waiting for one. You can accept the invitation now: the AI opens in your account as soon as there is a license for you.`,
  };
  return {
    subject: `${firstName(mail.ownerName) || 'Your firm'} invited you to Insurance 24/7 AI`,
    preview: waitsFor ? 'You are on the list: accept now, start soon.' : 'Your license is ready. Accept and start.',
    heading: addressed('You are invited', mail.name),
    blocks: [
      {
        kind: 'paragraph',
        text: `${firm ? `${owner} of ${firm}` : owner} has added you to their team on Insurance 24/7 AI: four AI brains for agents, client retention, claims and marketing.`,
      },
      {
        kind: 'paragraph',
        text: waitsFor
          ? waiting[waitsFor]
          : 'There is a license for you. One step is left: accept with your secure link.',
      },
      {
        kind: 'action',
        link: { label: 'Accept the invitation', url: signInUrl },
        note: `The link works once and expires ${lifetime} after this email was sent. Keep it to yourself: it opens your account. Later, you can get a new one on the sign-in page.`,
      },
      {
        kind: 'paragraph',
        text: `Don’t know ${owner}? You don’t need to do anything. Questions?`,
        link: mailtoLink(supportEmail),
      },
    ],
  };
}
