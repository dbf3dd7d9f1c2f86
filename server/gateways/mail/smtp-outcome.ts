import type { SendOutcome } from '../../messaging/send-outcome.ts';
import { VendorUnavailableError } from '../../shared/errors.ts';
import type { MailRefusal } from './mail.gateway.ts';

/** Errors from before the mail was handed over. */
const NEVER_ARRIVED = ['ECONNREFUSED', 'EDNS', 'EAUTH', 'ENOAUTH', 'ETLS'];
/** Enhanced status codes (RFC 3463) that say the address does not exist: X.1.1 to X.1.3, X.1.6 and X.1.10. */
const BAD_ADDRESS = /\b5\.1\.(?:1|2|3|6|10)\b/;

/** What an error of nodemailer says about the mail: only a server's own words, or no connection at all, are certain. */
export function toOutcome(error: unknown): SendOutcome {
  if (error instanceof VendorUnavailableError)
    return { kind: 'rejected', code: 'unavailable' satisfies MailRefusal, cause: error };
  const { code = '', responseCode, response = '', cause } = details(error);
  if (responseCode !== undefined) return { kind: 'rejected', code: refusal(responseCode, response), cause: error };
  // The envelope was refused on our side: no mail can be addressed like that.
  if (code === 'EENVELOPE') return { kind: 'rejected', code: 'refused' satisfies MailRefusal, cause: error };
  const reasons = [code, details(cause).code ?? ''];
  if (reasons.some((reason) => NEVER_ARRIVED.includes(reason)) || /ECONNREFUSED|ENOTFOUND/.test(String(error))) {
    return { kind: 'rejected', code: 'unavailable' satisfies MailRefusal, cause: error };
  }
  // The connection is closed: if the server has the mail at all, it has it whole.
  return { kind: 'unknown', isInFlight: false, cause: error };
}

/** The server's word for "not now, not for any mail" (RFC 5321). */
const CLOSING = 421;
/** Errors that no other time would mend: our envelope, our credentials. */
const OURS = ['EENVELOPE', 'EMESSAGE', 'EAUTH', 'ENOAUTH'];

/** Whether the mail server is down, rather than that it refused this mail. */
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
