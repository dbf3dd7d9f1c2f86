import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '#contract/customers.ts';
import {
  bookings,
  contacts,
  customerActivity,
  customers,
  emails,
  purchases,
  signInLinks,
  textMessages,
} from '#server/database/schema.ts';
import { textUs } from '#tests/messaging/phone.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, newPhone, remove } from '#tests/support/records.ts';

const DAY = 86_400_000;
let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

async function seen(id: string): Promise<Customer> {
  return (await staff.get(`/api/crm/customers/${id}`)).body as unknown as Customer;
}

/** Adds a customer who joined by the form `daysAgo` days ago and has done nothing since. Returns the id. */
async function joined(daysAgo: number, name = 'Ada'): Promise<string> {
  const createdAt = new Date(Date.now() - daysAgo * DAY);
  const email = `${name.toLowerCase()}-${crypto.randomUUID()}@example.com`;
  const rows = await product.database.db.insert(customers).values({ name, email, createdAt }).returning();
  const customerId = rows[0]?.id ?? '';
  await product.database.db.insert(contacts).values({ name, email, customerId, createdAt });
  return customerId;
}

describe('What a customer has paid', () => {
  const buy = (customerId: string, amount: string, status: 'completed' | 'pending' | 'failed' = 'completed') =>
    product.database.db.insert(purchases).values({ customerId, productType: 'team_license', amount, status });

  /** Compares the amounts that the list shows with the sums of each customer's revenue. */
  async function expectTruth(): Promise<void> {
    const { rows } = await product.database.db.execute<{ id: string; paid: string }>(sql`
      SELECT id, (SELECT coalesce(sum(revenue), 0)::numeric(12, 2)::text FROM purchases WHERE customer_id = customers.id) AS paid
      FROM customers`);
    const shown = (await staff.get('/api/crm/customers')).body as unknown as Customer[];
    expect(Object.fromEntries(shown.map(({ id, paid }) => [id, paid]))).toEqual(
      Object.fromEntries(rows.map(({ id, paid }) => [id, paid])),
    );
  }

  test('is what their purchases add to the revenue, net of refunds, through whatever is written', async () => {
    const { db } = product.database;
    const [ada, grace] = [await joined(3), await joined(3)];
    expect((await seen(ada)).paid).toBe('0.00');
    await buy(ada, '97.10');
    await buy(ada, '47');
    await buy(ada, '1000', 'failed');
    await buy(grace, '12.50', 'pending');
    expect((await seen(ada)).paid).toBe('144.10');
    await expectTruth();
    await db.update(purchases).set({ refundedAmount: '7.15' }).where(eq(purchases.amount, '97.10'));
    expect((await seen(ada)).paid).toBe('136.95');
    await db.update(purchases).set({ status: 'refunded' }).where(eq(purchases.amount, '47'));
    await db.update(purchases).set({ customerId: grace }).where(eq(purchases.amount, '97.10'));
    await expectTruth();
    expect((await seen(grace)).paid).toBe('102.45');
    await db.delete(purchases).where(eq(purchases.amount, '12.50'));
    await expectTruth();
  });

  test('goes with the customer', async () => {
    const id = await joined(1);
    await buy(id, '97');
    await remove(staff, `customers/${id}`);
    expect(await product.database.db.$count(customerActivity, eq(customerActivity.customerId, id))).toBe(0);
    expect(await product.database.db.$count(customerActivity)).toBe(await product.database.db.$count(customers));
  });

  test('stays exact while many purchases of few customers are written at once', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => joined(1)));
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        product.database.transaction(async (tx) => {
          const [first, second] = [ids[n % 3] ?? '', ids[(n + 1) % 3] ?? ''];
          await tx.insert(purchases).values({ customerId: first, productType: 'agent_license', amount: '1.10' });
          await tx.insert(textMessages).values({ customerId: first, direction: 'inbound', message: 'Hello' });
          if (n % 10 === 0) await tx.update(customers).set({ name: 'Renamed' }).where(eq(customers.id, second));
        }),
      ),
    );
    for (const id of ids) expect((await seen(id)).paid).toBe('11.00');
    await expectTruth();
  });
});

describe('A customer’s last activity', () => {
  const ago = (iso: string | null) => (Date.now() - Date.parse(String(iso))) / DAY;

  test('is the form with which they joined until something happens, and then a text either way, an email, a purchase or a sign-in', async () => {
    const { db } = product.database;
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY);
    const id = await joined(60);
    expect(ago((await seen(id)).lastActivityAt)).toBeCloseTo(60, 2);
    await db.insert(textMessages).values({ customerId: id, direction: 'inbound', message: 'Hi', sentAt: at(50) });
    expect(ago((await seen(id)).lastActivityAt)).toBeCloseTo(50, 2);
    await db.insert(textMessages).values({ customerId: id, direction: 'outbound', message: 'Hi', sentAt: at(40) });
    expect(ago((await seen(id)).lastActivityAt)).toBeCloseTo(40, 2);
    await db.insert(emails).values({ customerId: id, subject: 's', content: 'c', sentAt: at(30) });
    expect(ago((await seen(id)).lastActivityAt)).toBeCloseTo(30, 2);
    await db.insert(purchases).values({ customerId: id, productType: 'agent_license', amount: '1', createdAt: at(20) });
    expect(ago((await seen(id)).lastActivityAt)).toBeCloseTo(20, 2);
    const link = { customerId: id, tokenHash: id, expiresAt: at(-7) };
    await db.insert(signInLinks).values(link);
    expect(ago((await seen(id)).lastActivityAt), 'a link that was sent').toBeCloseTo(20, 2);
    await db
      .update(signInLinks)
      .set({ usedAt: at(10) })
      .where(eq(signInLinks.tokenHash, id));
    expect(ago((await seen(id)).lastActivityAt)).toBeCloseTo(10, 2);
    await db.insert(textMessages).values({ customerId: id, direction: 'inbound', message: 'Late', sentAt: at(15) });
    expect(ago((await seen(id)).lastActivityAt), 'what is older changes nothing').toBeCloseTo(10, 2);
  });

  test('is not moved by what staff edit, by an email that failed, or by an import', async () => {
    const { db } = product.database;
    const id = await joined(60);
    await staff.send('PUT', `/api/crm/customers/${id}`, { name: 'Edited', hasSignedInToApp: 1 }, {});
    await addTeamMember(staff, id);
    await db.insert(emails).values({ customerId: id, subject: 's', content: 'c', status: 'failed' });
    expect(ago((await seen(id)).lastActivityAt)).toBeCloseTo(60, 2);
  });

  test('is none for who was added by hand or imported, until there is some', async () => {
    const added = await seen(await addCustomer(staff));
    await staff.post('/api/crm/import-customers', { customers: [{ name: 'Old', email: 'old@import.example' }] });
    const [imported] = (await staff.get('/api/crm/customers?q=old@import.example')).body as unknown as Customer[];
    expect([added.lastActivityAt, added.isImported]).toEqual([null, 0]);
    expect([imported?.lastActivityAt, imported?.isImported]).toEqual([null, 1]);
    const customerId = imported?.id ?? '';
    const quiet = async () =>
      ((await staff.get('/api/crm/customers?lastActivity=none')).body as unknown as Customer[]).map(({ id }) => id);
    expect(await quiet()).toContain(customerId);
    await product.database.db.insert(bookings).values({
      customerId,
      vendor: 'cal',
      calendarId: 'uid-old',
      name: 'Old',
      email: 'old@import.example',
      startsAt: new Date(),
      status: 'booked',
    });
    expect(ago((await seen(customerId)).lastActivityAt), 'a booking').toBeCloseTo(0, 2);
    expect(await quiet()).not.toContain(customerId);
  });

  test('is written once for a burst of texts, and is another’s text when that is found to be theirs', async () => {
    const { db } = product.database;
    const phone = newPhone();
    const id = await addCustomer(staff, { phone });
    await textUs(product, phone, 'one');
    const before = (await seen(id)).lastActivityAt;
    await textUs(product, phone, 'two');
    expect((await seen(id)).lastActivityAt, 'less than a minute ago').toBe(before);
    const stranger = newPhone();
    await textUs(product, stranger, 'Who, me?');
    const known = await joined(60, 'Known');
    const { email } = await seen(known);
    await staff.post('/api/crm/sms-unknown/customer', { phone: stranger, name: 'Known', email });
    expect(ago((await seen(known)).lastActivityAt)).toBeLessThan(1);
    expect(await db.$count(textMessages, eq(textMessages.customerId, known))).toBe(1);
  });
});

describe('The list of customers by what they paid and did', () => {
  const namesOf = async (query: string): Promise<string[]> => {
    const { body, headers } = await staff.get(`/api/crm/customers?limit=50&q=listed&${query}`);
    const names = (body as unknown as Customer[]).map(({ name }) => name);
    expect(headers.get('x-total-count')).toBe(String(names.length));
    return names;
  };

  test('is filtered and sorted, and paged from both its ends', async () => {
    const { db } = product.database;
    const ids = [await joined(100, 'Listed A'), await joined(20, 'Listed B'), await joined(3, 'Listed C')];
    await db.insert(purchases).values([
      { customerId: ids[0], productType: 'agent_license', amount: '5', createdAt: new Date(Date.now() - 95 * DAY) },
      { customerId: ids[1], productType: 'agent_license', amount: '40', createdAt: new Date(Date.now() - 10 * DAY) },
    ]);
    expect(await namesOf('hasPaid=1&sort=-paid')).toEqual(['Listed B', 'Listed A']);
    expect(await namesOf('hasPaid=0')).toEqual(['Listed C']);
    expect(await namesOf('sort=paid')).toEqual(['Listed C', 'Listed A', 'Listed B']);
    expect(await namesOf('sort=-lastActivityAt')).toEqual(['Listed C', 'Listed B', 'Listed A']);
    expect(await namesOf('lastActivity=7d')).toEqual(['Listed C']);
    expect(await namesOf('lastActivity=30d&sort=name')).toEqual(['Listed B', 'Listed C']);
    expect(await namesOf('lastActivity=90d&sort=name')).toEqual(['Listed B', 'Listed C']);
    expect(await namesOf('lastActivity=older')).toEqual(['Listed A']);
  });

  test.each(['-paid', 'paid', '-lastActivityAt', 'lastActivityAt'])(
    'shows every row once by %s, page by page',
    async (sort) => {
      await product.database.db.execute(sql`
        INSERT INTO customers (name, email, created_at)
        SELECT 'Paged', 'paged' || n || '@' || ${sort.replace('-', 'down.')} || '.example', now() - n / 7 * interval '1 hour'
        FROM generate_series(1, 60) AS n`);
      const all = (await staff.get(`/api/crm/customers?sort=${sort}`)).body as unknown as Customer[];
      const whole = all.map(({ id }) => id);
      const total = await product.database.db.$count(customers);
      expect(new Set(whole).size).toBe(total);
      const seenIds: string[] = [];
      let path: string | undefined = `/api/crm/customers?limit=17&sort=${sort}&before=end`;
      while (path) {
        const { body, headers }: { body: unknown; headers: Headers } = await staff.get(path);
        seenIds.unshift(...(body as Customer[]).map(({ id }) => id));
        path = /<([^>]+)>; rel="prev"/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(seenIds).toEqual(whole);
    },
  );

  test('is asked for single records by their ids, of every kind', async () => {
    const owner = await joined(1, 'Named');
    const member = await addTeamMember(staff, owner);
    const other = await joined(1, 'Unnamed');
    const rows = await product.database.db
      .insert(purchases)
      .values({ customerId: other, productType: 'agent_license', amount: '3' })
      .returning();
    const idsOf = async (path: string) =>
      ((await staff.get(`/api/crm/${path}&limit=200`)).body as unknown as { id: string }[]).map(({ id }) => id);
    expect(new Set(await idsOf(`customers?ids=${owner},${other},${crypto.randomUUID()},no-id`))).toEqual(
      new Set([owner, other]),
    );
    expect(await idsOf(`customers?ids=${owner},${other}&q=unnamed`)).toEqual([other]);
    expect(await idsOf(`team-members?ids=${member}`)).toEqual([member]);
    expect(await idsOf(`purchases?ids=${rows[0]?.id}`)).toEqual([rows[0]?.id]);
    expect(await idsOf('customers?ids=')).toEqual([]);
    expect((await staff.get(`/api/crm/customers?ids=${'x'.repeat(10_000)}`)).status).toBe(400);
  });
});
