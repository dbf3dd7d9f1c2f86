import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventReader } from '#bench/messages/event-reader.ts';
import { hasPgbouncer, startPgbouncer } from '#scripts/postgres/pgbouncer.ts';
import type { HttpClient } from '../support/http-client.ts';
import { captureLead, mailsTo, openCheckout, seenByStaff } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createTestDatabase } from '../support/test-database.ts';

/** Fewer connections than the product's pool has. */
const POOL_SIZE = 4;
const possible = hasPgbouncer() && process.env.DATABASE_URL !== undefined;
if (!possible) console.log('Not tried: it needs npm run test:postgres and pgbouncer (apt-get install pgbouncer).');

describe.skipIf(!possible)('Behind pgbouncer in transaction mode', () => {
  let product: Product;
  let staff: HttpClient;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const database = await createTestDatabase();
    if (!database) throw new Error('There is no server');
    const bouncer = await startPgbouncer(database.url, POOL_SIZE);
    product = await startProduct({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: database.url });
    staff = await product.staff();
    stop = async () => {
      await product.stop();
      await bouncer.stop();
      await database.drop();
    };
  });
  afterAll(() => stop());

  test('the whole loop runs, from the lead over the job to the welcome mail, and screens hear of it', async () => {
    const cookie = [...staff.cookies].map((pair) => pair.join('=')).join('; ');
    const events = await EventReader.open(`${product.url}/api/crm/events`, { cookie });
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'pooled@example.com');
    await product.sandbox.checkout(await openCheckout(visitor, customerId), 'pay');
    await until('the welcome mail', async () => (await mailsTo(product.sandbox, 'pooled@example.com')).length > 0);
    expect((await seenByStaff(staff, customerId)).purchases).toMatchObject([{ status: 'completed' }]);
    await until('the event', async () => events.of('purchase').length > 0, 5_000);
    await events.close();
  });

  test('many callers at once share its few connections: lists, searches with typos, exports, imports and writes', async () => {
    const customers = Array.from({ length: 200 }, (_, index) => ({
      name: `Grace Hopper ${index}`,
      email: `grace${index}@example.com`,
      phone: '',
    }));
    expect((await staff.post('/api/crm/import-customers', { customers, teamMembers: [] })).status).toBe(200);
    const calls = Array.from({ length: 120 }, (_, index) => {
      if (index % 6 === 0) return staff.get('/api/crm/export-users');
      if (index % 6 === 1) return staff.get('/api/crm/customers?q=graze%20hoper&limit=20');
      if (index % 6 === 2) return staff.get('/api/crm/stats');
      if (index % 6 === 3) return staff.get('/api/crm/customers');
      const lead = { name: 'Ada', email: `pool-${index}@example.com`, phone: '+1 415 555 2671' };
      return product.visitor().post('/api/lead-capture', lead);
    });
    const answers = await Promise.all(calls);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    const again = await Promise.all(answers.map(() => staff.get('/api/crm/customers?limit=1')));
    expect([...new Set(again.map(({ headers }) => headers.get('x-total-count')))]).toEqual(['241']);
  });

  test('an address that does not say so answers the same: statements that run all day lose their names', async () => {
    const { DATABASE_URL = '' } = product.env;
    await product.restart({ DATABASE_URL: DATABASE_URL.replace('?pgbouncer=true', '') });
    const calls = Array.from({ length: 200 }, (_, index) => {
      const lead = { name: 'Ada', email: `unsaid-${index}@example.com`, phone: '+1 415 555 2671' };
      return index % 3 === 0
        ? product.visitor().post('/api/lead-capture', lead)
        : staff.get('/api/crm/customers?limit=20');
    });
    const answers = await Promise.all(calls);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  });
});
