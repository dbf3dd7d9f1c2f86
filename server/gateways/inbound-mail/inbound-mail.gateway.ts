import { type ImapMailbox, mailboxName, openImapMailbox } from './imap-mailbox.ts';
import { createMailReader } from './mail-reader.ts';
import { type ReceivedMail, unreadable } from './received-mail.ts';

/** Mails that come in. */
export interface InboundMailGateway {
  /** Reads a raw mail. One that takes too long or too much memory counts as one that cannot be read. */
  read(raw: Uint8Array): Promise<ReceivedMail>;
  /** What is known of a mail of which nothing can be kept but its bytes. */
  unreadable(raw: Uint8Array): ReceivedMail;
  /** The mailbox of the business. Undefined when none is configured. */
  mailbox: { name: string; open(): Promise<ImapMailbox> } | undefined;
  /** Ends after the mail that is being read. */
  close(): Promise<void>;
}

export function createInboundMailGateway(imapUrl: string | undefined): InboundMailGateway {
  const mailbox =
    imapUrl === undefined ? undefined : { name: mailboxName(imapUrl), open: () => openImapMailbox(imapUrl) };
  return { ...createMailReader(), unreadable, mailbox };
}
