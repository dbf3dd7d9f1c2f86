import type { MailContent } from '#server/gateways/mail/mail.gateway.ts';
import { oneLine } from '#server/shared/one-line.ts';

const PREVIEW_LENGTH = 120;

/** Tells whether a subject is that of an answer. */
export function isAnswer(subject: string): boolean {
  return /^re:/i.test(subject);
}

/** Builds a mail with a staff member's own text. */
export function staffEmail(subject: string, content: string, unsubscribeUrl: string): MailContent {
  return {
    subject,
    preview: oneLine(content, PREVIEW_LENGTH),
    heading: subject,
    blocks: [
      { kind: 'letter', text: content },
      {
        kind: 'footnote',
        text: 'You can reply to this email. To stop getting emails like this:',
        link: { label: 'Unsubscribe', url: unsubscribeUrl },
      },
    ],
  };
}
