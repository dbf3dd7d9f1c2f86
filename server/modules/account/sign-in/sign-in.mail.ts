import type { MailContent } from '#server/gateways/mail/mail.gateway.ts';
import { mailtoLink } from '#server/shared/mailto-link.ts';
import { addressed } from '#server/shared/one-line.ts';
import { counted } from '#server/shared/pluralize.ts';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

interface SignInMail {
  name: string;
  /** Works once. */
  signInUrl: string;
  lifetimeMinutes: number;
  supportEmail: string;
}

/** Builds the mail with a sign-in link. */
export function signInMail({ name, signInUrl, lifetimeMinutes, supportEmail }: SignInMail): MailContent {
  const isLong = lifetimeMinutes >= DAY_MINUTES;
  const lifetime = isLong ? counted(lifetimeMinutes / DAY_MINUTES, 'day') : counted(lifetimeMinutes, 'minute');
  return {
    subject: 'Your sign-in link for Insurance 24/7 AI',
    preview: `It works once, for ${lifetime}.`,
    heading: addressed('Here is your link', name),
    blocks: [
      { kind: 'paragraph', text: 'Press the button, then press Sign in on the page that opens.' },
      {
        kind: 'action',
        link: { label: 'Sign in now', url: signInUrl },
        note: `The link works once and expires ${lifetime} after this email was sent. Keep it to yourself: it opens your account.`,
      },
      {
        kind: 'paragraph',
        text: 'Didn’t ask for it? You don’t need to do anything: nobody can sign in without this email. Questions?',
        link: mailtoLink(supportEmail),
      },
    ],
  };
}
