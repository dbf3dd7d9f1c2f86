import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MailGateway } from '#server/gateways/mail/mail.gateway.ts';
import { createSmtpGateway } from '#server/gateways/mail/smtp.ts';
import { clearForStaff } from '#server/sending/clearance.ts';

let server: Server;
let sockets: Socket[] = [];
let received = 0;
let gateway: MailGateway;

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.push(socket);
    let isText = false;
    socket.on('error', () => undefined).write('220 mail\r\n');
    createInterface(socket).on('line', (line) => {
      if (isText && line !== '.') return;
      if (isText) received += 1;
      isText = line === 'DATA';
      const responses: Record<string, string> = { EHLO: '250 mail', DATA: '354 go on', QUIT: '221 bye' };
      socket.write(`${responses[line.slice(0, 4)] ?? '250 ok'}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());
beforeEach(() => {
  [sockets, received] = [[], 0];
  gateway = createSmtpGateway({
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: 'crm@crm.example',
    supportEmail: 'help@crm.example',
    publicUrl: 'https://crm.example',
    company: { name: 'Pit Wall LLC', address: '1 Main St, Austin, TX 78701' },
  });
});
afterEach(() => gateway.close());

async function sendOne(): Promise<void> {
  const content = { subject: 'A link', preview: '', heading: 'A link', blocks: [] };
  const mail = { messageId: '<one@crm.example>', to: { name: 'Jane', address: 'jane@firm.example' }, content };
  expect(await gateway.trySend(mail, clearForStaff())).toEqual({ kind: 'accepted' });
}

test('Mails that follow each other share a connection', async () => {
  for (let mail = 0; mail < 3; mail += 1) await sendOne();
  expect([received, sockets.length]).toEqual([3, 1]);
});

test('A mail server that has ended the connection gets the next mail over another one, once', async () => {
  await sendOne();
  sockets[0]?.destroy();
  await sendOne();
  expect([received, sockets.length]).toEqual([2, 2]);
});

test('What is closed leaves no connection open', async () => {
  await sendOne();
  const [socket] = sockets;
  const ended = socket && once(socket, 'close');
  gateway.close();
  await ended;
  expect(socket?.destroyed).toBe(true);
});
