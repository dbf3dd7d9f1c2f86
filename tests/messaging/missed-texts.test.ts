import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { TextingGateway } from '#server/gateways/texting/texting.gateway.ts';
import { createTwilioGateway } from '#server/gateways/texting/twilio.ts';
import { missedTexts } from '#server/jobs/jobs.ts';
import { createConsentService } from '#server/modules/messaging/consent/consent.service.ts';
import { createInboundTextsService } from '#server/modules/messaging/texts/inbound-texts.service.ts';
import { readLastCheck } from '#server/modules/messaging/texts/inbound-texts.store.ts';
import { createAuditService } from '#server/modules/staff/audit/audit.service.ts';
import type { HttpClient } from '../support/http-client.ts';
import { doScheduledJob, unschedule } from '../support/jobs.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, newPhone, remove } from '../support/records.ts';
import { setClock, setClockRight } from '../support/set-clock.ts';
import { conversation, textsOf, textUs } from './phone.ts';

const MINUTE = 60_000;

const check = () => doScheduledJob(product, missedTexts);

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  await unschedule(product, missedTexts);
  await check();
});
afterEach(setClockRight);
afterAll(() => product.stop());

const messagesOf = async (customerId: string) =>
  (await conversation(staff, `sms/${customerId}`)).map(({ direction, message }) => `${direction}: ${message}`);

interface Missed {
  /** How many minutes ago. */
  ago?: number;
  media?: { contentType: string; base64: string }[];
  to?: string;
}

/** Sends a text that our server cannot save. Its webhook is not repeated. */
async function textMissed(from: string, body: string, { ago = 2, ...more }: Missed = {}) {
  const { db } = product.database;
  await db.execute(sql`ALTER TABLE sms_messages RENAME TO sms_messages_away`);
  setClock(-ago * MINUTE);
  try {
    expect((await textUs(product, from, body, more)).productStatus).toBe(500);
  } finally {
    setClockRight();
    await db.execute(sql`ALTER TABLE sms_messages_away RENAME TO sms_messages`);
  }
}

/** Creates the service for inbound texts of a second process on the same database. */
function anotherProcess(faults: Partial<TextingGateway> = {}) {
  const { twilio, publicUrl, mail } = readConfig(product.env);
  const { database } = product;
  return createInboundTextsService({
    database,
    gateway: { ...createTwilioGateway({ ...twilio, publicUrl }), ...faults },
    consent: createConsentService({ database, audit: createAuditService(), enrollments: { stop: async () => 0 } }),
    enrollments: { stop: async () => 0 },
    applyReport: async () => undefined,
    supportEmail: mail.supportEmail,
  });
}

describe('A text that came while the server or its database was away', () => {
  test('is fetched from Twilio once, with its time and its pictures', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textMissed(phone, 'Is anybody there?', { media: [{ contentType: 'image/png', base64: 'AAAA' }] });
    expect(await messagesOf(customerId)).toEqual([]);
    expect([await check(), await check()]).toEqual(['completed', 'completed']);
    const texts = await conversation(staff, `sms/${customerId}`);
    const media = [{ url: expect.any(String), contentType: 'image/png' }];
    expect(texts).toMatchObject([{ direction: 'inbound', message: 'Is anybody there?', isRead: 0, media }]);
    const [text] = texts as unknown as [{ sentAt: string; media: { url: string }[] }];
    expect(Date.now() - Date.parse(text.sentAt)).toBeGreaterThan(MINUTE);
    expect((await staff.get(String(text.media[0]?.url))).status).toBe(200);
  });

  test('does not bring back what was deleted since', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, phone, 'Forget me');
    await remove(staff, `customers/${customerId}`);
    // Late enough to ask for all texts since the last check.
    setClock(8 * MINUTE);
    await check();
    setClockRight();
    const { rows } = await product.database.db.execute(sql`SELECT FROM sms_messages WHERE phone_e164 = ${phone}`);
    expect(rows).toEqual([]);
  });

  test('does not bring back what was deleted since, though others have to be fetched', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const customerId = await addCustomer(staff, { phone });
    setClock(-2 * MINUTE);
    await textUs(product, phone, 'Forget me');
    setClockRight();
    await remove(staff, `customers/${customerId}`);
    await textMissed(other, 'Remember me');
    await check();
    const { db } = product.database;
    const { rows } = await db.execute(sql`
      SELECT message FROM sms_messages WHERE phone_e164 IN (${phone}, ${other})`);
    expect(rows).toEqual([{ message: 'Remember me' }]);
    expect(JSON.stringify((await db.execute(sql`SELECT * FROM deleted_texts`)).rows)).not.toMatch(/SM[0-9a-f]{32}/);
  });

  test('is obeyed when it says STOP', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textMissed(phone, 'STOP');
    await check();
    const refused = await staff.post('/api/crm/send-sms', { customerId, message: 'Hello?' });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  });

  test('opts nobody out who has said START since', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textMissed(phone, 'STOP');
    await textUs(product, phone, 'START');
    await check();
    expect(await messagesOf(customerId)).toContain('inbound: STOP');
    expect((await staff.post('/api/crm/send-sms', { customerId, message: 'Hello!' })).status).toBe(200);
  });

  test('is left to its webhook while that may still be on its way, which alone answers HELP', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textMissed(phone, 'HELP', { ago: 0 });
    await check();
    expect(await messagesOf(customerId)).toEqual([]);
    setClock(2 * MINUTE);
    await check();
    expect(await messagesOf(customerId)).toEqual(['inbound: HELP']);
    expect((await textsOf(product, phone)).map(({ direction }) => direction)).toEqual(['inbound']);
  });

  test('is fetched by the process that does the check, whichever process its webhook came to', async () => {
    const other = anotherProcess();
    await other.fetchMissed();
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textMissed(phone, 'Did you get this?');
    await other.fetchMissed();
    expect(await messagesOf(customerId)).toEqual(['inbound: Did you get this?']);
  });

  test('is fetched although the pictures of an earlier one cannot be listed, which is tried again', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textMissed(phone, 'Look', { ago: 3, media: [{ contentType: 'image/png', base64: 'AAAA' }] });
    await textMissed(phone, 'Did you see it?');
    const listMedia = () => Promise.reject(new Error('No pictures'));
    await expect(anotherProcess({ listMedia }).fetchMissed()).rejects.toThrow(
      '1 of 2 missed texts could not be saved: Error: No pictures',
    );
    expect(await messagesOf(customerId)).toEqual(['inbound: Did you see it?']);
    // The next check begins with the text that could not be saved.
    const { lastCheck } = await readLastCheck(product.database.db);
    expect(Date.now() - Number(lastCheck)).toBeGreaterThan(2.5 * MINUTE);
    await anotherProcess().fetchMissed();
    expect((await messagesOf(customerId)).toSorted()).toEqual(['inbound: Did you see it?', 'inbound: Look']);
  });

  test('is looked for again when Twilio could not be asked, and only if it went to our number', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textMissed(phone, 'later');
    await textMissed(phone, 'to another number of the account', { to: '+15005550007' });
    await product.sandbox.fault({ vendor: 'twilio', mode: 'down' });
    expect(await check()).toBe('failed');
    await product.sandbox.fault({ vendor: 'twilio', mode: 'off' });
    expect(await check()).toBe('completed');
    expect(await messagesOf(customerId)).toEqual(['inbound: later']);
  });
});
