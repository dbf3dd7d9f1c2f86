import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countSegments } from '#sandbox/twilio/segments.ts';
import { startSandbox } from '../support/running-sandbox.ts';
import { ACCOUNT_SID, errorOf, OUR_NUMBER, PHONE, twilioClient } from './client.ts';

const fixture = (name: string) => JSON.parse(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8'));
const messageFields = Object.keys(
  fixture('twilio/api_v2010.reduced.json').components.schemas['api.v2010.account.message'].properties,
);
const segmentCases: { testDescription: string; body: string; encoding: string; segments: number }[] = fixture(
  'sms/twilio-segment-cases.json',
);
const valid = { to: PHONE, from: OUR_NUMBER, body: 'Hello' };

test('a text sent with the SDK can be fetched, listed page by page, and deleted', async () => {
  const sandbox = await startSandbox();
  const client = twilioClient(sandbox.url);
  const sent = [];
  for (const body of ['one', 'two', 'three']) sent.push(await client.messages.create({ ...valid, body }));

  expect(sent[0]).toMatchObject({ status: 'queued', direction: 'outbound-api', numSegments: '1', errorCode: null });
  expect((await client.messages(String(sent[1]?.sid)).fetch()).body).toBe('two');
  const listed = await client.messages.list({ to: PHONE, pageSize: 2 });
  expect(listed.map(({ body }) => body)).toEqual(['three', 'two', 'one']);
  expect(await client.messages.list({ to: '+14155550199' })).toEqual([]);

  await client.messages(String(sent[0]?.sid)).remove();
  expect(await errorOf(client.messages(String(sent[0]?.sid)).fetch())).toMatchObject({ status: 404, code: 20404 });
});

test('an answered message has every field of the contract', async () => {
  const sandbox = await startSandbox();
  const authorization = `Basic ${btoa(`${ACCOUNT_SID}:sandbox_auth_token`)}`;
  const response = await fetch(`${sandbox.url}/twilio/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ To: PHONE, From: OUR_NUMBER, Body: 'Hi' }),
  });
  const message = await response.json();
  expect(response.status).toBe(201);
  expect(Object.keys(message).sort()).toEqual(messageFields.sort());
  expect(message.date_created).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/);
  expect(message.sid).toMatch(/^SM[0-9a-f]{32}$/);
});

test.each([
  ['a number that is none', { to: '12345' }, 21211],
  ["Twilio's invalid number", { to: '+15005550001' }, 21211],
  ['a number that cannot be reached', { to: '+15005550002' }, 21612],
  ['a region without permission', { to: '+15005550003' }, 21408],
  ['a blocked number', { to: '+15005550004' }, 21610],
  ['a landline', { to: '+15005550009' }, 21614],
  ['no recipient', { to: '' }, 21604],
  ['no sender', { from: '' }, 21603],
  ["a sender that is not the account's", { from: '+14155550111' }, 21606],
  ['an invalid sender', { from: '+15005550001' }, 21212],
  ['a sender whose queue is full', { from: '+15005550008' }, 21611],
  ['a text to the sender itself', { to: OUR_NUMBER }, 21266],
  ['no body', { body: '' }, 21602],
  ['a body of 1,601 characters', { body: 'x'.repeat(1601) }, 21617],
  ['a callback that is no URL', { statusCallback: 'nowhere' }, 21609],
  ['a messaging service that is none', { messagingServiceSid: 'MG1' }, 20404],
])('%s is refused with Twilio’s code', async (_what, change, code) => {
  const sandbox = await startSandbox();
  const client = twilioClient(sandbox.url);
  const error = await errorOf(client.messages.create({ ...valid, ...change }));
  expect(error).toMatchObject({ code, status: code === 20404 ? 404 : 400 });
  expect(await client.messages.list()).toEqual([]);
});

test('a body of 1,600 characters is accepted', async () => {
  const sandbox = await startSandbox();
  const message = await twilioClient(sandbox.url).messages.create({ ...valid, body: 'x'.repeat(1600) });
  expect(message.numSegments).toBe('11');
});

test('a parameter Twilio does not know is refused and named', async () => {
  const sandbox = await startSandbox();
  const authorization = `Basic ${btoa(`${ACCOUNT_SID}:sandbox_auth_token`)}`;
  const response = await fetch(`${sandbox.url}/twilio/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ To: PHONE, From: OUR_NUMBER, Body: 'Hi', Colour: 'red' }),
  });
  expect(response.status).toBe(400);
  const error = await response.json();
  expect(error).toMatchObject({ code: 20001, status: 400, more_info: 'https://www.twilio.com/docs/errors/20001' });
  expect(error.message).toContain("'Colour'");
});

test('a wrong token is refused with 20003, and an unknown account with 20404', async () => {
  const sandbox = await startSandbox();
  expect(await errorOf(twilioClient(sandbox.url, 'wrong').messages.list())).toMatchObject({ status: 401, code: 20003 });
  const stranger = twilioClient(sandbox.url).api.v2010.accounts(`AC${'1'.repeat(32)}`);
  expect(await errorOf(stranger.messages.list())).toMatchObject({ status: 404, code: 20404 });
});

test('a messaging service picks our number', async () => {
  const serviceSid = `MG${'a'.repeat(32)}`;
  const sandbox = await startSandbox({ TWILIO_FROM: serviceSid });
  const client = twilioClient(sandbox.url);
  const { from: _, ...text } = valid;
  const message = await client.messages.create({ ...text, messagingServiceSid: serviceSid });
  expect(message).toMatchObject({ status: 'accepted', from: OUR_NUMBER, messagingServiceSid: serviceSid });
  expect((await client.messaging.v1.services(serviceSid).fetch()).sid).toBe(serviceSid);
});

test('account, numbers and lookups answer the SDK', async () => {
  const sandbox = await startSandbox();
  const client = twilioClient(sandbox.url);
  expect((await client.api.v2010.accounts(ACCOUNT_SID).fetch()).status).toBe('active');
  expect((await client.incomingPhoneNumbers.list()).map(({ phoneNumber }) => phoneNumber)).toEqual([OUR_NUMBER]);
  expect(await client.lookups.v2.phoneNumbers('+442079460958').fetch()).toMatchObject({
    countryCode: 'GB',
    valid: true,
  });
  const short = await client.lookups.v2.phoneNumbers('+1415').fetch();
  expect(short).toMatchObject({ valid: false, validationErrors: ['TOO_SHORT'] });
});

test.each(segmentCases)(
  'segments are counted as Twilio counts them: $testDescription',
  ({ body, encoding, segments }) => {
    expect(countSegments(body)).toEqual({ encoding, segments });
  },
);

test('a character of the GSM extension table takes two places', () => {
  expect(countSegments('€'.repeat(80)).segments).toBe(1);
  expect(countSegments('€'.repeat(81)).segments).toBe(2);
});

test('while the fault is on, Twilio fails as asked, and works again afterwards', async () => {
  const sandbox = await startSandbox();
  const client = twilioClient(sandbox.url);
  for (const code of ['20429', 20429]) {
    await sandbox.post('/control/faults', { vendor: 'twilio', mode: 'error', status: 429, code });
    expect(await errorOf(client.messages.create(valid))).toMatchObject({ status: 429, code: 20429 });
    await sandbox.post('/control/faults', { vendor: 'twilio', mode: 'off' });
  }
  await sandbox.post('/control/faults', { vendor: 'twilio', mode: 'down' });
  expect((await errorOf(client.messages.create(valid))).message).toMatch(/socket hang up|ECONNRESET/);
  await sandbox.post('/control/faults', { vendor: 'twilio', mode: 'slow', ms: 300 });
  const start = Date.now();
  await client.messages.create(valid);
  expect(Date.now() - start).toBeGreaterThanOrEqual(290);
  await sandbox.post('/control/faults', { vendor: 'twilio', mode: 'off' });
  expect(await client.messages.list()).toHaveLength(1);
});

test('a fault named slow alone waits five seconds', async () => {
  const sandbox = await startSandbox();
  const response = await sandbox.post('/control/faults', { vendor: 'twilio', mode: 'slow' });
  expect(response.status).toBe(200);
  expect((await response.json()).twilio).toEqual({ mode: 'slow', ms: 5_000 });
});

test('a fault that makes no sense is refused with the reason', async () => {
  const sandbox = await startSandbox();
  const response = await sandbox.post('/control/faults', { vendor: 'twilio', mode: 'sleepy' });
  expect(response.status).toBe(400);
  expect((await response.json()).message).toMatch(/^mode: /);
});
