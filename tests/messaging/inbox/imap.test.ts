import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '#contract/inbox.ts';
import { openImapMailbox } from '#server/gateways/inbound-mail/imap-mailbox.ts';
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { TcpProxy } from '#tests/support/tcp-proxy.ts';

describe.skipIf(!hasDovecot)('A mailbox that is read by IMAP', () => {
  let dovecot: Dovecot;
  let product: Product;
  let staff: HttpClient;
  beforeAll(async () => {
    dovecot = await startDovecot();
    product = await startProduct({ INBOUND_IMAP_URL: dovecot.url });
    staff = await product.staff();
  });
  afterAll(async () => {
    await product.stop();
    await dovecot.stop();
  });

  const mail = (subject: string) =>
    `From: Una <una@example.com>\r\nTo: office@example.com\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@example.com>\r\n\r\nHello`;
  const subjects = async () =>
    ((await staff.get('/api/crm/conversations?channel=email')).body as unknown as Conversation[]).map(
      ({ subject }) => subject,
    );

  test('brings its mails once, also those that the webhook has brought, and /readyz says that it is read', async () => {
    // No database keeps this Message-ID, and what lies behind such a mail comes all the same.
    dovecot.deliver('0', mail('hostile').replace('<hostile@example.com>', '=?utf-8?q?=3Ca=00b=40x.example=3E?='));
    dovecot.deliver('1', mail('first'));
    dovecot.deliver('2', mail('second'));
    const posted = await product.visitor().send('POST', '/api/webhooks/mail', mail('second'), {
      'content-type': 'message/rfc822',
      authorization: 'Bearer inbound-mail-sandbox',
    });
    expect(posted.status).toBe(200);
    await until('the mails', async () => (await subjects()).length === 3, 150_000);
    dovecot.deliver('3', mail('third'));
    await until('the third', async () => (await subjects()).length === 4, 150_000);
    expect((await subjects()).sort()).toEqual(['first', 'hostile', 'second', 'third']);
    expect((await staff.get('/readyz')).body).toEqual({
      ready: true,
      mail: { lastReceivedAt: expect.any(String), imap: 'connected' },
    });
  }, 320_000);

  test('fails whoever reads or waits when its connection was lost, and nobody else', async () => {
    const { hostname, port } = new URL(dovecot.url);
    const proxy = new TcpProxy(hostname, Number(port));
    await proxy.open();
    const mailbox = await openImapMailbox(dovecot.url.replace(`:${port}/`, `:${proxy.port}/`));
    await proxy.close();
    const failsToWait = () =>
      mailbox.waitForMail(0).then(
        () => false,
        () => true,
      );
    await until('the loss is noticed', failsToWait, 5_000);
    // Time enough for a rejection that nobody handles to be noticed too.
    await expect(mailbox.waitForMail(100)).rejects.toThrow('Connection not available');
    await expect(mailbox.mailsAfter(0).next()).rejects.toThrow('The mailbox cannot be searched');
    await mailbox.close();
  });
});
