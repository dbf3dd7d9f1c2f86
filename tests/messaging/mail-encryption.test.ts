import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSmtpGateway } from '#server/gateways/mail/smtp.ts';
import { clearForStaff } from '#server/sending/clearance.ts';

const MAIL = {
  messageId: '<one@crm.example>',
  to: { name: 'Jane', address: 'jane@firm.example' },
  content: { subject: 'A link', preview: '', heading: 'A link', blocks: [] },
};

/** A mail server that offers no encryption, or whose offer an attacker on the path has removed. */
let server: Server;
let heard: string[] = [];
beforeAll(async () => {
  server = createServer((socket) => {
    socket.write('220 plain\r\n');
    createInterface(socket).on('line', (line) => {
      heard.push(line);
      if (line === 'QUIT') return void socket.end('221 bye\r\n');
      const responses: Record<string, string> = { EHLO: '250 plain', STAR: '502 no', DATA: '354 go on' };
      socket.write(`${responses[line.slice(0, 4)] ?? '250 ok'}\r\n`);
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());
beforeEach(() => {
  heard = [];
});

function sendThrough(host: string, query = ''): Promise<unknown> {
  const { port } = server.address() as AddressInfo;
  const gateway = createSmtpGateway({
    smtpUrl: `smtp://${host}:${port}${query}`,
    from: 'crm@crm.example',
    supportEmail: 'help@crm.example',
    publicUrl: 'https://crm.example',
    company: { name: 'Pit Wall LLC', address: '1 Main St, Austin, TX 78701' },
  });
  return gateway.trySend(MAIL, clearForStaff());
}

// 0.0.0.0 reaches this machine too, but does not count as a loopback address.
test('A mail server elsewhere that does not encrypt hears neither password nor mail', async () => {
  expect(await sendThrough('0.0.0.0')).toMatchObject({ kind: 'rejected', code: 'unavailable' });
  expect(heard.join('\n')).not.toMatch(/^(AUTH|MAIL|RCPT|DATA)/m);
});

test.each([
  ['on this machine', '127.0.0.1', ''],
  ['by its name', 'localhost', ''],
  ['for which the operator says so', '0.0.0.0', '?requireTLS=false'],
])('A mail server %s gets mail in plain', async (_what, host, query) => {
  await sendThrough(host, query);
  expect(heard.join('\n')).toMatch(/^(AUTH|MAIL FROM)/m);
});
