import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation, ConversationMessage } from '#contract/inbox.ts';
import { DatabaseGoneError } from '#server/database/errors.ts';
import { unreadable } from '#server/gateways/inbound-mail/received-mail.ts';
import { createIncomingMails } from '#server/modules/messaging/incoming-mails/incoming-mails.service.ts';
import { readPosition, savePosition } from '#server/modules/messaging/incoming-mails/mailbox.store.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { messagesOf } from './conversations.ts';
import { mailOut, newAddress } from './mails.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const raw = (from: string, headers: string, body = 'Hello') =>
  `From: ${from}\r\nTo: office@example.com\r\n${headers}\r\n\r\n${body}`;
const post = async (mail: string) =>
  (
    await product.visitor().send('POST', '/api/webhooks/mail', mail, {
      'content-type': 'message/rfc822',
      authorization: 'Bearer inbound-mail-sandbox',
    })
  ).status;
const conversationsOf = async (q: string) =>
  (await staff.get(`/api/crm/conversations?q=${encodeURIComponent(q)}`)).body as unknown as Conversation[];
/** The messages of the only conversation that is found. */
async function mailsOf(q: string): Promise<ConversationMessage[]> {
  const found = await conversationsOf(q);
  expect(found).toHaveLength(1);
  return messagesOf(staff, found[0]?.id ?? '');
}

/** A header's value with characters that no header may have: NUL, and half of a character. */
const encoded = (value: string) => `=?utf-16be?b?${Buffer.from(value, 'utf16le').swap16().toString('base64')}?=`;

describe('What no database can keep', () => {
  test.each([
    ['Message-ID', '<a\0b@x.example>'],
    ['Message-ID', '<a\ud800b@x.example>'],
    ['References', '<a\0b@x.example>'],
    ['Subject', 'a\0b\udc00'],
    ['Delivered-To', 'reply+a\0b@reply.insurance247.example'],
  ])('does not keep a mail away that has it in its %s', async (name, value) => {
    const from = newAddress();
    expect(await post(raw(from, `${name}: ${encoded(value)}`))).toBe(200);
    expect(await mailsOf(from)).toMatchObject([{ text: 'Hello', from, isUnreadable: 0 }]);
  });

  test('does not keep a mail away whose sender, words, HTML and files have it', async () => {
    const from = newAddress();
    const sender = `${encoded('U\0n\ud800a')} <${from}>`;
    const part = (type: string, value: string) =>
      `--b\r\nContent-Type: ${type}; charset=utf-16be\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(value, 'utf16le').swap16().toString('base64')}\r\n`;
    const file = `--b\r\nContent-Type: image/p\0ng\r\nContent-Disposition: attachment; filename="${encoded('a\0\ud800.png')}"\r\n\r\nx\r\n`;
    const body = `${part('text/plain', 'a\0b\ud800')}${part('text/html', '<p>a\0b\ud800')}${file}--b--`;
    expect(await post(raw(sender, 'Content-Type: multipart/mixed; boundary=b', body))).toBe(200);
    expect(await mailsOf(from)).toMatchObject([{ from, isUnreadable: 0, attachments: [{ isKept: 1 }] }]);
  });

  test('does not keep a report away that has it in an address', async () => {
    const subject = `Report ${randomUUID()}`;
    const { mail } = await mailOut({ product, staff });
    const ours = mail.headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
    const status = `Final-Recipient: rfc822; a\0b@x.example\r\nAction: failed\r\nStatus: 5.1.1`;
    const report = `Content-Type: multipart/report; report-type=delivery-status; boundary=b`;
    const parts = `--b\r\nContent-Type: message/delivery-status\r\n\r\n${status}\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${ours}\r\n--b--`;
    expect(await post(raw(newAddress(), `Subject: ${subject}\r\n${report}`, parts))).toBe(200);
  });
});

describe('A mail that the database takes only raw', () => {
  const bytes = Buffer.from('Subject: what the reader makes of it cannot be kept');
  /** The product's own way from a mail that was read to its row. */
  const mailsIn = (database: Pick<Product['database'], 'transaction'>) =>
    createIncomingMails({
      database: database as Product['database'],
      reader: {
        read: async (raw) => ({ ...unreadable(raw), from: newAddress(), subject: 'a\0b', isReadable: true }),
        unreadable,
      },
      emails: { stopMail: async () => undefined },
      enrollments: { stop: async () => 0 },
      replyDomain: undefined,
    });

  test('is kept as one that could not be read, and the mailbox goes on behind it', async () => {
    const at = { name: 'office@example.com/INBOX', uidValidity: 1 };
    const isNew = await mailsIn(product.database).receive(bytes, (tx) => savePosition(tx, { ...at, lastUid: 7 }));
    expect(isNew).toBe(true);
    expect(await readPosition(product.database.db, at)).toBe(7);
    expect(await mailsOf('A mail that could not be read')).toMatchObject([{ from: '', isUnreadable: 1 }]);
  });

  test('is none of those that came while the database was away: they are tried again', async () => {
    let attempts = 0;
    const transaction = async () => {
      attempts += 1;
      throw new DatabaseGoneError(new Error('The connection ended'));
    };
    await expect(mailsIn({ transaction }).receive(bytes)).rejects.toBeInstanceOf(DatabaseGoneError);
    expect(attempts).toBe(1);
  });
});
