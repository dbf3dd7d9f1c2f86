import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWebhooksGateway } from '#server/gateways/webhooks/http-webhooks.ts';
import { type DnsServer, startDnsServer } from '#tests/support/dns-server.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { Receiver } from './receiver.ts';

const SECRETS = [`whsec_${Buffer.alloc(32, 7).toString('base64')}`];
/** A public address that nobody can reach. */
const UNREACHABLE = '25.0.0.1';

let receiver: Receiver;
let dns: DnsServer;
beforeAll(async () => {
  receiver = await new Receiver().listen();
  dns = await startDnsServer({
    'inside.example.com': { a: '127.0.0.1' },
    'private.example.com': { a: '10.0.0.7' },
    'metadata.example.com': { a: '169.254.169.254' },
    'mixed.example.com': { a: [UNREACHABLE, '127.0.0.1'] },
    'mixed-families.example.com': { a: UNREACHABLE, aaaa: '00000000000000000000000000000001' },
    'six.example.com': { aaaa: '00000000000000000000000000000001' },
    'mapped.example.com': { aaaa: '00000000000000000000ffff7f000001' },
    'translated.example.com': { aaaa: '0064ff9b00000000000000007f000001' },
    'compatible.example.com': { aaaa: '0000000000000000000000007f000001' },
    'tunneled.example.com': { aaaa: '20027f00000100000000000000000000' },
    'changing.example.com': { a: UNREACHABLE, next: { a: '127.0.0.1' } },
  });
});
afterAll(async () => {
  receiver.close();
  await dns.close();
});
beforeEach(() => {
  receiver.connections = 0;
  receiver.received.length = 0;
  receiver.answer = () => 204;
  dns.queries.length = 0;
});

const gatewayOf = (allowsOwnMachine: boolean) => createWebhooksGateway({ dnsServers: [dns.address], allowsOwnMachine });
const hook = (url: string) => ({
  id: 'msg_1',
  endpointId: 'one',
  url,
  secrets: SECRETS,
  subject: 'a',
  body: '{"data":{}}',
});
const send = (url: string, allowsOwnMachine = false) => gatewayOf(allowsOwnMachine).send(hook(url));

/** Hosts that all lead to this machine or another one inside. */
const INSIDE = [
  '127.0.0.1',
  '127.0.0.2',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '①②⑦.0.0.1',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '167772161',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fc00::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
];

describe('An address that is no outside address gets no connection', () => {
  test.each(INSIDE)('%s', async (host) => {
    const url = `http://${host}:${receiver.port}/hooks`;
    expect(gatewayOf(false).refusalOf(url)).toMatch(/inside/);
    await expect(send(url)).rejects.toThrow(/inside/);
    expect(receiver.connections).toBe(0);
  });

  test.each([
    'inside.example.com',
    'private.example.com',
    'metadata.example.com',
    'mixed.example.com',
    'mixed-families.example.com',
    'six.example.com',
    'mapped.example.com',
    'translated.example.com',
    'compatible.example.com',
    'tunneled.example.com',
  ])('%s, by what its name says, in the sandbox too', async (name) => {
    for (const allowsOwnMachine of [false, true]) {
      await expect(send(`http://${name}:${receiver.port}/hooks`, allowsOwnMachine)).rejects.toThrow(/inside/);
    }
    expect(receiver.connections).toBe(0);
  });

  test('when its name says something else the second time: it is asked once for each connection', async () => {
    const url = `http://changing.example.com:${receiver.port}/hooks`;
    await expect(send(url)).rejects.not.toThrow(/inside/);
    expect(dns.queries.filter((query) => query.startsWith('A '))).toEqual(['A changing.example.com']);
    await expect(send(url)).rejects.toThrow(/inside/);
    expect(receiver.connections).toBe(0);
  });

  test('by a redirect, which is a failed try', async () => {
    const target = await new Receiver().listen();
    receiver.headers = { location: target.url };
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.answer = () => status;
      await expect(send(receiver.url, true)).rejects.toThrow(`It answered ${status}`);
    }
    expect([receiver.connections, target.connections]).toEqual([5, 0]);
    receiver.headers = {};
    target.close();
  });
});

test('In the sandbox this machine is called by its plain names alone, and each time by a new connection', async () => {
  await send(receiver.url, true);
  await send(`http://localhost:${receiver.port}/hooks`, true);
  expect([receiver.connections, receiver.received.length]).toEqual([2, 2]);
  for (const host of ['127.1', '2130706433', '127.0.0.1.', 'localhost.', '[::ffff:127.0.0.1]']) {
    expect(gatewayOf(true).refusalOf(`http://${host}:${receiver.port}/hooks`)).toMatch(/inside/);
  }
  expect(gatewayOf(true).refusalOf(`http://127.0.0.1:80@10.0.0.1:${receiver.port}/`)).toMatch(/inside/);
});

test('Outside addresses are allowed', () => {
  for (const host of [
    'example.com',
    '93.184.216.34',
    '[2606:4700::1111]',
    '[::ffff:93.184.216.34]',
    '[64:ff9b::5db8:d822]',
  ])
    expect(gatewayOf(false).refusalOf(`https://${host}/hooks`)).toBeUndefined();
});

describe('An endpoint', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());

  test('is refused when its address is no outside address, has a user or is no web address', async () => {
    const staff = await product.staff();
    const urls = [
      ...INSIDE.filter((host) => !/^(127\.0\.0\.1|localhost|\[::1\])$/i.test(host)).map(
        (host) => `http://${host}/hooks`,
      ),
      'http://user@example.com/hooks',
      'http://user:password@example.com/hooks',
      'ftp://example.com/hooks',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'example.com/hooks',
      'http://[fe80::1%25eth0]/hooks',
      '',
    ];
    const events = ['lead.created'];
    const answers = await Promise.all(urls.map((url) => staff.post('/api/crm/webhook-endpoints', { url, events })));
    expect(answers.map(({ status }, index) => [urls[index], status])).toEqual(urls.map((url) => [url, 400]));
    const { body } = await staff.post('/api/crm/webhook-endpoints', { url: 'https://example.com/hooks', events });
    const changed = await staff.send('PATCH', `/api/crm/webhook-endpoints/${body.id}`, { url: 'http://10.0.0.1/' }, {});
    expect(changed).toMatchObject({ status: 400, body: { message: expect.stringMatching(/inside/) } });
  });
});
