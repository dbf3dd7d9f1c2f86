import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/timeline.ts';
import {
  auditEntries,
  consentEvents,
  contacts,
  customers,
  emails,
  guideAnswers,
  purchases,
  signInLinks,
  textMessages,
  users,
} from '#server/database/schema.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { remove } from '#tests/support/records.ts';

const PHONE = '+14155552671';
let product: Product;
let staff: HttpClient;
let staffId: string;

beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  staffId = (await product.database.db.select().from(users))[0]?.id ?? '';
});
afterAll(() => product.stop());

async function insertCustomer(email: string, phoneE164: string | null = null): Promise<string> {
  const rows = await product.database.db.insert(customers).values({ name: 'Ada', email, phoneE164 }).returning();
  return rows[0]?.id ?? '';
}

async function timelineOf(id: string, query = ''): Promise<{ entries: TimelineEntry[]; total: number; next?: string }> {
  const { body, headers } = await staff.get(`/api/crm/customers/${id}/timeline${query}`);
  const next = /\?([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  const entries = body as unknown as TimelineEntry[];
  return { entries, total: Number(headers.get('x-total-count')), ...(next && { next: `?${next}` }) };
}

const minute = (n: number): Date => new Date(Date.UTC(2026, 0, 1, 0, n));

const MAIL =
  'Dear Ada,\n\nsee https://a.example/guide/day-3\nor http://localhost:3000/sign-in/yXk3-_9Zq?from=mail.\n\nPat';
const MASKED_MAIL = 'Dear Ada,\n\nsee https://a.example/guide/day-3\nor http://localhost:3000/sign-in/…\n\nPat';

describe('A customer’s timeline', () => {
  test('holds mails, texts, purchases, sign-ins, consent and changes, the newest first', async () => {
    const { db } = product.database;
    const customerId = await insertCustomer('all@example.com', PHONE);
    const others = await insertCustomer('other@example.com');
    await db
      .insert(contacts)
      .values({ email: 'all@example.com', customerId, consentText: 'Yes', consentAt: minute(1) });
    await db.insert(purchases).values({ customerId, productType: 'agent_license', amount: '97', createdAt: minute(2) });
    await db.insert(signInLinks).values([
      { customerId, tokenHash: 'used', expiresAt: minute(9), usedAt: minute(3) },
      { customerId, tokenHash: 'unused', expiresAt: minute(9) },
    ]);
    await db.insert(emails).values([
      { customerId, subject: 'Hello', content: MAIL, sentBy: staffId, sentAt: minute(4) },
      { customerId: others, subject: 'Not mine', content: 'c' },
    ]);
    await db.insert(textMessages).values([
      { customerId, direction: 'outbound', message: 'Hi', status: 'delivered', sentBy: staffId, sentAt: minute(5) },
      { customerId, direction: 'inbound', message: 'STOP', status: 'received', sentAt: minute(6) },
    ]);
    await db.insert(consentEvents).values({ phoneE164: PHONE, kind: 'opt_out', words: 'STOP', createdAt: minute(7) });

    const { entries, total } = await timelineOf(customerId);

    const at = (n: number) => ({ id: expect.any(String), at: minute(n).toISOString() });
    expect(entries).toEqual([
      { ...at(7), kind: 'consent', change: 'opt_out', words: 'STOP' },
      { ...at(6), kind: 'text', direction: 'inbound', message: 'STOP', status: 'received', sentByName: null },
      { ...at(5), kind: 'text', direction: 'outbound', message: 'Hi', status: 'delivered', sentByName: 'staff' },
      {
        ...at(4),
        kind: 'email',
        direction: 'outbound',
        subject: 'Hello',
        content: MASKED_MAIL,
        status: 'sent',
        sentByName: 'staff',
      },
      { ...at(3), kind: 'sign_in' },
      { ...at(2), kind: 'purchase', productType: 'agent_license', quantity: 1, amount: '97.00', status: 'pending' },
      { ...at(1), kind: 'consent', change: 'consent', words: 'Yes' },
    ]);
    expect(total).toBe(7);
  });

  test('says who changed what of the customer and their team members', async () => {
    const person = { name: 'Ada', email: 'changed@example.com', phone: '+1 415 555 2672' };
    const customerId = String((await staff.post('/api/crm/customers', person)).body.id);
    await staff.send('PUT', `/api/crm/customers/${customerId}`, { ...person, name: 'Eva', teamMemberLicenses: 3 }, {});
    const member = { ownerId: customerId, name: 'Mia', email: 'mia@example.com' };
    const memberId = String((await staff.post('/api/crm/team-members', member)).body.id);
    await staff.send('PUT', `/api/crm/team-members/${memberId}`, { ...member, isActive: 0 }, {});
    const changeEntries = async () => (await timelineOf(customerId)).entries.filter((entry) => entry.kind === 'change');
    const changes = async () =>
      (await changeEntries()).map((entry) => [entry.action, entry.subject, entry.name, entry.fields, entry.byName]);
    const values = async () =>
      (await changeEntries()).map((entry) => entry.changes.map(({ before, after }) => `${before} → ${after}`));
    expect(await changes()).toEqual([
      ['update', 'team_member', 'Mia', ['isActive'], 'staff'],
      ['create', 'team_member', 'Mia', [], 'staff'],
      ['update', 'customer', null, ['name', 'teamMemberLicenses'], 'staff'],
      ['create', 'customer', null, [], 'staff'],
    ]);
    expect(await values()).toEqual([['1 → 0'], [], ['Ada → Eva', '0 → 3'], []]);
    await remove(staff, `team-members/${memberId}`);
    expect((await changes())[0]).toEqual(['delete', 'team_member', null, [], 'staff']);
  });

  test('holds every tenth answer of the guide, at the moment when its day was first answered', async () => {
    const { db } = product.database;
    const customerId = await insertCustomer('guide@example.com');
    const answers = Array.from({ length: 21 }, (_, index) => ({ day: index + 1, createdAt: minute(index) }));
    await db.insert(guideAnswers).values(answers.map((answer) => ({ ...answer, customerId, answer: 'Done' })));
    const guideEntries = async () => {
      const { entries, total } = await timelineOf(customerId);
      expect(total).toBe(entries.length);
      return entries.map((entry) => (entry.kind === 'guide' ? [entry.answered, entry.total, entry.at] : entry));
    };
    const expected = [
      [20, 30, minute(19).toISOString()],
      [10, 30, minute(9).toISOString()],
    ];
    expect(await guideEntries()).toEqual(expected);
    await db.update(guideAnswers).set({ answer: 'Better' }).where(eq(guideAnswers.customerId, customerId));
    expect(await guideEntries()).toEqual(expected);
  });

  test('is paged without losing or doubling an entry, also where moments are shared', async () => {
    const { db } = product.database;
    const customerId = await insertCustomer('paged@example.com');
    const moments = Array.from({ length: 60 }, (_, index) => minute(Math.floor(index / 5)));
    await db.insert(emails).values(moments.map((sentAt) => ({ customerId, subject: 's', content: 'c', sentAt })));
    await db
      .insert(purchases)
      .values(moments.map((createdAt) => ({ customerId, productType: 'x', amount: '1', createdAt })));
    const seen: TimelineEntry[] = [];
    for (let query: string | undefined = '?limit=7'; query; ) {
      const { entries, next, total } = await timelineOf(customerId, query);
      expect(total).toBe(120);
      seen.push(...entries);
      query = next;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    expect(seen).toHaveLength(120);
    expect(seen).toEqual(seen.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id)));
  });

  test('passes over audit entries of other kinds', async () => {
    const customerId = await insertCustomer('sends@example.com');
    const entry = { userId: staffId, subjectType: 'customer', subjectId: 'not a uuid', customerId };
    await product.database.db.insert(auditEntries).values([
      { ...entry, action: 'send' },
      { ...entry, action: 'update', fields: ['name'] },
    ]);
    expect((await timelineOf(customerId)).entries).toHaveLength(1);
  });

  test('is a 404 for a customer who does not exist', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
      expect((await staff.get(`/api/crm/customers/${id}/timeline`)).status).toBe(404);
    }
  });
});
