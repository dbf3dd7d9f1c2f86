/** A mail's content, said once; its HTML and its plain text are both made from it. */
export interface MailContent {
  subject: string;
  /** What an inbox shows after the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
  /** Base of the product's site; the word mark links to it. */
  publicUrl: string;
}

/** Plain strings, escaped when they are rendered. */
export type Block =
  | { kind: 'paragraph'; text: string; link?: Link }
  | { kind: 'heading'; text: string }
  /** The mail's one button; the address stands below it, too, for those who see no button. */
  | { kind: 'action'; link: Link; note: string }
  | { kind: 'facts'; rows: [label: string, value: string][] };

export interface Link {
  label: string;
  url: string;
}
