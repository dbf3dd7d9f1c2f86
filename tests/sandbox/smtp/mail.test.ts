import nodemailer from 'nodemailer';
import { expect, test } from 'vitest';
import { type SandboxUnderTest, startSandbox, temporaryFolder } from '../support/running-sandbox.ts';

const mail = {
  from: 'Insurance 24/7 AI <hello@agency.example>',
  to: 'Ann Bäker <ann@example.com>',
  bcc: 'archive@example.com',
  subject: 'Grüße ✓',
  text: 'Plain words',
  html: '<p>Rich words</p>',
};

function send({ smtpPort }: SandboxUnderTest, change: object = {}, auth?: { user: string; pass: string }) {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort, ...(auth && { auth }) });
  return transport.sendMail({ ...mail, ...change });
}

test('a mail is kept whole, with its attachment', async () => {
  const sandbox = await startSandbox();
  await send(sandbox, { attachments: [{ filename: 'guíde.pdf', content: Buffer.from('%PDF-1.7') }] });
  const [kept] = await (await sandbox.get('/control/mail')).json();
  expect(kept).toMatchObject({
    ...{ from: mail.from, to: 'ann@example.com, archive@example.com', subject: mail.subject },
    attachments: [{ filename: 'guíde.pdf', contentType: 'application/pdf', size: 8 }],
  });
  expect(kept.text.trim()).toBe(mail.text);
  expect(kept.html).toContain('Rich words');
  const file = await sandbox.get(`/control/mail/${kept.id}/attachments/0`);
  expect(await file.text()).toBe('%PDF-1.7');
  expect((await sandbox.get(`/control/mail/${kept.id}/attachments/1`)).status).toBe(404);
});

test('any login is accepted, mails are listed newest first, survive a restart, and can be cleared', async () => {
  const dataDir = temporaryFolder();
  const first = await startSandbox({ DATA_DIR: dataDir });
  await send(first, { subject: 'one' }, { user: 'anyone', pass: 'anything' });
  await send(first, { subject: 'two' });
  await first.stop();
  const second = await startSandbox({ DATA_DIR: dataDir });
  const mails: { subject: string }[] = await (await second.get('/control/mail')).json();
  expect(mails.map(({ subject }) => subject)).toEqual(['two', 'one']);
  expect((await fetch(`${second.url}/control/mail`, { method: 'DELETE' })).status).toBe(204);
  expect(await (await second.get('/control/mail')).json()).toEqual([]);
});

test.each([
  ['an address without a domain', 'ann@localhost', 553],
  ['a domain that cannot exist', 'ann@nowhere.invalid', 550],
])('%s is refused', async (_what, to, responseCode) => {
  const sandbox = await startSandbox();
  await expect(send(sandbox, { to, bcc: undefined })).rejects.toMatchObject({ code: 'EENVELOPE', responseCode });
});

test.each([
  ['the recipient', { status: 452 }, { code: 'EENVELOPE', responseCode: 452 }],
  ['the text', { status: 550, code: 'data' }, { code: 'EMESSAGE', responseCode: 550 }],
])('an error can strike at %s', async (_where, fault, error) => {
  const sandbox = await startSandbox();
  await sandbox.post('/control/faults', { vendor: 'smtp', mode: 'error', ...fault });
  await expect(send(sandbox)).rejects.toMatchObject(error);
  expect(await (await sandbox.get('/control/mail')).json()).toEqual([]);
});

test.each([{}, { code: 'data' }])('a server that is down drops the connection and keeps nothing: %j', async (fault) => {
  const sandbox = await startSandbox();
  await sandbox.post('/control/faults', { vendor: 'smtp', mode: 'down', ...fault });
  await expect(send(sandbox)).rejects.toThrow();
  await sandbox.post('/control/faults', { vendor: 'smtp', mode: 'off' });
  expect(await (await sandbox.get('/control/mail')).json()).toEqual([]);
  await send(sandbox);
  expect(await (await sandbox.get('/control/mail')).json()).toHaveLength(1);
});

test('a slow server takes its time and then accepts', async () => {
  const sandbox = await startSandbox();
  await sandbox.post('/control/faults', { vendor: 'smtp', mode: 'slow', ms: 300, code: 'data' });
  const start = Date.now();
  await send(sandbox);
  expect(Date.now() - start).toBeGreaterThanOrEqual(290);
});
