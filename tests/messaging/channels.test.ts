import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, newPhone } from '../support/records.ts';
import { conversation, textUs } from './phone.ts';
import { inboundForm, postAsTwilio } from './twilio-webhook.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const CHANNELS = [
  ['rcs', 'rcs:insurance_247_agent'],
  ['whatsapp', 'whatsapp:+15005550006'],
] as const;

const send = (customerId: string, message = 'Hello') => staff.post('/api/crm/send-sms', { customerId, message });
const sentTo = async (address: string) =>
  (await product.sandbox.texts()).filter(({ to }) => to === address).map(({ from, body }) => [from, body]);

describe.each(CHANNELS)('A text over %s', (channel, ours) => {
  test('is its number’s: it stands in the person’s conversation, and its STOP stops every text', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, `${channel}:${phone}`, 'Hi, Ada here', { to: ours });
    expect(await conversation(staff, `sms/${customerId}`)).toMatchObject([
      { message: 'Hi, Ada here', phone, channel, customerId },
    ]);
    expect(await conversation(staff, `sms-unknown/${channel}:${phone}`)).toEqual([]);
    await textUs(product, `${channel}:${phone}`, 'STOP', { to: ours });
    expect((await send(customerId)).status).toBe(409);
    expect((await staff.get(`/api/crm/customers/${customerId}`)).body.textConsent).toBe('opted_out');
    await textUs(product, phone, 'START');
    expect((await send(customerId)).status).toBe(200);
  });

  test('is answered where it came from, and by text once they write by text again', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, `${channel}:${phone}`, 'Here', { to: ours });
    expect((await send(customerId, 'There')).status).toBe(200);
    expect(await sentTo(`${channel}:${phone}`)).toEqual([[ours, 'There']]);
    await textUs(product, phone, 'By text now');
    expect((await send(customerId, 'By text')).status).toBe(200);
    expect(await sentTo(phone)).toEqual([['+15005550006', 'By text']]);
    expect((await conversation(staff, `sms/${customerId}`)).map((text) => text.channel)).toEqual([
      ...[channel, channel, 'sms', 'sms'],
    ]);
  });

  test('is answered from its own channel also where the webhook names only our number', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await postAsTwilio(product, '/api/webhooks/twilio/sms', inboundForm(`${channel}:${phone}`, 'Hello'));
    expect((await send(customerId, 'Answer')).status).toBe(200);
    expect(await sentTo(`${channel}:${phone}`)).toEqual([[`${channel}:+15005550006`, 'Answer']]);
  });

  test('is answered once when the answer is sent again after a crash', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, `${channel}:${phone}`, 'Here', { to: ours });
    const again = () =>
      staff.post('/api/crm/send-sms', { customerId, message: 'Once' }, { 'idempotency-key': `${channel} ${phone}` });
    const { body } = await again();
    await product.database.db.execute(
      `UPDATE sms_messages SET twilio_sid = NULL, status = 'queued', uncertain_until = 'epoch' WHERE id = '${body.id}'`,
    );
    expect((await again()).body).toEqual(body);
    expect(await sentTo(`${channel}:${phone}`)).toHaveLength(1);
  });
});

describe('A text that is forged', () => {
  test('is refused before its address is looked at', async () => {
    const form = inboundForm('rcs:+12125550142', 'STOP');
    expect((await postAsTwilio(product, '/api/webhooks/twilio/sms', form, { signature: 'forged' })).status).toBe(403);
  });
});

describe('STOP, START and HELP', () => {
  test('are carried out and not unread, while what somebody asks is', async () => {
    const phone = newPhone();
    await addCustomer(staff, { phone });
    for (const word of ['HELP', 'STOP', 'START']) await textUs(product, phone, word);
    const unread = async () => (await conversation(staff, 'unread-counts')).filter((entry) => entry.phone === phone);
    expect(await unread()).toEqual([]);
    await textUs(product, phone, 'When is my demo?');
    expect(await unread()).toMatchObject([{ unreadCount: 1, preview: 'When is my demo?' }]);
  });
});

describe('An unread text from a former number', () => {
  test('shows the number that it came from, which is also the one that is answered', async () => {
    const [former, present] = [newPhone(), newPhone()];
    const customerId = await addCustomer(staff, { phone: former });
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { phone: present }, {});
    await textUs(product, former, 'Still me?');
    const unread = (await conversation(staff, 'unread-counts')).find((entry) => entry.customerId === customerId);
    // The number has changed before anybody wrote from it, so that nobody knows whose it is now.
    expect(unread).toBeUndefined();
    await textUs(product, present, 'It is me');
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { phone: newPhone() }, {});
    const shown = (await conversation(staff, 'unread-counts')).find((entry) => entry.customerId === customerId);
    expect(shown).toMatchObject({ phone: present, preview: 'It is me' });
    expect((await send(customerId, 'An answer')).status).toBe(200);
    expect(await sentTo(present)).toMatchObject([[expect.any(String), 'An answer']]);
  });
});
