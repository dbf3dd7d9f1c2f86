import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventReader } from '#bench/messages/event-reader.ts';
import { PostgresNode } from '#scripts/postgres/node.ts';
import type { HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, newPhone } from '../support/records.ts';

/** A session that sets `synchronous_commit` to on waits for a standby that does not exist. */
const SETTINGS = ['fsync=off', 'synchronous_standby_names=nobody', 'synchronous_commit=local'];

describe.skipIf(!process.env.DATABASE_URL)('What PostgreSQL is told of changes', () => {
  let node: PostgresNode;
  let product: Product;
  let staff: HttpClient;
  let events: EventReader;

  beforeAll(async () => {
    node = await PostgresNode.create(SETTINGS);
    product = await startProduct({ DATABASE_URL: node.url });
    staff = await product.staff();
    const cookie = [...staff.cookies].map((pair) => pair.join('=')).join('; ');
    events = await EventReader.open(`${product.url}/api/crm/events`, { cookie });
  });
  afterAll(async () => {
    await events.close();
    await product.stop();
    await node.remove();
  });

  test('keeps no commit waiting for another one that hangs', async () => {
    const [hanging, other] = [await addCustomer(staff), await addCustomer(staff)];
    const client = new pg.Client({ connectionString: node.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('SET synchronous_commit = on');
    const update = "UPDATE customers SET name = 'Hanging' WHERE id = $1";
    const hangs = client.query(update, [hanging]).catch(() => undefined);
    await until('the commit hangs', async () => {
      const waiting = await node.query("SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
      return waiting.length > 0;
    });
    const before = events.of('customer').length;
    const edit = { name: 'Not hanging', email: 'not-hanging@example.com', phone: newPhone() };
    expect((await staff.send('PUT', `/api/crm/customers/${other}`, edit, {})).status).toBe(200);
    await until('the event', async () => events.of('customer').length > before, 2_000);
    await node.query("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    await hangs;
    await client.end();
  });

  test('is forgotten when it crashes; screens are told to read everything again, and hear of the next change', async () => {
    const customerId = await addCustomer(staff);
    const resyncs = events.of('resync').length;
    await node.stop('kill');
    await node.start();
    await until('the resync', async () => events.of('resync').length > resyncs, 15_000);
    await node.query('UPDATE customers SET name = $2 WHERE id = $1', [customerId, 'By another program']);
    await until(
      'the event',
      async () => events.of('customer').some((event) => event.customerId === customerId && event.change === 'updated'),
      2_000,
    );
  });
});
