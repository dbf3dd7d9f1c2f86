import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '#contract/inbox.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

const isRoot = process.getuid?.() === 0;
/** Debian's `nobody` and `nogroup`. */
const NOBODY = 65_534;
const hasDovecot = spawnSync('dovecot', ['--version']).status === 0;

/** Debian's dovecot on a free port, as a user without rights. Its mails are files in the folder `new`. */
async function startDovecot() {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'));
  const inbox = join(folder, 'mail', 'new');
  for (const path of ['mail', 'mail/new', 'mail/cur', 'mail/tmp', 'run', 'home']) mkdirSync(join(folder, path));
  const port = await freePort();
  const [user, group] = isRoot ? ['nobody', 'nogroup'] : [String(process.getuid?.()), String(process.getgid?.())];
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
mail_location = maildir:${folder}/mail
first_valid_uid = 1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${folder}/home
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  );
  if (isRoot) {
    for (const path of ['', 'mail', 'mail/new', 'mail/cur', 'mail/tmp', 'run', 'home', 'dovecot.conf'])
      chownSync(join(folder, path), NOBODY, NOBODY);
  }
  const ids = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const server = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore', ...ids });
  return {
    url: `imap://office:secret@127.0.0.1:${port}/INBOX`,
    deliver: (name: string, mail: string) => {
      writeFileSync(join(inbox, name), mail);
      if (isRoot) chownSync(join(inbox, name), NOBODY, NOBODY);
    },
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

describe.skipIf(!hasDovecot)('A mailbox that is read by IMAP', () => {
  let dovecot: Awaited<ReturnType<typeof startDovecot>>;
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
    dovecot.deliver('1', mail('first'));
    dovecot.deliver('2', mail('second'));
    const posted = await product.visitor().send('POST', '/api/webhooks/mail', mail('second'), {
      'content-type': 'message/rfc822',
      authorization: 'Bearer inbound-mail-sandbox',
    });
    expect(posted.status).toBe(200);
    await until('the mails', async () => (await subjects()).length === 2, 150_000);
    dovecot.deliver('3', mail('third'));
    await until('the third', async () => (await subjects()).length === 3, 150_000);
    expect((await subjects()).sort()).toEqual(['first', 'second', 'third']);
    expect((await staff.get('/readyz')).body).toEqual({
      ready: true,
      mail: { lastReceivedAt: expect.any(String), imap: 'connected' },
    });
  }, 320_000);
});
