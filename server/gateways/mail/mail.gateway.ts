import type { Clearance } from '#server/sending/clearance.ts';
import type { SendOutcome } from '#server/sending/send-outcome.ts';

/** The interface to a mail server, for mails that the gate has let out. Its only adapter is SMTP (smtp.ts). */
export interface MailGateway {
  /**
   * Sends a mail of a job, which retries it, and waits up to two minutes for the server's answer.
   * @throws VendorRefusal when the server rejects the mail for good, otherwise VendorError.
   */
  send(mail: Mail, clearance: Clearance): Promise<void>;
  /**
   * Sends a mail once, waits half a minute at most, and returns the outcome instead of throwing. The code of a rejection is a
   * `MailRefusal`.
   */
  trySend(mail: Mail, clearance: Clearance): Promise<SendOutcome>;
  /** Returns a mail's text as its recipient reads it. */
  textOf(content: MailContent): string;
  /** Logs in to the mail server without sending anything. @throws VendorError */
  check(): Promise<void>;
  /** Ends the connections, those in use after their mail. Nothing can be sent any more. */
  close(): void;
}

/** `no_such_address`: the address does not exist. `refused`: the server does not accept this mail. `unavailable`: try later. */
export type MailRefusal = 'no_such_address' | 'refused' | 'unavailable';

export interface Mail {
  /** Stays the same on retries, so that a mailbox that receives the mail twice shows it once. */
  messageId: string;
  to: { name: string; address: string };
  content: MailContent;
  /** Where answers go. The support address, when it is omitted. */
  replyTo?: string;
  /** Message-IDs of the mail that it answers and of those before. */
  inReplyTo?: string;
  references?: string[];
  /** The unsubscribe page. A POST to it unsubscribes at once (RFC 8058). */
  unsubscribeUrl?: string;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
}

/** The sender's website for links, and the legal name and postal address in each footer. */
export interface Sender {
  publicUrl: string;
  company: { name: string; address: string };
}

/** The content of a mail. Both the HTML and the plain text are rendered from it. */
export interface MailContent {
  subject: string;
  /** The text that an inbox shows after the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
}

/** Plain strings. They are escaped when rendered. */
export type Block =
  | { kind: 'paragraph'; text: string; link?: Link }
  | { kind: 'heading'; text: string }
  /** Text that a person wrote, with its line breaks. */
  | { kind: 'letter'; text: string }
  /** The mail's button. The HTML repeats its address below, for readers whose client shows no button. */
  | { kind: 'action'; link: Link; note: string }
  /** Small print below a rule, such as an unsubscribe link. */
  | { kind: 'footnote'; text: string; link: Link }
  | { kind: 'facts'; rows: [label: string, value: string][] };

interface Link {
  label: string;
  url: string;
}
