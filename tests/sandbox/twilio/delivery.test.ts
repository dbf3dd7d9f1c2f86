import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { startSandbox, temporaryFolder } from '../support/running-sandbox.ts';
import { ACCOUNT_SID, errorOf, OUR_NUMBER, PHONE, twilioClient } from './client.ts';
import { startProduct } from './product.ts';

const valid = { to: PHONE, from: OUR_NUMBER, body: 'Hello' };

test('a text goes from queued to delivered by itself, and each step is told with a genuine signature', async () => {
  const product = await startProduct();
  const sandbox = await startSandbox({ PUBLIC_URL: product.url });
  const client = twilioClient(sandbox.url);
  const statusCallback = `${product.url}/api/webhooks/twilio/status?campaign=a%20b`;
  const { sid } = await client.messages.create({ ...valid, statusCallback });
  await eventually(async () => expect((await client.messages(sid).fetch()).status).toBe('delivered'));
  await eventually(() => expect(product.received).toHaveLength(3));
  const statuses = product.received.map(({ params }) => params.MessageStatus);
  expect(statuses.sort()).toEqual(['delivered', 'queued', 'sent']);
  expect(product.received.every(({ genuine }) => genuine)).toBe(true);
  expect(product.received[0]?.params).not.toHaveProperty('Body');
  expect(product.received[0]?.path).toContain('?campaign=a%20b');
});

test('a status set by hand stays, and the product’s answer is passed on', async () => {
  const product = await startProduct({ status: 202 });
  const sandbox = await startSandbox({ PUBLIC_URL: product.url });
  const client = twilioClient(sandbox.url);
  const { sid } = await client.messages.create(valid);
  const response = await sandbox.post(`/control/texts/${sid}/status`, { status: 'undelivered', errorCode: 30003 });
  expect(response.status).toBe(202);
  expect(product.received[0]).toMatchObject({
    genuine: true,
    path: '/api/webhooks/twilio/status',
    params: { MessageSid: sid, MessageStatus: 'undelivered', ErrorCode: '30003' },
  });
  const later = await client.messages.create(valid);
  const statusOf = async (text: string) => (await client.messages(text).fetch()).status;
  await eventually(async () => expect(await statusOf(later.sid)).toBe('delivered'));
  expect(await client.messages(sid).fetch()).toMatchObject({ status: 'undelivered', errorCode: 30003 });
  expect((await sandbox.post(`/control/texts/${sid}/status`, { status: 'eaten' })).status).toBe(400);
  expect((await sandbox.post('/control/texts/SMnone/status', { status: 'sent' })).status).toBe(404);
});

test('after a restart, texts that were under way are delivered and callbacks that were owed arrive', async () => {
  const product = await startProduct();
  const dataDir = temporaryFolder();
  const first = await startSandbox({ PUBLIC_URL: product.url, DATA_DIR: dataDir });
  const { sid } = await twilioClient(first.url).messages.create({ ...valid, statusCallback: `${product.url}/status` });
  await first.stop();

  const second = await startSandbox({ PUBLIC_URL: product.url, DATA_DIR: dataDir });
  await eventually(async () => {
    expect((await twilioClient(second.url).messages(sid).fetch()).status).toBe('delivered');
    expect(new Set(product.received.map(({ params }) => params.MessageStatus))).toContain('delivered');
  });
  expect(new Set(product.received.map(({ params }) => params.MessageStatus))).toEqual(
    new Set(['queued', 'sent', 'delivered']),
  );
});

test('a phone’s text reaches the product signed, and the TwiML it answers becomes a text back', async () => {
  const body = '<?xml version="1.0"?><Response><Message>Thanks &amp; see you</Message></Response>';
  const product = await startProduct({ body });
  const sandbox = await startSandbox({ PUBLIC_URL: product.url });
  const text = { from: PHONE, body: 'Yes please! 🙂', mediaUrls: ['http://127.0.0.1:1/card.png'] };
  const response = await sandbox.post('/control/texts/inbound', text);
  expect(response.status).toBe(200);
  const { sid, productStatus, productBody } = await response.json();
  expect({ productStatus, productBody }).toEqual({ productStatus: 200, productBody: body });
  expect(product.received[0]).toMatchObject({
    genuine: true,
    path: '/api/webhooks/twilio/sms',
    params: { MessageSid: sid, From: PHONE, To: OUR_NUMBER, Body: 'Yes please! 🙂', MediaContentType0: 'image/png' },
  });
  const texts = await (await sandbox.get('/control/texts')).json();
  expect(texts).toMatchObject([
    { direction: 'outbound-reply', from: OUR_NUMBER, to: PHONE, body: 'Thanks & see you' },
    { sid, direction: 'inbound', from: PHONE, to: OUR_NUMBER, status: 'received' },
  ]);
});

test('the product’s own refusal is passed on, and a product that is down gives 502', async () => {
  const product = await startProduct({ status: 403, type: 'application/json', body: '{}' });
  const refused = await startSandbox({ PUBLIC_URL: product.url });
  expect((await refused.post('/control/texts/inbound', { from: PHONE, body: 'Hi' })).status).toBe(403);
  const down = await startSandbox();
  const response = await down.post('/control/texts/inbound', { from: PHONE, body: 'Hi' });
  expect(response.status).toBe(502);
  expect((await response.json()).message).toMatch(/^The product did not answer/);
});

test.each(['STOP', ' stop ', 'Unsubscribe', 'REVOKE', 'optout'])(
  '%j stops texts to that phone until START',
  async (word) => {
    const product = await startProduct({ body: '<Response><Message>Never sent</Message></Response>' });
    const sandbox = await startSandbox({ PUBLIC_URL: product.url });
    const client = twilioClient(sandbox.url);
    await sandbox.post('/control/texts/inbound', { from: PHONE, body: word });
    expect(await errorOf(client.messages.create(valid))).toMatchObject({ code: 21610 });
    expect(product.received[0]?.params).not.toHaveProperty('OptOutType');
    expect(await client.messages.list({ from: OUR_NUMBER })).toEqual([]);
    await sandbox.post('/control/texts/inbound', { from: PHONE, body: 'Start' });
    expect((await client.messages.create(valid)).status).toBe('queued');
  },
);

test('a messaging service takes a text to a phone that wants none, and reports afterwards that it was refused', async () => {
  const product = await startProduct();
  const sandbox = await startSandbox({ PUBLIC_URL: product.url, TWILIO_FROM: `MG${'a'.repeat(32)}` });
  await sandbox.post('/control/texts/inbound', { from: PHONE, body: 'Stop' });
  const { from: _, ...text } = valid;
  const service = { ...text, messagingServiceSid: `MG${'a'.repeat(32)}`, statusCallback: `${product.url}/status` };
  expect((await twilioClient(sandbox.url).messages.create(service)).status).toBe('accepted');
  const failed = () => product.received.find(({ params }) => params.MessageStatus === 'failed');
  await eventually(() => expect(failed()).toMatchObject({ genuine: true, params: { To: PHONE, ErrorCode: '21610' } }));
});

test('a messaging service says which opt-out word came', async () => {
  const product = await startProduct();
  const sandbox = await startSandbox({ PUBLIC_URL: product.url, TWILIO_FROM: `MG${'a'.repeat(32)}` });
  await sandbox.post('/control/texts/inbound', { from: PHONE, body: 'Stop' });
  expect(product.received[0]?.params).toMatchObject({ OptOutType: 'STOP', MessagingServiceSid: `MG${'a'.repeat(32)}` });
});

test('a picture that a phone sends lies at Twilio’s own path for the key’s owner, which leads to the file', async () => {
  const product = await startProduct();
  const sandbox = await startSandbox({ PUBLIC_URL: product.url });
  const media = [{ contentType: 'image/png', base64: Buffer.from('pixels').toString('base64') }];
  await sandbox.post('/control/texts/inbound', { from: PHONE, media });
  const { MediaUrl0 = '', NumMedia, MessageSid } = product.received[0]?.params ?? {};
  expect([NumMedia, MediaUrl0]).toEqual([
    '1',
    expect.stringMatching(`^https://api.twilio.com/2010-04-01/Accounts/${ACCOUNT_SID}/Messages/${MessageSid}/Media/ME`),
  ]);
  const address = MediaUrl0.replace('https://api.twilio.com', `${sandbox.url}/twilio`);
  expect((await fetch(address)).status).toBe(401);
  const authorization = `Basic ${Buffer.from(`${ACCOUNT_SID}:sandbox_auth_token`).toString('base64')}`;
  const file = await fetch(address, { headers: { authorization } });
  expect([file.redirected, file.headers.get('content-type'), await file.text()]).toEqual([true, 'image/png', 'pixels']);
  const known = await fetch(`${address}.json`, { headers: { authorization } });
  expect(await known.json()).toMatchObject({ content_type: 'image/png', parent_sid: MessageSid });
  expect((await fetch(`${address}x`, { headers: { authorization } })).status).toBe(404);
});
