import { randomUUID } from 'node:crypto';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Mail } from './mailbox.ts';

/** Puts a mail together as a mail program does. */
export async function compose(mail: SendMailOptions): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await composer.sendMail({ messageId: `<${randomUUID()}@mail.sandbox>`, ...mail });
  return message as Buffer;
}

/** What the recipient of a mail writes back, with the mail quoted below. */
export function replyTo(mail: Mail, text = 'Thank you, that helps.'): Promise<Buffer> {
  const messageId = headerOf(mail, 'message-id');
  const quoted = mail.text.split('\n').map((line) => `> ${line}`);
  const when = new Date(mail.receivedAt).toUTCString();
  return compose({
    from: recipientOf(mail),
    to: headerOf(mail, 'reply-to') || mail.from,
    subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
    text: [text, '', `On ${when}, ${mail.from} wrote:`, ...quoted].join('\n'),
    inReplyTo: messageId,
    references: [headerOf(mail, 'references'), messageId].filter(Boolean).join(' '),
  });
}

/** What a mail server reports that cannot deliver a mail (RFC 3464). */
export function bounceOf(mail: Mail, text = 'The email account that you tried to reach does not exist.'): Buffer {
  return reportAbout(mail, {
    type: 'delivery-status',
    subject: 'Delivery Status Notification (Failure)',
    text,
    fields: [
      'Reporting-MTA: dns; mail.sandbox',
      '',
      `Final-Recipient: rfc822; ${recipientOf(mail)}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    ],
  });
}

/** What a mail provider reports when a recipient calls a mail spam (RFC 5965). */
export function complaintAbout(mail: Mail, text = 'This is an email abuse report.'): Buffer {
  return reportAbout(mail, {
    type: 'feedback-report',
    subject: `FW: ${mail.subject}`,
    text,
    fields: ['Feedback-Type: abuse', 'User-Agent: Sandbox/1.0', 'Version: 1', `Original-Rcpt-To: ${recipientOf(mail)}`],
  });
}

interface ReportParts {
  type: 'delivery-status' | 'feedback-report';
  subject: string;
  text: string;
  fields: string[];
}

function reportAbout(mail: Mail, { type, subject, text, fields }: ReportParts): Buffer {
  const boundary = randomUUID();
  const part = (contentType: string, lines: string[]) => [
    `--${boundary}`,
    `Content-Type: ${contentType}`,
    '',
    ...lines,
    '',
  ];
  const original = ['message-id', 'from', 'to', 'subject', 'date'].map((name) => `${name}: ${headerOf(mail, name)}`);
  return Buffer.from(
    [
      'Return-Path: <>',
      'From: Mail Delivery System <mailer-daemon@mail.sandbox>',
      `To: ${mail.from}`,
      `Subject: ${subject.replace(/[\r\n]/g, ' ')}`,
      `Message-ID: <${randomUUID()}@mail.sandbox>`,
      `Date: ${new Date().toUTCString()}`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=${type}; boundary="${boundary}"`,
      '',
      ...part('text/plain; charset=utf-8', [text]),
      ...part(`message/${type}`, fields),
      ...part('text/rfc822-headers', original),
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  );
}

function recipientOf(mail: Mail): string {
  return mail.to.split(', ')[0] ?? '';
}

function headerOf({ headers }: Mail, name: string): string {
  return headers.find((header) => header.name.toLowerCase() === name)?.value ?? '';
}
