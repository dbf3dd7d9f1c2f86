import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textUs } from '#tests/messaging/phone.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { openCheckout, seenByStaff } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { tracesIn } from './traces.ts';

const OWNER = { name: 'Xanthippe Quillfeather', email: 'xanthippe@quillfeather.example', phone: '+1 415 555 2671' };
const MEMBER = { name: 'Zebulon Quillfeather', email: 'zebulon@quillfeather.example', phone: '+1 415 555 2672' };
const OWNER_NUMBER = '+14155552671';
const MEMBER_NUMBER = '+14155552672';

let product: Product;
let staff: HttpClient;
let customerId: string;
let memberId: string;

beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  const { db } = product.database;
  // Both text before they are customers, and the owner says STOP.
  await db.execute(sql`
    INSERT INTO sms_messages (direction, message, status, phone_e164) VALUES
      ('inbound', 'Hello, this is Xanthippe', 'received', ${OWNER_NUMBER}), ('inbound', 'Zebulon here', 'received', ${MEMBER_NUMBER})`);
  await db.execute(sql`
    INSERT INTO consent_events (phone_e164, kind, words) VALUES (${OWNER_NUMBER}, 'opt_out', 'Stop, says Xanthippe')`);
  await db.execute(sql`INSERT INTO opt_outs (phone_e164, keyword) VALUES (${OWNER_NUMBER}, 'Stop, says Xanthippe')`);
  await db.execute(sql`INSERT INTO contacts (name, email) VALUES (${OWNER.name}, ${OWNER.email})`);

  const visitor = product.visitor();
  const lead = { ...OWNER, consentText: 'I agree to be called', campaign: { source: 'xanthippe' } };
  customerId = String((await visitor.post('/api/lead-capture', lead)).body.customerId);
  await product.sandbox.checkout(await openCheckout(visitor, customerId, 2), 'pay');
  await until('the purchase', async () => (await seenByStaff(staff, customerId)).purchases[0]?.status === 'completed');
  const { body } = await staff.post('/api/crm/team-members', { ...MEMBER, ownerId: customerId, isActive: 1 });
  memberId = String(body.id);
  await staff.post('/api/crm/send-email', { customerId, subject: 'Hello Xanthippe', content: 'Dear Xanthippe' });
  await staff.post('/api/crm/send-sms-team-member', { teamMemberId: memberId, message: 'Dear Zebulon' });
  // This comes last, because the product would not send the mails above to suppressed addresses.
  await db.execute(sql`
    INSERT INTO email_suppressions (email, reason) VALUES (${OWNER.email}, 'unsubscribed'), (${MEMBER.email}, 'bounced')`);
});
afterAll(() => product.stop());

const WORDS = ['xanthippe', 'zebulon', 'quillfeather', '4155552671', '4155552672'];

describe('A person', () => {
  test('gets all that is held of them as one file, and it is noted who took it', async () => {
    const response = await staff.get(`/api/crm/customers/${customerId}/personal-data`);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="personal-data-${customerId}.json"`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.body).toMatchObject({
      person: { id: customerId, name: OWNER.name, email: OWNER.email, phone: OWNER.phone },
      // The first came before they were known.
      submissions: [
        { name: OWNER.name, customerId: null },
        { name: OWNER.name, consentText: 'I agree to be called', campaign: { source: 'xanthippe' } },
      ],
      teamMembers: [{ id: memberId, email: MEMBER.email }],
      purchases: [{ status: 'completed', quantity: 2 }],
      checkouts: [{ quantity: 2 }],
      emails: expect.arrayContaining([expect.objectContaining({ subject: 'Hello Xanthippe' })]),
      texts: [{ message: 'Hello, this is Xanthippe' }],
      consent: [{ kind: 'opt_out' }, { kind: 'opt_in', source: 'form', words: 'I agree to be called' }],
      optOuts: [{ phoneE164: OWNER_NUMBER }],
      emailSuppressions: [{ reason: 'unsubscribed' }],
    });
    expect(response.text).not.toMatch(/tokenHash|searchText|idempotencyKey/);
    const member = await staff.get(`/api/crm/team-members/${memberId}/personal-data`);
    expect(member.body).toMatchObject({ person: { id: memberId, ownerId: customerId }, submissions: [] });
    expect(member.body.texts).toHaveLength(2);
    const { rows } = await product.database.db.execute(sql`
      SELECT subject_type, subject_id FROM audit_entries WHERE action = 'export' ORDER BY created_at`);
    expect(rows).toEqual([
      { subject_type: 'customer', subject_id: customerId },
      { subject_type: 'team_member', subject_id: memberId },
    ]);
  });

  test('gets a file with no link in it that opens their account, whoever wrote it down', async () => {
    const secret = 'c2VjcmV0LXRva2Vu';
    const link = (path: string) => `Open ${product.url}/${path}/${secret} now`;
    const { db } = product.database;
    // As versions of before kept their own mails, and as staff may paste what they were sent.
    await db.execute(sql`
      INSERT INTO emails (customer_id, subject, content) VALUES (${customerId}, 'Welcome', ${link('sign-in')})`);
    await staff.post(`/api/crm/customers/${customerId}/notes`, { body: link('unsubscribe') });
    const { text } = await staff.get(`/api/crm/customers/${customerId}/personal-data`);
    expect(text).not.toContain(secret);
    expect(text).toContain(`${product.url}/sign-in/… now`);
    expect(text).toContain(`${product.url}/unsubscribe/… now`);
  });

  test('is asked for by a login and by an id that exists', async () => {
    expect((await product.visitor().get(`/api/crm/customers/${customerId}/personal-data`)).status).toBe(401);
    for (const id of ['none', '00000000-0000-0000-0000-000000000000']) {
      expect((await staff.get(`/api/crm/customers/${id}/personal-data`)).status).toBe(404);
      expect((await staff.get(`/api/crm/team-members/${id}/personal-data`)).status).toBe(404);
    }
  });

  test('who is deleted leaves nothing but a hash of the wish not to be contacted, which whoever comes next there has', async () => {
    expect((await tracesIn(product.database, WORDS)).length).toBeGreaterThan(10);
    expect((await staff.send('DELETE', `/api/crm/customers/${customerId}`, undefined, {})).status).toBe(200);
    expect(await tracesIn(product.database, WORDS)).toEqual([]);
    const { rows } = await product.database.db.execute(
      sql`SELECT channel, kind, kept_until - now() > interval '4 years' AS "forYears" FROM kept_consent ORDER BY kind, channel`,
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { channel: 'text', kind: 'stop', forYears: null },
        { channel: 'email', kind: 'stop', forYears: null },
        { channel: 'text', kind: 'given', forYears: true },
      ]),
    );
    const again = (await staff.post('/api/crm/customers', { ...OWNER, phone: OWNER_NUMBER })).body;
    expect(again.textConsent).toBe('opted_out');
    const mail = { customerId: again.id, subject: 'x', content: 'x' };
    expect((await staff.post('/api/crm/send-email', mail)).status).toBe(409);
    await staff.send('DELETE', `/api/crm/customers/${again.id}`, undefined, {});
  });

  test('who told staff that they want no emails at all has that wish again when they are added anew, unless they took it back', async () => {
    for (const [states, verdict] of [
      [['withdrawn'], { verdict: 'refuse', reason: 'suppressed' }],
      [['withdrawn', 'given'], { verdict: 'send' }],
    ] as const) {
      const person = { name: 'Ann', email: `${states.join('-')}@emails.example`, phone: '+14155552699' };
      const add = async () => String((await staff.post('/api/crm/customers', person)).body.id);
      const id = await add();
      for (const state of states) {
        const said = { channel: 'email', purpose: 'service', state, reason: 'Said so by phone' };
        expect((await staff.send('PUT', `/api/crm/customers/${id}/consent`, said, {})).status).toBe(200);
      }
      await staff.send('DELETE', `/api/crm/customers/${id}`, undefined, {});
      const asked = `customerId=${await add()}&channel=email&purpose=service&origin=bulk`;
      expect((await staff.get(`/api/crm/gate?${asked}`)).body).toMatchObject(verdict);
    }
  });

  test('who took back an unsubscription and is deleted leaves no trace of either', async () => {
    const { db } = product.database;
    const { body } = await staff.post('/api/crm/customers', {
      name: 'Ida',
      email: 'ida@example.com',
      phone: '+1 415 555 2690',
    });
    await db.execute(
      sql`INSERT INTO email_suppressions (email, reason, lifted_at) VALUES ('ida@example.com', 'unsubscribed', now())`,
    );
    await staff.send('DELETE', `/api/crm/customers/${body.id}`, undefined, {});
    expect((await db.execute(sql`SELECT * FROM email_suppressions WHERE email = 'ida@example.com'`)).rows).toEqual([]);
  });

  test('who had another number and address before gets what was said and what bounced there, and leaves neither', async () => {
    const [former, present] = ['+14155552681', '+14155552682'];
    const person = { name: 'Yolanda', email: 'yolanda@former.invalid', phone: former };
    const id = String((await staff.post('/api/crm/customers', person)).body.id);
    for (const words of ['Stop!', 'START', 'Quit']) await textUs(product, former, words);
    await staff.post('/api/crm/send-email', { customerId: id, subject: 'x', content: 'x' });
    const changed = { ...person, email: 'yolanda@present.example', phone: present };
    await staff.send('PUT', `/api/crm/customers/${id}`, changed, {});

    const consent = (await staff.get(`/api/crm/customers/${id}/consent`)).body;
    expect(consent).toMatchObject({
      textConsent: 'opted_out',
      entries: [{ words: 'Quit', phone: former }, { words: 'START' }, { words: 'Stop!' }],
    });
    const held = (await staff.get(`/api/crm/customers/${id}/personal-data`)).body;
    expect(held).toMatchObject({
      consent: [{ words: 'Stop!' }, { words: 'START' }, { words: 'Quit' }],
      optOuts: [{ phoneE164: former }],
      emailSuppressions: [{ email: person.email, reason: 'bounced' }],
      changes: [
        { field: 'email', before: person.email, after: changed.email },
        { field: 'phone', before: former, after: present },
      ],
    });
    await staff.send('DELETE', `/api/crm/customers/${id}`, undefined, {});
    const left = await tracesIn(product.database, ['yolanda', 'Quit', '4155552681', '4155552682']);
    expect(left).toEqual([]);
  });

  test('on a team gets what was said from their former number, and leaves none of it', async () => {
    const [former, present] = ['+14155552683', '+14155552684'];
    const owner = { name: 'Owner', email: 'owner@team.example', phone: '+14155552685' };
    const ownerId = String((await staff.post('/api/crm/customers', owner)).body.id);
    const member = { name: 'Ulysses', email: 'ulysses@team.example', isActive: 1 };
    const { body } = await staff.post('/api/crm/team-members', { ...member, ownerId, phone: former });
    await textUs(product, former, 'Unsubscribe');
    await staff.send('PUT', `/api/crm/team-members/${body.id}`, { ...member, phone: present }, {});
    const held = (await staff.get(`/api/crm/team-members/${body.id}/personal-data`)).body;
    expect(held).toMatchObject({ consent: [{ words: 'Unsubscribe' }], optOuts: [{ phoneE164: former }] });
    expect(held.changes).toMatchObject([{ field: 'phone', before: former, after: present }]);
    // The team member is deleted with the owner, by a cascade.
    await staff.send('DELETE', `/api/crm/customers/${ownerId}`, undefined, {});
    expect(await tracesIn(product.database, ['ulysses', '4155552684'])).toEqual([]);
    expect(await tracesIn(product.database, ['4155552683'])).toEqual([]);
  });

  test('who is deleted leaves what somebody else said from the number before it was theirs', async () => {
    const number = '+14155552686';
    const before = { name: 'Before', email: 'before@number.example', phone: number };
    const id = String((await staff.post('/api/crm/customers', before)).body.id);
    await textUs(product, number, 'STOP ALL');
    await staff.send('PUT', `/api/crm/customers/${id}`, { ...before, phone: '+14155552687' }, {});
    const { body } = await staff.post('/api/crm/customers', { ...before, email: 'after@number.example' });
    expect((await staff.get(`/api/crm/customers/${body.id}/personal-data`)).body.consent).toEqual([]);
    await staff.send('DELETE', `/api/crm/customers/${body.id}`, undefined, {});
    expect((await staff.get(`/api/crm/customers/${id}/consent`)).body).toMatchObject({
      textConsent: 'opted_out',
      entries: [{ words: 'STOP ALL' }],
    });
    await staff.send('DELETE', `/api/crm/customers/${id}`, undefined, {});
  });

  test('who shares their number with another customer leaves that one everything', async () => {
    const { db } = product.database;
    const shared = (email: string) =>
      staff.post('/api/crm/customers', { name: 'Sam', email, phone: '+1 415 555 2675' });
    const [first] = [await shared('first@example.com'), await shared('second@example.com')];
    await db.execute(
      sql`INSERT INTO consent_events (phone_e164, kind, words) VALUES ('+14155552675', 'opt_in', 'START')`,
    );
    await staff.send('DELETE', `/api/crm/customers/${first.body.id}`, undefined, {});
    expect((await db.execute(sql`SELECT words FROM consent_events`)).rows).toEqual([{ words: 'START' }]);
  });
});
