import { createHash } from 'node:crypto';

/** A mail that came in, as far as it could be read. */
export interface ReceivedMail {
  /** Tells one mail from another: sender, Message-ID and all that it says. */
  contentHash: string;
  /** With its angle brackets. Null when there is none that could stand in our headers. */
  messageId: string | null;
  /** In lower case. Empty unless the mail names exactly one sender. */
  from: string;
  fromName: string;
  /** Addresses it came to, in lower case: To, Cc, Delivered-To and X-Original-To. */
  recipients: string[];
  /** Message-IDs that it refers to. */
  references: string[];
  subject: string;
  text: string;
  html: string | null;
  attachments: ReceivedFile[];
  /** Sent by a machine. */
  isAutomatic: boolean;
  report: Report | null;
  /** Without that, nothing else is known of it. */
  isReadable: boolean;
}

export interface ReceivedFile {
  name: string;
  type: string;
  size: number;
  /** Null when it was too large. */
  content: Uint8Array | null;
}

/** What a mail server says about one of our mails: it could not be delivered for good, or its recipient complained. */
export interface Report {
  kind: 'bounce' | 'complaint';
  recipients: string[];
  /** Message-IDs that the report names. */
  messageIds: string[];
}

type Headers = readonly { key: string; value: string }[];

const MOST_SCANNED = 1_000_000;
/** Without control characters, unseen ones and halves of characters (`\p{C}`). */
const MESSAGE_ID = /^<[^\s\p{C}<>@]{1,200}@[^\s\p{C}<>@]{1,200}>$/u;
const LONGEST_NAME = 200;
/** Control characters, and those that turn the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Returns the Message-IDs that a header names. Others than well-formed ones could not be quoted safely. */
export function messageIdsIn(value: string): string[] {
  return (value.match(/<[^<>]*>/g) ?? []).filter((id) => MESSAGE_ID.test(id));
}

/** Tells whether a machine has sent a mail, such as an automatic reply. */
export function isAutomatic(headers: Headers): boolean {
  const valuesOf = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value.trim().toLowerCase());
  return (
    valuesOf('auto-submitted').some((value) => value !== '' && !value.startsWith('no')) ||
    valuesOf('precedence').some((value) => ['bulk', 'junk', 'list', 'auto_reply', 'auto-reply'].includes(value)) ||
    valuesOf('return-path').some((value) => value === '<>') ||
    valuesOf('x-autoreply').length > 0 ||
    valuesOf('x-autorespond').length > 0 ||
    valuesOf('content-type').some((value) => value.startsWith('multipart/report'))
  );
}

/** Reads a delivery report (RFC 3464) or a complaint (RFC 5965) out of the raw mail. A report of a delay is none. */
export function reportIn(headers: Headers, raw: string): Report | null {
  const type = headers.find(({ key }) => key === 'content-type')?.value.toLowerCase() ?? '';
  if (!type.startsWith('multipart/report')) return null;
  const scanned = cleanText(raw, MOST_SCANNED);
  const valuesOf = (name: string) =>
    [...scanned.matchAll(new RegExp(`^${name}:[ \\t]*(.*)$`, 'gim'))].map(([, value = '']) => value.trim());
  const addressesOf = (name: string) =>
    valuesOf(name).flatMap((value) => value.toLowerCase().match(/[^\s<>;,"]+@[^\s<>;,"]+/g) ?? []);
  const messageIds = [...valuesOf('Message-ID'), ...valuesOf('References')].flatMap(messageIdsIn);
  if (type.includes('feedback-report')) {
    const recipients = [...addressesOf('Original-Rcpt-To'), ...addressesOf('To')];
    return { kind: 'complaint', recipients, messageIds };
  }
  const isFinal = valuesOf('Action').some((action) => action.toLowerCase() === 'failed');
  if (!isFinal || !valuesOf('Status').some((status) => /^5\.\d{1,3}\.\d{1,3}/.test(status))) return null;
  return {
    kind: 'bounce',
    recipients: [...addressesOf('Final-Recipient'), ...addressesOf('Original-Recipient')],
    messageIds,
  };
}

/** Returns a file's name without folders, control characters and tricks with the direction of writing. */
export function cleanFileName(given: string | null | undefined): string {
  const name =
    (given ?? '')
      .replace(UNSEEN, '')
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/^[\s.]+|[\s.]+$/g, '') ?? '';
  return Array.from(name.toWellFormed()).slice(-LONGEST_NAME).join('') || 'file';
}

/** Returns text that the database can keep, at most so long. */
export function cleanText(given: string, longest: number): string {
  return given.slice(0, longest).replaceAll('\0', '').toWellFormed();
}

/** Returns a line without control characters. */
export function cleanLine(given: string, longest: number): string {
  return cleanText(given.replace(/\s+/g, ' '), longest).replace(UNSEEN, '').trim();
}

/** What cannot be read is kept raw, and belongs to nobody. */
export function unreadable(raw: Uint8Array): ReceivedMail {
  return {
    contentHash: hashOf([raw]),
    messageId: null,
    from: '',
    fromName: '',
    recipients: [],
    references: [],
    subject: '',
    text: '',
    html: null,
    attachments: [],
    isAutomatic: false,
    report: null,
    isReadable: false,
  };
}

export function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}
