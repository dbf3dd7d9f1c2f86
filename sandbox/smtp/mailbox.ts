import { randomUUID } from 'node:crypto';
import PostalMime, { type Address } from 'postal-mime';
import type { Store } from '../core/store.ts';

export interface Mail {
  id: string;
  /** As in the header: `Name <address>`. */
  from: string;
  /** All recipients of the envelope, including blind copies. */
  to: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
  headers: { name: string; value: string }[];
  attachments: { filename: string; contentType: string; size: number; contentId?: string }[];
}

export interface Mailbox {
  /** Returns the mails, newest first. */
  all(): Mail[];
  get(id: string): Mail | undefined;
  /** Returns the content of an attachment, counted from 0. */
  attachment(id: string, index: number): Buffer | undefined;
  /** Stores a mail. It is on disk when the promise resolves. */
  receive(raw: Buffer, sender: string, recipients: string[]): Promise<Mail>;
  clear(): void;
}

export function openMailbox(store: Store): Mailbox {
  const mails = store.collection<Mail>('mails');
  const contents = store.collection<{ base64: string }>('mail_attachments');
  return {
    all: () => mails.all().reverse(),
    get: (id) => mails.get(id),
    attachment: (id, index) => {
      const content = contents.get(`${id}/${index}`);
      return content && Buffer.from(content.base64, 'base64');
    },
    receive: async (raw, sender, recipients) => {
      const email = await PostalMime.parse(raw);
      const files = email.attachments.map((attachment) => ({ ...attachment, content: toBuffer(attachment.content) }));
      const mail: Mail = {
        id: randomUUID(),
        from: formatAddress(email.from) || sender,
        to: recipients.join(', '),
        subject: email.subject ?? '',
        text: email.text ?? '',
        html: email.html ?? '',
        receivedAt: new Date().toISOString(),
        headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
        attachments: files.map(({ filename, mimeType, content, contentId }) => ({
          filename: filename ?? 'unnamed',
          contentType: mimeType,
          size: content.length,
          contentId: contentId?.replace(/^<|>$/g, ''),
        })),
      };
      store.transaction(() => {
        mails.put(mail.id, mail);
        for (const [index, { content }] of files.entries())
          contents.put(`${mail.id}/${index}`, { base64: content.toString('base64') });
      });
      return mail;
    },
    clear: () =>
      store.transaction(() => {
        for (const mail of mails.all()) {
          for (const index of mail.attachments.keys()) contents.delete(`${mail.id}/${index}`);
          mails.delete(mail.id);
        }
      }),
  };
}

function formatAddress(address: Address | undefined): string {
  if (!address?.address) return address?.name ?? '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

function toBuffer(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}
