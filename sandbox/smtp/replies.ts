/** An SMTP refusal. `responseCode` becomes the three digits of the reply. */
export class SmtpReply extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const MAILBOX = /^[^\s@<>,;]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/** Rejects what a relay would reject: an invalid address (553), and a domain that cannot exist (550, RFC 2606). */
export function checkRecipient(address: string): void {
  if (!MAILBOX.test(address)) throw new SmtpReply(553, `5.1.3 <${address}>: not a valid recipient address`);
  if (/\.invalid$/i.test(address)) throw new SmtpReply(550, `5.1.2 <${address}>: domain not found`);
}
