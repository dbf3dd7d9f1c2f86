import { createTransport } from 'nodemailer';
import type { SendOutcome } from '../../messaging/send-outcome.ts';
import { CircuitBreaker, type VendorObserver } from '../../resilience/circuit-breaker.ts';
import { VendorError, VendorRefusal } from '../../shared/errors.ts';
import { isLoopback } from '../../shared/network.ts';
import type { Mail, MailGateway, MailRefusal, Sender } from './mail.gateway.ts';
import { renderMail } from './rendering/render.ts';
import { isMailOutage, toOutcome } from './smtp-outcome.ts';

/** Limits connecting and the greeting. */
const ANSWER_TIMEOUT_MS = 10_000;
/** Limits each later silence. Servers that scan a mail answer late after its last byte, and a mail given up then is sent twice. */
const SILENCE_TIMEOUT_MS = 25_000;
/** Limits the whole delivery. */
const WHOLE_TIMEOUT_MS = 30_000;

const REFUSALS: Record<MailRefusal, string> = {
  no_such_address: 'The mail server says that there is no such address',
  refused: 'The mail server does not accept this mail',
  unavailable: 'The mail server is not available right now. Please try again in a moment.',
};

interface SmtpSettings extends Sender {
  smtpUrl: string;
  from: string;
  /** The reply-to address. */
  supportEmail: string;
}

export function createSmtpGateway(settings: SmtpSettings, observer?: VendorObserver): MailGateway {
  const { smtpUrl, from, supportEmail, publicUrl, company } = settings;
  const breaker = new CircuitBreaker({ vendor: 'smtp', isOutage: isMailOutage, observer });
  const transport = createTransport({
    url: smtpUrl,
    ...encryption(smtpUrl),
    connectionTimeout: ANSWER_TIMEOUT_MS,
    greetingTimeout: ANSWER_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  async function deliver({ messageId, to, content, unsubscribeUrl, attachments = [] }: Mail): Promise<void> {
    await transport.sendMail({
      messageId,
      from,
      replyTo: supportEmail,
      to,
      ...renderMail(content, { publicUrl, company }),
      ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
      attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
      signal: AbortSignal.timeout(WHOLE_TIMEOUT_MS),
    });
  }

  const trySend = (mail: Mail): Promise<SendOutcome> =>
    breaker.run(() => deliver(mail)).then(() => ({ kind: 'accepted' }), toOutcome);

  return {
    trySend,
    check: async () => {
      await transport.verify().catch((cause: unknown) => {
        throw new VendorError(REFUSALS.unavailable, cause);
      });
    },
    send: async (mail) => {
      const outcome = await trySend(mail);
      if (outcome.kind === 'accepted') return;
      const code = outcome.kind === 'rejected' ? (outcome.code as MailRefusal) : 'unavailable';
      if (code === 'unavailable') throw new VendorError(REFUSALS.unavailable, outcome.cause);
      throw new VendorRefusal(REFUSALS[code], code, outcome.cause);
    },
  };
}

/**
 * Requires encryption, because mails contain sign-in links and the login sends a password. With STARTTLS alone, an attacker on
 * the path could remove the server's offer and force plain text. Operators can opt out with `?requireTLS=false` in the URL.
 */
function encryption(smtpUrl: string): { requireTLS?: true } {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  const settled = protocol === 'smtps:' || isLoopback(hostname) || searchParams.has('requireTLS');
  return settled ? {} : { requireTLS: true };
}

function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
