/** What the product asks of a mail server. SMTP is the one adapter (smtp.ts). */
export interface MailGateway {
  /** Resolves when the server has taken the mail. @throws VendorError */
  send(mail: Mail): Promise<void>;
}

export interface Mail {
  /** Stable over retries, so that a mailbox that gets it twice shows it once. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
}
