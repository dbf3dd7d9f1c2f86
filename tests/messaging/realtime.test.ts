import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { EventReader } from '#bench/messages/event-reader.ts';
import { StaffEvent } from '#contract/events.ts';
import { freePort } from '#scripts/free-port.ts';
import { startServer } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { CHANNEL } from '#server/database/announcer.ts';
import { EventStream } from '#server/modules/staff/realtime/event-stream.ts';
import { createRealtime } from '#server/modules/staff/realtime/realtime.service.ts';
import { HttpClient } from '../support/http-client.ts';
import { until } from '../support/poll.ts';
import { loggedIn, type Product, startProduct } from '../support/product.ts';
import { addCustomer, addTeamMember, newPhone, remove } from '../support/records.ts';
import { conversation, textUs } from './phone.ts';

let product: Product;
let staff: HttpClient;
const open: EventReader[] = [];
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterEach(async () => {
  for (const reader of open.splice(0)) await reader.close();
});
afterAll(() => product.stop());

async function listen(by: HttpClient, url = product.url): Promise<EventReader> {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reader = await EventReader.open(`${url}/api/crm/events`, { cookie });
  open.push(reader);
  return reader;
}

describe('The stream of events', () => {
  test('is for staff alone', async () => {
    expect((await listen(product.visitor())).response.status).toBe(401);
  });

  test('passes proxies unbuffered, and begins with a resync', async () => {
    const { response, heard } = await listen(staff);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('cache-control')).toContain('no-transform');
    await until('the first event', async () => heard[0]?.type === 'resync');
    await textUs(product, newPhone(), 'Still there?');
    await until('the next event on the same stream', async () => heard.some(({ type }) => type === 'text'));
  });

  test('tells two screens of a text, its statuses and its reading, and says nobody’s words or number', async () => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const [one, two] = [await listen(staff), await listen(await product.staff())];
    await textUs(product, phone, 'a secret');
    const [received] = await conversation(staff, `sms/${customerId}`);
    await staff.post('/api/crm/mark-read', { customerId });
    const { id } = (await staff.post('/api/crm/send-sms', { customerId, message: 'hush' })).body;
    for (const reader of [one, two]) {
      await until('delivery', async () => reader.of('text-status').some(({ status }) => status === 'delivered'));
      expect(reader.of('text')).toMatchObject([
        { conversation: { customerId }, messageId: received?.id, direction: 'inbound' },
        { conversation: { customerId }, messageId: id, direction: 'outbound' },
      ]);
      expect(reader.of('unread')).toMatchObject([{ conversation: { customerId } }]);
      const heard = JSON.stringify(reader.heard);
      for (const said of ['secret', 'hush', phone.slice(-7)]) expect(heard).not.toContain(said);
    }
  });

  test('tells of everything else that staff see change', async () => {
    const reader = await listen(staff);
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    const teamMemberId = await addTeamMember(staff, customerId);
    const { id: emailId } = (await staff.post('/api/crm/send-email', { customerId, subject: 's', content: 'c' })).body;
    await textUs(product, phone, 'STOP');
    const stranger = newPhone();
    await textUs(product, stranger, 'hello');
    const made = await staff.post('/api/crm/sms-unknown/customer', {
      phone: stranger,
      name: 'N',
      email: 'n@example.com',
    });
    await remove(staff, `customers/${customerId}`);
    expect(made.status, made.text).toBe(200);
    const expected = [
      { type: 'customer', customerId, change: 'created' },
      { type: 'team-member', teamMemberId, ownerId: customerId, change: 'created' },
      { type: 'email', customerId, emailId },
      { type: 'consent', customerId },
      { type: 'text', conversation: { kind: 'unknown', phone: stranger }, direction: 'inbound' },
      { type: 'text', conversation: { kind: 'customer', customerId: made.body.customerId }, direction: 'inbound' },
      { type: 'unread', conversation: { kind: 'unknown', phone: stranger } },
      { type: 'team-member', teamMemberId, ownerId: customerId, change: 'deleted' },
      { type: 'customer', customerId, change: 'deleted' },
    ];
    await until('the last event', async () => reader.of('customer').some(({ change }) => change === 'deleted'));
    for (const event of expected) expect(reader.heard).toContainEqual(expect.objectContaining(event));
    for (const event of reader.heard) expect(StaffEvent.safeParse(event).success).toBe(true);
  });

  test('says nothing of what was rolled back, and resync of what is too much to list', async () => {
    const reader = await listen(staff);
    await addCustomer(staff, { email: 'taken@example.com' });
    const refused = { name: 'Again', email: 'TAKEN@example.com', phone: newPhone() };
    expect((await staff.post('/api/crm/customers', refused)).status).toBe(409);
    await product.database.db.execute(
      `INSERT INTO customers (name, email) SELECT 'Bulk', 'bulk' || n || '@example.com' FROM generate_series(1, 51) AS n`,
    );
    await until('the resync', async () => reader.of('resync').length === 2);
    expect(reader.of('customer')).toHaveLength(1);
  });

  test('ends with its session, at once, and only with its own', async () => {
    const ours = await listen(staff);
    let theirs: EventReader;
    // A heartbeat ends the streams of ended sessions as well. One that has come meanwhile shows nothing.
    do {
      const leaving = await product.staff();
      theirs = await listen(leaving);
      await leaving.post('/api/staff/logout');
      await theirs.ended;
    } while (theirs.beats > 0);
    await addCustomer(staff);
    await until('an event', async () => ours.of('customer').length > 0);
  });

  test('ends when its session has expired, once that is looked for', async () => {
    const browser = await product.staff();
    const reader = await listen(browser);
    const hash = createHash('sha256')
      .update(browser.cookies.get('session') ?? '')
      .digest('hex');
    const expired = sql`UPDATE sessions SET expires_at = now() WHERE token_hash = ${hash} RETURNING user_id`;
    const { rows } = await product.database.db.execute<{ user_id: string }>(expired);
    const announcement = JSON.stringify({ type: 'session-ended', userId: rows[0]?.user_id });
    await product.database.db.execute(sql`SELECT pg_notify(${CHANNEL}, ${announcement})`);
    await reader.ended;
    expect(reader.beats, 'it does not wait for a heartbeat').toBe(0);
  });

  test('sends a heartbeat every twenty seconds, at which it ends when its session has expired meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const sessions = new Set(['one', 'two']);
    const realtime = await createRealtime({
      database: { listen: async () => async () => undefined } as never,
      mayListen: async (token) => sessions.has(token),
      onSessionsChanged: () => undefined,
    });
    const [one, two] = ['one', 'two'].map((sessionToken) => realtime.open({ user: {} as never, sessionToken }));
    sessions.delete('two');
    vi.advanceTimersByTime(20_000);
    vi.useRealTimers();
    expect(String(Buffer.concat((await two?.body.toArray()) ?? []))).toMatch(/\n: still here\n\n$/);
    expect(one?.body.destroyed).toBe(false);
    await realtime.close();
  });

  test('is given to four screens of one browser; a fifth is told to poll', async () => {
    const browser = await product.staff();
    const readers = [];
    for (let index = 0; index < 5; index += 1) readers.push(await listen(browser));
    expect(readers.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 204]);
    await readers[0]?.close();
    await until('a free place', async () => (await listen(browser)).response.status === 200);
  });

  test('does not keep a place for a request that wants the headers alone', async () => {
    const browser = await product.staff();
    for (let index = 0; index < 6; index += 1) await browser.send('HEAD', '/api/crm/events', undefined, {});
    await until('a free place', async () => (await listen(browser)).response.status === 200);
  });
});

describe('A reader that is too slow', () => {
  test('is cut off instead of being kept in memory', () => {
    const slow = new EventStream();
    for (let index = 0; index < 5_000 && !slow.body.destroyed; index += 1) slow.send({ type: 'resync' });
    expect(slow.body.destroyed).toBe(true);
    expect(slow.body.readableLength).toBeLessThan(100_000);
  });
});

test('A stream that has ended takes no more events, even while its reader is still behind', async () => {
  const stream = new EventStream();
  stream.end();
  stream.send({ type: 'resync' });
  const events = await stream.body.toArray();
  expect(String(Buffer.concat(events))).toMatch(/^retry: \d+\n\ndata: .*\n\n$/);
});

describe('A server that stops', () => {
  test('ends its streams and does not wait for them', async () => {
    const reader = await listen(staff);
    const started = Date.now();
    const restarted = product.restart();
    await reader.ended;
    const ms = Date.now() - started;
    await restarted;
    expect(ms).toBeLessThan(10_000);
  });
});

/** Needs a PostgreSQL server, because only one process can use the embedded database. */
describe.runIf(process.env.DATABASE_URL)('On one PostgreSQL server', () => {
  test('a text to one instance is on the other’s screens within a second', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const second = await startServer(readConfig({ ...product.env, PORT: new URL(url).port }));
    try {
      const reader = await listen(await loggedIn(new HttpClient(url)), url);
      const customerId = await addCustomer(staff);
      await textUs(product, (await phoneOf(customerId)) ?? '', 'hello');
      await until('the text', async () => reader.of('text').length > 0);
    } finally {
      await second.stop();
    }
  });

  test('a lost connection is made again, and screens are told to read everything again', async () => {
    const reader = await listen(staff);
    await product.database.db.execute(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE '%listener'`,
    );
    await until('the resync', async () => reader.of('resync').length === 2);
    await addCustomer(staff);
    await until('an event', async () => reader.of('customer').length === 1);
  });

  test('DATABASE_DIRECT_URL leads the listener past a pooler; while it leads nowhere, everything else works', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const nowhere = `postgres://127.0.0.1:${await freePort()}/none`;
    const env = { ...product.env, PORT: new URL(url).port, DATABASE_DIRECT_URL: nowhere };
    const deaf = await startServer(readConfig(env));
    try {
      const reader = await listen(await loggedIn(new HttpClient(url)), url);
      const hearing = await listen(staff);
      await addCustomer(staff);
      await until('an event elsewhere', async () => hearing.of('customer').length === 1);
      expect(reader.heard.map(({ type }) => type)).toEqual(['resync']);
    } finally {
      await deaf.stop();
    }
  });

  const phoneOf = async (customerId: string) => (await staff.get(`/api/crm/customers/${customerId}`)).body.phone;
});
