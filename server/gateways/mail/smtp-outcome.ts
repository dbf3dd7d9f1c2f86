import type { SendOutcome } from '#server/sending/send-outcome.ts';
import { VendorUnavailableError } from '#server/shared/errors.ts';
import type { MailRefusal } from './mail.gateway.ts';

/** Errors that occur before the mail is handed over. */
const NEVER_ARRIVED = ['ECONNREFUSED', 'EDNS', 'EAUTH', 'ENOAUTH', 'ETLS'];
/** Enhanced status codes (RFC 3463) for an address that does not exist: X.1.1 to X.1.3, X.1.6 and X.1.10. */
const BAD_ADDRESS = /\b5\.1\.(?:1|2|3|6|10)\b/;

/** Derives the outcome from an error of nodemailer. Only a server's reply or a failed connection gives a certain outcome. */
export function toOutcome(error: unknown): SendOutcome {
  if (error instanceof VendorUnavailableError)
    return { kind: 'rejected', code: 'unavailable' satisfies MailRefusal, cause: error };
  const { code = '', responseCode, response = '', cause } = details(error);
  if (responseCode !== undefined) return { kind: 'rejected', code: refusal(responseCode, response), cause: error };
  // We rejected the envelope ourselves, because no mail can be sent to such an address.
  if (code === 'EENVELOPE') return { kind: 'rejected', code: 'refused' satisfies MailRefusal, cause: error };
  const reasons = [code, details(cause).code ?? ''];
  if (reasons.some((reason) => NEVER_ARRIVED.includes(reason)) || /ECONNREFUSED|ENOTFOUND/.test(String(error))) {
    return { kind: 'rejected', code: 'unavailable' satisfies MailRefusal, cause: error };
  }
  // The connection is closed, so the server is not working on the mail any more. It has the whole mail or nothing.
  return { kind: 'unknown', isInFlight: false, cause: error };
}

/** The server's reply code for closing down, regardless of the mail (RFC 5321). */
const CLOSING = 421;
/** Errors on our side that a retry would not fix: the envelope, the message or the credentials. */
const OURS = ['EENVELOPE', 'EMESSAGE', 'EAUTH', 'ENOAUTH'];

/** Returns whether the mail server is down, as opposed to rejecting this mail. */
export function isMailOutage(error: unknown): boolean {
  const { code = '', responseCode } = details(error);
  return responseCode === undefined ? !OURS.includes(code) : responseCode === CLOSING;
}

function refusal(responseCode: number, response: string): MailRefusal {
  if (BAD_ADDRESS.test(response)) return 'no_such_address';
  return responseCode >= 550 && responseCode < 560 ? 'refused' : 'unavailable';
}

interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  cause?: unknown;
}

function details(error: unknown): SmtpError {
  return error instanceof Error ? (error as SmtpError) : {};
}
