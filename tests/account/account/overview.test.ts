import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers, teamMembers } from '#server/database/schema.ts';
import type { HttpClient, Json } from '#tests/support/http-client.ts';
import { buy, mailsTo } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, remove } from '#tests/support/records.ts';
import { requestLink, signIn } from '#tests/support/sign-in.ts';
import { send } from './people.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const account = async (browser: HttpClient) => (await browser.get('/api/account')).body;

describe('The account', () => {
  test('shows a buyer their license with the next payment, seats, prices and the guide', async () => {
    const { customerId } = await buy(product, staff, { email: 'buyer@example.com' });
    await send(staff, 'PUT', `/api/crm/customers/${customerId}`, { teamMemberLicenses: 2 });
    await addTeamMember(staff, customerId, { email: 'seat@example.com' });
    const browser = await signIn(product, 'buyer@example.com');
    const response = await browser.get('/api/account');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.body).toEqual({
      kind: 'owner',
      name: 'Ada Broker',
      email: 'buyer@example.com',
      accountName: 'Ada Broker',
      access: { state: 'active', until: null },
      licences: { paid: 2, used: 1 },
      hasSeat: false,
      waitsFor: null,
      isActive: true,
      isBlocked: false,
      subscriptions: [
        {
          id: expect.not.stringMatching(/^sub_/),
          productType: 'agent_license',
          quantity: 1,
          status: 'active',
          renewsAt: expect.stringMatching(/^\d{4}-.*Z$/),
          cancelAt: null,
          monthlyAmount: '97.00',
        },
      ],
      guide: { answered: 0, total: 30 },
      switchTo: null,
      prices: { agentLicense: '97.00', teamLicense: '47.00', currency: 'usd' },
      refundable: expect.toSatisfy((value) => value === null || typeof value === 'object'),
      supportEmail: expect.stringContaining('@'),
    });
  });

  test('says until when, and of no next payment, once the subscription was told to end', async () => {
    const { subscription, customerId } = await buy(product, staff, { email: 'leaving@example.com' });
    const tell = (body: string) =>
      fetch(`${product.sandboxUrl}/stripe/v1/subscriptions/${subscription}`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer sk_test_sandbox',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body,
      });
    const untilOf = async () => (await staff.get(`/api/crm/customers/${customerId}`)).body.accessUntil;
    const { cancel_at } = (await (await tell('cancel_at_period_end=true')).json()) as { cancel_at: number };
    await until('the end to be known', async () => (await untilOf()) !== null);
    const ends = new Date(cancel_at * 1000).toISOString();
    expect(await untilOf()).toBe(ends);
    expect(await account(await signIn(product, 'leaving@example.com'))).toMatchObject({
      access: { state: 'active', until: ends },
      subscriptions: [{ renewsAt: null, cancelAt: ends }],
    });
    await tell('cancel_at_period_end=false');
    await until('it to go on', async () => (await untilOf()) === null);
  });

  test('shows a prospect that there is nothing yet', async () => {
    await addCustomer(staff, { email: 'prospect@example.com' });
    const browser = await signIn(product, 'prospect@example.com');
    expect(await account(browser)).toMatchObject({
      kind: 'owner',
      access: { state: 'none', until: null },
      subscriptions: [],
      licences: { paid: 0, used: 0 },
      refundable: null,
    });
    const refused = await browser.post('/api/account/switch');
    expect([refused.status, refused.body.code], 'there is no other account').toEqual([409, 'conflict']);
  });

  test('shows a team member whose team it is and whether they have a seat, and nothing of its money', async () => {
    const ownerId = await addCustomer(staff, {
      name: 'Ada Broker',
      email: 'owner@example.com',
      teamMemberLicenses: 1,
      accessOverride: 'granted',
    });
    await addTeamMember(staff, ownerId, { name: 'Mia Broker', email: 'first@example.com' });
    await addTeamMember(staff, ownerId, { email: 'waiting@example.com' });
    expect(await account(await signIn(product, 'first@example.com'))).toMatchObject({
      kind: 'member',
      name: 'Mia Broker',
      accountName: 'Ada Broker',
      access: { state: 'active', until: null },
      hasSeat: true,
      waitsFor: null,
      subscriptions: [],
      licences: { paid: 0, used: 0 },
      refundable: null,
    });
    expect(await account(await signIn(product, 'waiting@example.com'))).toMatchObject({
      access: { state: 'none', until: null },
      hasSeat: false,
      waitsFor: 'seat',
    });
  });
});

describe('Who is a customer and a team member by one address', () => {
  test('gets the customer’s account, and goes over to the other and back in the same browser', async () => {
    const ownerId = await addCustomer(staff, { email: 'boss@example.com', name: 'Boss' });
    const customerId = await addCustomer(staff, { email: 'both@example.com' });
    const memberId = await addTeamMember(staff, ownerId, { email: 'Both@Example.com' });
    const browser = await signIn(product, 'both@example.com');
    expect(await account(browser)).toMatchObject({ kind: 'owner', switchTo: 'member' });
    const [before] = await product.database.db.select().from(teamMembers).where(eq(teamMembers.id, memberId));
    expect(before?.joinedAt).toBe(null);
    const switched = await browser.post('/api/account/switch');
    expect(switched.body).toMatchObject({ kind: 'member', accountName: 'Boss', switchTo: 'owner' });
    expect(await account(browser)).toMatchObject({ kind: 'member' });
    const [after] = await product.database.db.select().from(teamMembers).where(eq(teamMembers.id, memberId));
    expect([after?.joinedAt === null, after?.updatedAt]).toEqual([false, before?.updatedAt]);
    expect((await browser.post('/api/account/switch')).body).toMatchObject({
      kind: 'owner',
      email: 'both@example.com',
    });
    await remove(staff, `customers/${customerId}`);
    expect((await browser.get('/api/account')).status).toBe(401);
  });
});

describe('Who is in the teams of two firms by one address', () => {
  test('gets the team that has a seat for them, whichever invited them first', async () => {
    const full = await addCustomer(staff, { email: 'full@example.com', name: 'Full', accessOverride: 'granted' });
    const free = await addCustomer(staff, { email: 'free@example.com', name: 'Free', accessOverride: 'granted' });
    await send(staff, 'PUT', `/api/crm/customers/${free}`, { teamMemberLicenses: 1 });
    await addTeamMember(staff, full, { email: 'agent@example.com' });
    await addTeamMember(staff, free, { email: 'agent@example.com' });
    const browser = await signIn(product, 'agent@example.com');
    expect(await account(browser)).toMatchObject({ accountName: 'Free', hasSeat: true, access: { state: 'active' } });
    expect((await browser.post('/api/account/open-app')).status).toBe(200);
    await addCustomer(staff, { email: 'agent@example.com' });
    const asOwner = await signIn(product, 'agent@example.com');
    expect((await asOwner.post('/api/account/switch')).body).toMatchObject({ accountName: 'Free' });
  });
});

describe('An address that is changed', () => {
  test('ends the sessions of who had the former one, and never leads on to another’s account', async () => {
    await addCustomer(staff, { email: 'victim@example.com' });
    const ownerId = await addCustomer(staff, { email: 'attacker@example.com' });
    const memberId = await addTeamMember(staff, ownerId, { email: 'accomplice@example.com' });
    const browser = await signIn(product, 'accomplice@example.com');
    const unused = await requestLink(product, 'accomplice@example.com');
    await send(staff, 'PUT', `/api/crm/team-members/${memberId}`, { email: 'victim@example.com' });
    expect((await browser.post('/api/account/switch')).status).toBe(401);
    expect((await browser.get('/api/account')).status).toBe(401);
    const late = product.visitor();
    expect((await late.get(unused)).status).toBe(410);
    expect((await late.post(unused)).status).toBe(410);
    expect(late.cookies.size).toBe(0);
  });

  test('in its case alone ends nothing', async () => {
    const id = await addCustomer(staff, { email: 'case@example.com' });
    const browser = await signIn(product, 'case@example.com');
    await send(staff, 'PUT', `/api/crm/customers/${id}`, { email: 'Case@example.com' });
    expect((await browser.get('/api/account')).status).toBe(200);
  });
});

describe('The switches for offers', () => {
  test('say what was pressed and no more, so that what was withdrawn since the page was read stays withdrawn', async () => {
    const id = await addCustomer(staff, { email: 'offers@example.com' });
    const browser = await signIn(product, 'offers@example.com');
    const press = async (marketing: object) => (await send(browser, 'PUT', '/api/account/consent', { marketing })).body;
    expect(await press({ email: true })).toMatchObject({ marketing: { text: false, email: true } });
    const withdrawn = {
      channel: 'email',
      purpose: 'marketing',
      state: 'withdrawn',
      reason: 'Wants no offers by email',
    };
    await send(staff, 'PUT', `/api/crm/customers/${id}/consent`, withdrawn);
    expect(await press({ text: true })).toMatchObject({ marketing: { text: true, email: false } });
    const { entries } = (await staff.get(`/api/crm/customers/${id}/consent`)).body as unknown as { entries: Json[] };
    expect(entries.map(({ channel, state }) => [channel, state])).toEqual([
      ['text', 'given'],
      ['email', 'withdrawn'],
      ['email', 'given'],
    ]);
    expect(await press({ email: 'yes' })).toMatchObject({ message: 'marketing.email must be true or false' });
  });

  test('say that no offer comes by email after an unsubscription, until the same link takes it back', async () => {
    const customerId = await addCustomer(staff, { email: 'reader@example.com' });
    const browser = await signIn(product, 'reader@example.com');
    const read = async () => (await browser.get('/api/account/consent')).body;
    expect(await read()).toMatchObject({ isUnsubscribed: false });
    await staff.post('/api/crm/send-email', { customerId, subject: 'Hi', content: 'There' });
    const mail = await until('the mail', async () =>
      (await mailsTo(product.sandbox, 'reader@example.com')).find(({ subject }) => subject === 'Hi'),
    );
    const link = new URL(/http\S+\/unsubscribe\/[^\s>)]+/.exec(mail.text)?.[0] ?? '').pathname;
    expect((await product.visitor().post(link)).status).toBe(200);
    const pressed = await send(browser, 'PUT', '/api/account/consent', { marketing: { email: true } });
    expect(pressed.body).toMatchObject({ marketing: { email: true }, isUnsubscribed: true });
    expect(await read()).toMatchObject({ marketing: { email: true }, isUnsubscribed: true });
    await product.visitor().post(`${link}?undo`);
    expect(await read()).toMatchObject({ marketing: { email: true }, isUnsubscribed: false });
  });
});

describe('The first sign-in', () => {
  const firstOf = async (id: string) =>
    (await product.database.db.select().from(customers).where(eq(customers.id, id)))[0];

  test('is kept, and the second leaves it', async () => {
    const id = await addCustomer(staff, { email: 'first-time@example.com' });
    expect(await firstOf(id)).toMatchObject({ firstSignedInAt: null, hasSignedInToApp: 0 });
    await signIn(product, 'first-time@example.com');
    const first = await firstOf(id);
    expect([first?.hasSignedInToApp, first?.firstSignedInAt instanceof Date]).toEqual([1, true]);
    await signIn(product, 'first-time@example.com');
    expect((await firstOf(id))?.firstSignedInAt).toEqual(first?.firstSignedInAt);
  });

  test('is kept also of who was marked by hand as signed in', async () => {
    const id = await addCustomer(staff, { email: 'by-hand@example.com' });
    await send(staff, 'PUT', `/api/crm/customers/${id}`, { hasSignedInToApp: 1 });
    await signIn(product, 'by-hand@example.com');
    expect((await firstOf(id))?.firstSignedInAt).toBeInstanceOf(Date);
  });
});
