import { createTransport } from 'nodemailer';
import { VendorError } from '../../errors.ts';
import type { MailGateway } from './mail.gateway.ts';
import { renderMail } from './rendering/render.ts';

/** Milliseconds: to connect and be greeted, and between two bytes later on. */
const ANSWER_TIMEOUT = 10_000;
const SILENCE_TIMEOUT = 20_000;

export interface SmtpSettings {
  smtpUrl: string;
  from: string;
  /** Where answers go. */
  supportEmail: string;
  publicUrl: string;
}

export function createSmtpGateway({ smtpUrl, from, supportEmail, publicUrl }: SmtpSettings): MailGateway {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: ANSWER_TIMEOUT,
    greetingTimeout: ANSWER_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ messageId, to, content, attachments = [] }) => {
      try {
        await transport.sendMail({
          messageId,
          from,
          replyTo: supportEmail,
          to,
          ...renderMail(content, publicUrl),
          attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
        });
      } catch (error) {
        throw new VendorError('The mail server is not available right now. Please try again in a moment.', error);
      }
    },
  };
}
