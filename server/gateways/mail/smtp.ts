import { createTransport } from 'nodemailer';
import { CircuitBreaker, type VendorObserver } from '#server/resilience/circuit-breaker.ts';
import type { SendOutcome } from '#server/sending/send-outcome.ts';
import { VendorError, VendorRefusal } from '#server/shared/errors.ts';
import { isLoopback } from '#server/shared/network.ts';
import type { Mail, MailGateway, MailRefusal, Sender } from './mail.gateway.ts';
import { renderMail } from './rendering/render.ts';
import { renderText } from './rendering/text.ts';
import { isMailOutage, toOutcome } from './smtp-outcome.ts';

/** Limits connecting and the greeting. */
const ANSWER_TIMEOUT_MS = 10_000;
/** Limits each later silence and the whole delivery, while a user waits. */
const WATCHED = { silenceMs: 25_000, wholeMs: 30_000 };
/**
 * The same for mails of jobs. Servers that scan a mail answer late after its last byte, and a mail that is given up before the
 * answer is sent twice. RFC 5321 allows ten minutes, during which a broken connection would hold up the mails behind it.
 */
const RETRIED = { silenceMs: 120_000, wholeMs: 150_000 };

/** Mails at the same time. Further ones wait, which counts towards their limit. */
const MOST_CONNECTIONS = 20;
/** How long a connection stays open for the next mail. Mail servers end idle ones after minutes. */
const IDLE_MS = 10_000;
/** Further tries of a mail of which nothing was sent, because the server had just ended the connection. */
const MORE_TRIES = 1;

const REFUSALS: Record<MailRefusal, string> = {
  no_such_address: 'The mail server says that there is no such address',
  refused: 'The mail server does not accept this mail',
  unavailable: 'The mail server is not available right now. Please try again in a moment.',
};

interface SmtpSettings extends Sender {
  smtpUrl: string;
  from: string;
  /** The reply-to address of mails that name no other. */
  supportEmail: string;
}

export function createSmtpGateway(settings: SmtpSettings, observer?: VendorObserver): MailGateway {
  const { smtpUrl, from, supportEmail, publicUrl, company } = settings;
  const breaker = new CircuitBreaker({ vendor: 'smtp', isOutage: isMailOutage, observer });
  const watched = { transport: openTransport(smtpUrl, WATCHED.silenceMs), wholeMs: WATCHED.wholeMs };
  const retried = { transport: openTransport(smtpUrl, RETRIED.silenceMs), wholeMs: RETRIED.wholeMs };

  async function deliver(mail: Mail, { transport, wholeMs }: typeof watched): Promise<void> {
    const {
      messageId,
      to,
      content,
      replyTo = supportEmail,
      inReplyTo,
      references,
      unsubscribeUrl,
      attachments = [],
    } = mail;
    await transport.sendMail({
      messageId,
      from,
      replyTo,
      ...(inReplyTo && { inReplyTo }),
      ...(references?.length && { references }),
      to,
      ...renderMail(content, { publicUrl, company }),
      ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
      attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
      signal: AbortSignal.timeout(wholeMs),
    });
  }

  const send = (mail: Mail, by: typeof watched): Promise<SendOutcome> =>
    breaker.run(mail.to.address, () => deliver(mail, by), by.wholeMs).then(() => ({ kind: 'accepted' }), toOutcome);

  return {
    trySend: (mail) => send(mail, watched),
    close: () => {
      for (const { transport } of [watched, retried]) transport.close();
    },
    textOf: (content) => renderText(content, { publicUrl, company }),
    check: async () => {
      await watched.transport.verify().catch((cause: unknown) => {
        throw new VendorError(REFUSALS.unavailable, cause);
      });
    },
    send: async (mail) => {
      const outcome = await send(mail, retried);
      if (outcome.kind === 'accepted') return;
      const code = outcome.kind === 'rejected' ? (outcome.code as MailRefusal) : 'unavailable';
      if (code === 'unavailable') throw new VendorError(REFUSALS.unavailable, outcome.cause);
      throw new VendorRefusal(REFUSALS[code], code, outcome.cause);
    },
  };
}

/**
 * Mails that follow each other share a connection. A new one waits for the server's greeting, which many delay to catch senders
 * of spam, and for encryption and login.
 */
function openTransport(smtpUrl: string, silenceMs: number) {
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    idleTimeout: IDLE_MS,
    maxRequeues: MORE_TRIES,
    ...encryption(smtpUrl),
    connectionTimeout: ANSWER_TIMEOUT_MS,
    greetingTimeout: ANSWER_TIMEOUT_MS,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
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
