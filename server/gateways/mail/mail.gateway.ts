/** What the product asks of a mail server. SMTP is the one adapter (smtp.ts). */
export interface MailGateway {
  /** Resolves when the server has taken the mail. @throws VendorError */
  send(mail: Mail): Promise<void>;
}

export interface Mail {
  /** Stable over retries, so that a mailbox that gets it twice shows it once. */
  messageId: string;
  to: { name: string; address: string };
  content: MailContent;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
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
  /** The mail's one button; the address stands below it, too, for those who see no button. */
  | { kind: 'action'; link: Link; note: string }
  | { kind: 'facts'; rows: [label: string, value: string][] };

interface Link {
  label: string;
  url: string;
}
