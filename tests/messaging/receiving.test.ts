import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { textMessages } from '#server/database/schema.ts';
import { createWebhookReader } from '#server/gateways/texting/twilio-webhooks.ts';
import type { HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '../support/records.ts';
import { conversation, textsOf, textUs } from './phone.ts';
import { inboundForm, newSid, postAsTwilio, signatureOf } from './twilio-webhook.ts';

const SMS = '/api/webhooks/twilio/sms';
const STATUS = '/api/webhooks/twilio/status';
const EMPTY_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const rowsFrom = (phone: string) =>
  product.database.db.select().from(textMessages).where(eq(textMessages.phoneE164, phone));

describe('An arrived text', () => {
  test('stands in its customer’s conversation, pictures and all, and is answered with TwiML', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const media = ['image/png', 'image/jpeg'].map((contentType) => ({ contentType, base64: 'AAAA' }));
    const { productStatus, productBody } = await textUs(product, phone, 'Look 🙂', { media });
    expect([productStatus, productBody]).toEqual([200, EMPTY_ANSWER]);
    expect(await conversation(staff, `sms/${customerId}?_t=1`)).toMatchObject([
      {
        customerId,
        direction: 'inbound',
        message: 'Look 🙂',
        status: 'received',
        isRead: 0,
        phone,
        media: [
          { url: expect.stringMatching(/^\/api\/crm\/sms-media\/[\w-]{36}\/0$/), contentType: 'image/png' },
          { url: expect.stringMatching(/\/1$/), contentType: 'image/jpeg' },
        ],
      },
    ]);
  });

  test('that Twilio repeats is kept once, even at the same moment', async () => {
    const phone = newPhone();
    const form = inboundForm(phone, 'HELP');
    const responses = await Promise.all(Array.from({ length: 5 }, () => postAsTwilio(product, SMS, form)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(responses.filter(({ body }) => body.includes('<Message>'))).toHaveLength(1);
    expect((await rowsFrom(phone)).filter(({ direction }) => direction === 'inbound')).toHaveLength(1);
  });

  test('from a shared number goes to the newest conversation', async () => {
    const phone = newPhone();
    const first = await addCustomer(staff, { phone });
    const second = await addCustomer(staff, { phone, email: 'second-owner@example.com' });
    const member = await addTeamMember(staff, first, { phone });
    const ownerOf = async (body: string) => {
      await textUs(product, phone, body);
      return (await rowsFrom(phone)).find(({ message }) => message === body);
    };
    await staff.post('/api/crm/send-sms', { customerId: first, message: 'to first' });
    expect(await ownerOf('one')).toMatchObject({ customerId: first });
    await staff.post('/api/crm/send-sms-team-member', { teamMemberId: member, message: 'to member' });
    expect(await ownerOf('two')).toMatchObject({ customerId: null, teamMemberId: member });
    await staff.post('/api/crm/send-sms', { customerId: second, message: 'to second' });
    expect(await ownerOf('three')).toMatchObject({ customerId: second });
  });

  test('from a number that was changed since finds the person it last spoke with', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, phone, 'before');
    const changed = { name: 'Ada', email: `${phone.slice(1)}@example.com`, phone: newPhone() };
    await staff.send('PUT', `/api/crm/customers/${customerId}`, changed, {});
    await textUs(product, phone, 'after');
    expect((await conversation(staff, `sms/${customerId}`)).map(({ message }) => message)).toEqual(['before', 'after']);
  });

  test('keeps every naughty string unharmed, both ways', async () => {
    const file = new URL('../fixtures/strings/blns.json', import.meta.url);
    const all = JSON.parse(readFileSync(file, 'utf8')) as string[];
    const strings = all.filter((text) => text.trim() !== '' && text.length <= 1600 && text.isWellFormed());
    expect(strings.length).toBeGreaterThan(400);
    // Many of them in each text, and some as a text of their own.
    const texts = strings.filter((_text, index) => index % 40 === 0);
    for (let begin = 0; begin < strings.length; ) {
      let end = begin;
      while (end < strings.length && strings.slice(begin, end + 1).join('|').length <= 1500) end += 1;
      texts.push(`[${strings.slice(begin, end).join('|')}]`);
      begin = end;
    }
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    for (const text of texts) await postAsTwilio(product, SMS, inboundForm(phone, text));
    // Ignores outbound texts, because the string --help gets an automatic answer.
    const arrived = (await conversation(staff, `sms/${customerId}`)).filter(
      ({ direction }) => `${direction}` === 'inbound',
    );
    expect(arrived.map(({ message }) => message)).toEqual(texts);
    for (const message of texts) {
      expect((await staff.post('/api/crm/send-sms', { customerId, message })).status).toBe(200);
    }
    const sent = (await textsOf(product, phone)).filter(({ direction }) => direction === 'outbound-api');
    expect(sent.map(({ body }) => body).toReversed()).toEqual(texts);
  });
});

describe('A webhook', () => {
  test.each([SMS, STATUS])(
    'at %s with a forged signature, or with none, is a 403 and changes nothing',
    async (path) => {
      const phone = newPhone();
      const form = { ...inboundForm(phone, 'forged'), MessageStatus: 'delivered' };
      for (const signature of ['', 'forged', 'A'.repeat(28)]) {
        expect((await postAsTwilio(product, path, form, { signature })).status).toBe(403);
      }
      const elsewhere = { signedUrl: `https://evil.example${path}` };
      expect((await postAsTwilio(product, path, form, elsewhere)).status).toBe(403);
      expect(await rowsFrom(phone)).toEqual([]);
    },
  );

  test('with more fields than Twilio sends is refused before its signature is looked at', async () => {
    const fields = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`Field${index}`, '']));
    const response = await postAsTwilio(product, SMS, inboundForm(newPhone(), 'x', fields));
    expect([response.status, JSON.parse(response.body).code]).toEqual([400, 'invalid_input']);
    const large = await postAsTwilio(product, SMS, inboundForm(newPhone(), 'x'.repeat(70_000)));
    expect([large.status, JSON.parse(large.body).code]).toEqual([413, 'too_large']);
  });

  test('that is genuine but lacks a field is a 400', async () => {
    const response = await postAsTwilio(product, SMS, { Body: 'x' });
    expect([response.status, JSON.parse(response.body).message]).toEqual([400, 'The form lacks MessageSid']);
  });
});

function permutations<T>(items: T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

describe('A status report', () => {
  const send = async (phone = newPhone()) => {
    const customerId = await addCustomer(staff, { phone });
    const { body } = await staff.post('/api/crm/send-sms', { customerId, message: 'x' });
    const read = async () => (await conversation(staff, `sms/${customerId}`))[0];
    return { id: String(body.id), read, sid: String((await read())?.twilioSid) };
  };
  const report = (sid: string, MessageStatus: string, more = {}) =>
    postAsTwilio(product, STATUS, { MessageSid: sid, SmsSid: sid, MessageStatus, ...more });

  test('never moves a text backwards, whatever the order', async () => {
    const { read, sid } = await send();
    await until('delivery', async () => (await read())?.status === ('delivered' as never));
    for (const late of ['queued', 'sent', 'sending', 'failed', 'undelivered', 'unheard_of']) {
      expect((await report(sid, late)).status).toBe(204);
    }
    expect(await read()).toMatchObject({ status: 'delivered', failureReason: null });
  });

  test.each(['delivered', 'undelivered', 'failed'])('ends at %s in every order of the reports', async (last) => {
    const customerId = await addCustomer(staff);
    const orders = permutations(['queued', 'sent', last]);
    expect(orders).toHaveLength(6);
    for (const order of orders) {
      const sid = newSid();
      const text = {
        customerId,
        direction: 'outbound' as const,
        status: 'queued' as const,
        message: 'x',
        twilioSid: sid,
      };
      await product.database.db.insert(textMessages).values(text);
      const seen: string[] = [];
      for (const status of order) {
        await report(sid, status);
        const [row] = await product.database.db.select().from(textMessages).where(eq(textMessages.twilioSid, sid));
        seen.push(row?.status ?? '');
      }
      const life = ['queued', 'sent', last];
      expect(seen.map((status) => life.indexOf(status))).toEqual(seen.map((status) => life.indexOf(status)).toSorted());
      expect(seen.at(-1)).toBe(last);
    }
  });

  test('of a failure says why in words', async () => {
    const sid = newSid();
    const customerId = await addCustomer(staff);
    await product.database.db
      .insert(textMessages)
      .values({ customerId, direction: 'outbound', message: 'x', twilioSid: sid });
    await report(sid, 'undelivered', { ErrorCode: '30003' });
    await report(sid, 'delivered');
    expect(await conversation(staff, `sms/${customerId}`)).toMatchObject([
      { status: 'undelivered', failureReason: 'The phone was switched off or out of reach.' },
    ]);
  });

  test('before our own call returned finds its text by the id in its address', async () => {
    const customerId = await addCustomer(staff);
    const [row] = await product.database.db
      .insert(textMessages)
      .values({ customerId, direction: 'outbound', status: 'queued', message: 'early', leaseExpiresAt: new Date(0) })
      .returning();
    const read = async () => (await conversation(staff, `sms/${customerId}`))[0];
    expect(await read()).toMatchObject({ status: 'queued', failureReason: expect.stringContaining('no answer') });
    const sid = newSid();
    const path = `${STATUS}?text=${row?.id}`;
    await postAsTwilio(product, path, { MessageSid: sid, MessageStatus: 'delivered' });
    await postAsTwilio(product, path, { MessageSid: sid, MessageStatus: 'queued' });
    expect(await read()).toMatchObject({ status: 'delivered', twilioSid: sid, failureReason: null });
  });

  describe('that the carrier has refused because of an opt-out', () => {
    // A messaging service has taken the text first.
    const refuse = async (phone: string, meanwhile: string[]) => {
      const customerId = await addCustomer(staff, { phone });
      const sid = newSid();
      await product.database.db.insert(textMessages).values({
        customerId,
        direction: 'outbound',
        status: 'queued',
        message: 'x',
        phoneE164: phone,
        twilioSid: sid,
      });
      for (const words of meanwhile) await textUs(product, phone, words);
      expect((await report(sid, 'failed', { ErrorCode: '21610' })).status).toBe(204);
      const again = await staff.post('/api/crm/send-sms', { customerId, message: 'y' });
      return { again, consent: (await staff.get(`/api/crm/customers/${customerId}`)).body.textConsent };
    };

    test('is one, for whoever has the number', async () => {
      const { again, consent } = await refuse(newPhone(), []);
      expect(consent).toBe('opted_out');
      expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('has opted out of texts')]);
    });

    test('is none when the phone has said START since', async () => {
      const { again, consent } = await refuse(newPhone(), ['START']);
      expect([again.status, consent]).toEqual([200, 'agreed']);
    });
  });

  test('about a text that nobody knows is taken and forgotten', async () => {
    expect((await report(newSid(), 'delivered')).status).toBe(204);
    const odd = await postAsTwilio(product, `${STATUS}?text=nonsense`, { MessageSid: newSid(), MessageStatus: 'sent' });
    expect(odd.status).toBe(204);
  });
});

describe('Behind a proxy', () => {
  test.each([
    ['https://crm.example.com', 'https://crm.example.com'],
    ['https://crm.example.com', 'https://crm.example.com:443'],
    ['https://crm.example.com:443', 'https://crm.example.com'],
    ['http://crm.example.com', 'http://crm.example.com:80'],
    ['https://crm.example.com:8443', 'https://crm.example.com:8443'],
  ])('with PUBLIC_URL %s, what Twilio signs for %s is genuine', (PUBLIC_URL, signedFor) => {
    const { publicUrl, twilio } = readConfig({ PUBLIC_URL });
    const { readInbound } = createWebhookReader({ authToken: twilio.authToken, publicUrl, onForged: () => undefined });
    const form = inboundForm(newPhone(), 'x');
    const rawBody = Buffer.from(new URLSearchParams(form).toString());
    const readSignedFor = (base: string) =>
      readInbound({ path: SMS, rawBody, signature: signatureOf(`${base}${SMS}`, form) });
    expect(readSignedFor(signedFor)).toMatchObject({ body: 'x' });
    expect(() => readSignedFor(product.url)).toThrow('The signature of this request is not valid');
  });
});
