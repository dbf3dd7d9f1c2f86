import type { SendOutcome } from '../../messaging/send-outcome.ts';

/** What the product asks of a mail server. SMTP is the one adapter (smtp.ts). */
export interface MailGateway {
  /** Resolves when the server has taken the mail. @throws VendorRefusal for its final no, VendorError for all else. */
  send(mail: Mail): Promise<void>;
  /** The same for a mail whose fate is kept: says what came of it. A refusal's code is a `MailRefusal`. */
  trySend(mail: Mail): Promise<SendOutcome>;
  /** Logs into the mail server and sends nothing. @throws VendorError */
  check(): Promise<void>;
}

/** `no_such_address`: the address itself is wrong, for good. `refused`: this mail is not wanted. `unavailable`: try later. */
export type MailRefusal = 'no_such_address' | 'refused' | 'unavailable';

export interface Mail {
  /** Stable over retries, so that a mailbox that gets it twice shows it once. */
  messageId: string;
  to: { name: string; address: string };
  content: MailContent;
  /** Where the reader can ask for no more of these: a page, and with a POST at once (RFC 8058). */
  unsubscribeUrl?: string;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
}

/** Whose mails they are: where their links to the site go, and the legal name and postal address under each. */
export interface Sender {
  publicUrl: string;
  company: { name: string; address: string };
}

/** What a mail says, said once: its HTML and its plain text are both made from it. */
export interface MailContent {
  subject: string;
  /** What an inbox shows after the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
}

/** Plain strings, escaped when they are rendered. */
export type Block =
  | { kind: 'paragraph'; text: string; link?: Link }
  | { kind: 'heading'; text: string }
  /** A person's own words, with their line breaks. */
  | { kind: 'letter'; text: string }
  /** The mail's one button; the address stands below it, too, for those who see no button. */
  | { kind: 'action'; link: Link; note: string }
  /** Small print under a rule, such as how to get no more of these. */
  | { kind: 'footnote'; text: string; link: Link }
  | { kind: 'facts'; rows: [label: string, value: string][] };

interface Link {
  label: string;
  url: string;
}
