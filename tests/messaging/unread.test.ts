import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '../support/records.ts';
import { conversation, textUs } from './phone.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const markRead = (body: unknown) => staff.post('/api/crm/mark-read', body);
const unreadOf = async (phone: string) =>
  (await conversation(staff, 'unread-counts')).filter((entry) => `${entry.phone}` === phone);

describe('Unread counts', () => {
  test('name each conversation, newest first, until it is marked read', async () => {
    const [one, two, three] = [newPhone(), newPhone(), newPhone()];
    const customerId = await addCustomer(staff, { phone: one });
    const teamMemberId = await addTeamMember(staff, customerId, { phone: two });
    for (const phone of [one, one, two, three]) await textUs(product, phone, 'hi');

    const newest = { preview: 'hi', newestAt: expect.any(String), oldestAt: expect.any(String) };
    expect(await conversation(staff, 'unread-counts')).toEqual([
      { ...newest, name: three, phone: three, unreadCount: 1 },
      { ...newest, teamMemberId, name: `Mia ${two.slice(-4)}`, phone: two, unreadCount: 1 },
      { ...newest, customerId, name: `Ada ${one.slice(-4)}`, phone: one, unreadCount: 2 },
    ]);
    expect((await markRead({ customerId, teamMemberId: null })).body).toEqual({ success: true });
    expect(await unreadOf(one)).toEqual([]);
    await markRead({ teamMemberId });
    await markRead({ phone: three });
    expect(await conversation(staff, 'unread-counts')).toEqual([]);
    expect(await conversation(staff, `sms/${customerId}`)).toMatchObject([{ isRead: 1 }, { isRead: 1 }]);
  });

  test('say how the newest unread text begins and when it came', async () => {
    const [phone, stranger] = [newPhone(), newPhone()];
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, phone, 'the first');
    await textUs(product, phone, `the second ${'x'.repeat(500)}`);
    await textUs(product, stranger, '', { media: [{ contentType: 'image/png', base64: 'iVBORw0KGgo=' }] });
    const [, second] = await conversation(staff, `sms/${customerId}`);
    const [entry] = await unreadOf(phone);
    expect(entry).toMatchObject({ unreadCount: 2, newestAt: second?.sentAt });
    expect(entry?.preview).toMatch(/^the second x+$/);
    expect(String(entry?.preview).length).toBeLessThan(200);
    expect(await unreadOf(stranger)).toMatchObject([{ preview: 'Picture' }]);
    await markRead({ customerId });
    await markRead({ phone: stranger });
  });

  test('go on telling of what came after the text that was seen', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, phone, 'seen');
    const [seen] = await conversation(staff, `sms/${customerId}`);
    await textUs(product, phone, 'came meanwhile');
    expect((await markRead({ customerId, upTo: seen?.sentAt })).body).toEqual({ success: true });
    expect(await unreadOf(phone)).toMatchObject([{ unreadCount: 1, preview: 'came meanwhile' }]);
    expect(await conversation(staff, `sms/${customerId}`)).toMatchObject([{ isRead: 1 }, { isRead: 0 }]);
    expect((await markRead({ customerId, upTo: 'yesterday' })).status).toBe(400);
    await markRead({ customerId });
    expect(await unreadOf(phone)).toEqual([]);
  });

  test('tell again of a conversation that is marked unread, by its newest text alone, and the log says who did it', async () => {
    const [phone, memberPhone, stranger] = [newPhone(), newPhone(), newPhone()];
    const customerId = await addCustomer(staff, { phone });
    const teamMemberId = await addTeamMember(staff, customerId, { phone: memberPhone });
    for (const words of ['one', 'two']) await textUs(product, phone, words);
    await textUs(product, memberPhone, 'from the team');
    await textUs(product, stranger, 'who?');
    for (const body of [{ customerId }, { teamMemberId }, { phone: stranger }]) await markRead(body);
    await staff.post('/api/crm/send-sms', { customerId, message: 'our answer' });
    const markUnread = (body: unknown) => staff.post('/api/crm/mark-unread', body);
    expect((await markUnread({ customerId })).body).toEqual({ success: true });
    expect(await unreadOf(phone)).toMatchObject([{ customerId, unreadCount: 1, preview: 'two' }]);
    await markUnread({ teamMemberId });
    expect(await unreadOf(memberPhone)).toMatchObject([{ teamMemberId, unreadCount: 1 }]);
    await markUnread({ phone: stranger });
    expect(await unreadOf(stranger)).toMatchObject([{ name: stranger, unreadCount: 1 }]);
    await markUnread({ customerId });
    const log = (await staff.get(`/api/crm/audit?action=mark_unread&q=${customerId}`)).body as unknown as unknown[];
    expect(log).toHaveLength(1);
    expect((await markUnread({})).status).toBe(400);
    for (const body of [{ customerId }, { teamMemberId }, { phone: stranger }]) await markRead(body);
  });

  test('of a known person are not touched by their number alone', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, phone, 'hi');
    await markRead({ phone });
    expect(await unreadOf(phone)).toHaveLength(1);
    await markRead({ customerId, phone });
    expect(await unreadOf(phone)).toEqual([]);
  });

  test('ask for a conversation to mark', async () => {
    const response = await markRead({});
    expect([response.status, response.body.message]).toEqual([400, 'Customer ID or team member ID is required']);
    expect((await markRead({ customerId: 'nonsense' })).status).toBe(200);
  });
});
