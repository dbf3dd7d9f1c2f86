import { createTransport } from 'nodemailer';
import { VendorError } from '../../errors.ts';
import type { SendOutcome } from '../../send-outcome.ts';
import type { Mail, MailGateway } from './mail.gateway.ts';
import { renderMail } from './rendering/render.ts';
import { toOutcome } from './smtp-outcome.ts';

/** Milliseconds: to connect and be greeted, and between two bytes later on. */
const ANSWER_TIMEOUT = 10_000;
const SILENCE_TIMEOUT = 10_000;
/** Milliseconds for the whole delivery. */
const WHOLE_TIMEOUT = 30_000;

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
  async function trySend({ messageId, to, content, unsubscribeUrl, attachments = [] }: Mail): Promise<SendOutcome> {
    try {
      await transport.sendMail({
        messageId,
        from,
        replyTo: supportEmail,
        to,
        ...renderMail(content, publicUrl),
        ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
        attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
        signal: AbortSignal.timeout(WHOLE_TIMEOUT),
      });
      return { kind: 'accepted' };
    } catch (error) {
      return toOutcome(error);
    }
  }

  return {
    trySend,
    send: async (mail) => {
      const outcome = await trySend(mail);
      if (outcome.kind === 'accepted') return;
      throw new VendorError('The mail server is not available right now. Please try again in a moment.', outcome.cause);
    },
  };
}

function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
