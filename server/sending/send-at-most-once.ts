import { VendorError, VendorRefusal } from '../shared/errors.ts';
import type { SendOutcome } from './send-outcome.ts';

/** A mail of a job, whose sending is recorded. */
interface RecordedMail {
  /** Logs in to the mail server. @throws VendorError */
  check(): Promise<void>;
  /** Records that the mail is being sent. @returns false when that was recorded before. */
  claim(): Promise<boolean>;
  send(): Promise<SendOutcome>;
  /** Takes the record back. */
  release(): Promise<void>;
}

/**
 * Sends a mail at most once: one with an unknown outcome is not repeated.
 * @throws VendorRefusal, VendorError with the message, when the mail server has certainly not accepted the mail.
 */
export async function sendAtMostOnce(mail: RecordedMail, message: string): Promise<void> {
  // A mail server that cannot be reached has certainly not accepted the mail, so the mail may be retried.
  await mail.check();
  if (!(await mail.claim())) return;
  const outcome = await mail.send();
  if (outcome.kind !== 'rejected') return;
  await mail.release();
  throw notTaken(message, outcome);
}

/** Returns the error about a mail that the mail server has not accepted. It may be tried again if the server is only unavailable. */
export function notTaken(message: string, { code, cause }: SendOutcome & { kind: 'rejected' }): VendorError {
  return code === 'unavailable' ? new VendorError(message, cause) : new VendorRefusal(message, code, cause);
}
