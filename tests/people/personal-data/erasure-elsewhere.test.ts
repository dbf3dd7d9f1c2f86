import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Template } from '#contract/templates.ts';
import { makeLine } from '#tests/messaging/follow-ups/lines.ts';
import { textUs } from '#tests/messaging/phone.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer } from '#tests/support/records.ts';
import { tracesIn } from './traces.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const LINE = [
  ['follow-up', 'As for 415-555-2661'],
  ['steps of a follow-up', '["Tell Wilhelmina@now.example", "Think"]'],
];

describe('An erasure follows', () => {
  const [FORMER, PRESENT] = ['+14155552661', '+14155552662'];
  const person = { name: 'Wilhelmina Featherstone', email: 'wilhelmina@before.example', phone: FORMER };
  const other = { name: 'Wilhelmina Featherstonehaugh', email: 'other@featherstone.example', phone: '+14155552663' };
  let id: string;
  beforeAll(async () => {
    const { db } = product.database;
    await db.execute(sql`
      INSERT INTO sms_messages (direction, message, status, phone_e164)
      VALUES ('inbound', 'Before I was known', 'received', ${FORMER})`);
    await db.execute(sql`
      INSERT INTO bookings (vendor, calendar_id, name, email, starts_at, status)
      VALUES ('cal', 'before', 'W', 'Wilhelmina@Before.example', now(), 'booked')`);
    id = String((await staff.post('/api/crm/customers', person)).body.id);
    await staff.post('/api/crm/customers', other);
    const changed = { ...person, email: 'wilhelmina@now.example', phone: PRESENT };
    expect((await staff.send('PUT', `/api/crm/customers/${id}`, changed, {})).status).toBe(200);
    // The number is somebody else's by now, who is not known.
    await textUs(product, FORMER, 'A stranger with an old number');
    const tasks = ['Call Wilhelmina Featherstone', 'Ring 415.555.2661 back', `Ask ${other.name}`];
    for (const title of tasks) await staff.post('/api/crm/tasks', { title });
    const view = (name: string, q: string) =>
      staff.post('/api/crm/views', { name, list: 'customers', filters: { q, accessState: 'none' } });
    await view('Hers', 'wilhelmina@now.example');
    await view('wilhelmina-featherstone', 'somebody');
    const template = (name: string, body: string) => staff.post('/api/crm/templates', { name, channel: 'text', body });
    await template('Her news', 'wilhelmina@now.example is with us, {{ first_name }}');
    await template('Ring 415 555 2661', 'Hi {{ first_name }}');
    await template('Of others', `${other.name} is with us, {{ first_name }}`);
    await addCustomer(staff, { tags: ['wilhelmina@now.example'] });
    const wait = { amount: 0, unit: 'minutes' };
    const steps = ['Tell Wilhelmina@now.example', 'Think'].map((title) => ({ wait, action: 'task', title }));
    await makeLine(staff, { name: 'As for 415-555-2661', steps });
    await db.execute(sql`
      INSERT INTO imports (user_id, file_name)
      VALUES (gen_random_uuid(), 'Wilhelmina_Featherstone.csv'), (gen_random_uuid(), 'customers.csv')`);
    await db.execute(sql`
      INSERT INTO bulk_actions (user_id, action, list, details, total, hash, finished_at, created_at) VALUES
        (gen_random_uuid(), 'text', 'customers', '{"message": "Greet Wilhelmina Featherstone"}', 1, '', now(), now() + interval '1 second'),
        (gen_random_uuid(), 'text', 'customers', '{"template": {"channel": "text", "subject": null, "body": "Wilhelmina Featherstone, {{ first_name }}"}}',
          1, '', now(), now() + interval '1.2 seconds'),
        (gen_random_uuid(), 'tag', 'customers', '{"tag": "wilhelmina@now.example"}', 1, '', now(), now() + interval '1.4 seconds'),
        (gen_random_uuid(), 'text', 'customers', '{"message": "Still sent to wilhelmina@now.example"}', 1, '', NULL, now() + interval '2 seconds')`);
  });

  test('former numbers and addresses, and so does the export', async () => {
    const held = (await staff.get(`/api/crm/customers/${id}/personal-data`)).body;
    expect(held).toMatchObject({
      texts: [{ message: 'Before I was known' }],
      bookings: [{ calendarId: 'before' }],
      formerAddresses: [{ email: 'wilhelmina@before.example' }, { phoneE164: FORMER }],
    });
    expect(
      (held.mentions as unknown as { kind: string; text: string }[]).map(({ kind, text }) => [kind, text]),
    ).toEqual([
      ['task', 'Call Wilhelmina Featherstone'],
      ['task', 'Ring 415.555.2661 back'],
      ['saved view', expect.stringContaining('wilhelmina@now.example')],
      ['saved view', expect.stringContaining('wilhelmina-featherstone')],
      ['template', expect.stringContaining('is with us')],
      ['template', expect.stringContaining('Ring 415')],
      ['tag', 'wilhelmina@now.example'],
      // Made in one transaction.
      expect.toBeOneOf(LINE),
      expect.toBeOneOf(LINE),
      ['imported file', 'Wilhelmina_Featherstone.csv'],
      ['bulk message', expect.stringContaining('Greet')],
      ['bulk message', expect.stringContaining('Wilhelmina Featherstone')],
      ['bulk message', 'wilhelmina@now.example'],
      ['bulk message', expect.stringContaining('Still')],
    ]);
  });

  test('what staff have written elsewhere, leaves what is about others, and says what it could not clear', async () => {
    expect((await staff.send('DELETE', `/api/crm/customers/${id}`, undefined, {})).status).toBe(200);
    const words = ['wilhelmina', 'featherstone', '4155552661', '415.555.2661', '4155552662'];
    const left = (await tracesIn(product.database, words)).filter(
      (line) => !/featherstonehaugh|other@featherstone/i.test(line),
    );
    expect(left).toEqual([
      expect.stringMatching(/^bulk_actions: .*Still sent to/),
      expect.stringMatching(/^conversations: .*A stranger with an old number/),
      expect.stringMatching(/^sms_messages: .*A stranger with an old number/),
    ]);
    const { rows } = await product.database.db.execute(
      sql`SELECT cleared, stays FROM erasures WHERE subject_id = ${id}::uuid`,
    );
    expect(rows).toEqual([
      {
        cleared: {
          texts: 1,
          bookings: 1,
          tasks: 2,
          savedViews: 2,
          templates: 2,
          importedFileNames: 1,
          tags: 1,
          followUps: 2,
          bulkMessages: 3,
        },
        stays: [{ what: 'a bulk message that is being sent', until: expect.stringMatching(/^\d{4}-/) }],
      },
    ]);
    const erased = await product.database.db.execute<{ id: string }>(
      sql`SELECT id FROM bulk_actions WHERE finished_at IS NOT NULL`,
    );
    for (const bulk of erased.rows) {
      const retried = await staff.post(`/api/crm/bulk/${bulk.id}/retry`);
      expect([retried.status, retried.body.message]).toEqual([
        409,
        'The message was deleted with a person whom it names',
      ]);
    }
    const versions = await product.database.db.execute(sql`
      SELECT jsonb_path_query_array(steps, '$[*].title') AS titles FROM follow_up_versions
      WHERE id = (SELECT version_id FROM follow_ups WHERE name LIKE 'Erased %')`);
    expect(versions.rows).toEqual([{ titles: ['(erased)', 'Think'] }]);
    const views = (await staff.get('/api/crm/views?list=customers')).body as unknown as {
      name: string;
      filters: Record<string, string>;
    }[];
    expect(views.map(({ name, filters }) => [name.replace(/ .*/, ''), filters])).toEqual(
      expect.arrayContaining([
        ['Hers', { accessState: 'none' }],
        ['Erased', { q: 'somebody', accessState: 'none' }],
      ]),
    );
  });

  test('templates, which nobody can be sent any more until they are written anew', async () => {
    const templates = (await staff.get('/api/crm/templates')).body as unknown as Template[];
    // The others are those of the ready follow-ups.
    const own = templates.filter(({ name }) => /^(Erased|Her|Of) /.test(name));
    expect(own.map(({ name, body }) => [name.replace(/ .*/, ''), body])).toEqual([
      ['Erased', 'Hi {{ first_name }}'],
      ['Her', '{{ erased }}'],
      ['Of', `${other.name} is with us, {{ first_name }}`],
    ]);
    const customerId = await addCustomer(staff);
    const read = await staff.post(`/api/crm/templates/${own[1]?.id}/preview`, { customerId });
    expect([read.status, read.body.message]).toEqual([
      409,
      'The template has to be written anew. Not understood: undefined variable: erased',
    ]);
  });

  test('no template for a variable’s sake', async () => {
    const nobody = await addCustomer(staff, { name: 'First Name' });
    expect((await staff.send('DELETE', `/api/crm/customers/${nobody}`, undefined, {})).status).toBe(200);
    const templates = (await staff.get('/api/crm/templates')).body as unknown as Template[];
    expect(templates.map(({ body }) => body)).toContain('Hi {{ first_name }}');
  });

  test('nobody else whose address has only the domain in common, in whatever script', async () => {
    const { rows } = await product.database.db.execute(sql`
      SELECT mentions('Ask info@firm.example', ARRAY['%' || words_of(address) || '%'], '{}') AS others,
        mentions('Ask ' || upper(address), ARRAY['%' || words_of(address) || '%'], '{}') AS theirs
      FROM unnest(ARRAY['李明@firm.example', 'анна@firm.example', 'ada@firm.example']) AS address`);
    expect(rows).toEqual(Array(3).fill({ others: false, theirs: true }));
  });
});

test('What a sender asked for by mail before anybody knew them is exported and erased', async () => {
  const email = 'Theodora@unsubscribed.example';
  await product.sandbox.writeMail({ from: email, to: 'hello@mail.localhost', subject: 'Unsubscribe', text: '' });
  const id = await addCustomer(staff, { email });
  const { consent } = (await staff.get(`/api/crm/customers/${id}/personal-data`)).body;
  const said = { kind: 'opt_out', channel: 'email', source: 'email', customerId: null, email: email.toLowerCase() };
  expect(consent).toMatchObject([said]);
  expect((await staff.send('DELETE', `/api/crm/customers/${id}`, undefined, {})).status).toBe(200);
  expect(await tracesIn(product.database, ['theodora'])).toEqual([]);
  const { rows } = await product.database.db.execute(
    sql`SELECT channel, kind FROM kept_consent WHERE address_hash = address_hash(${email}) ORDER BY kind`,
  );
  expect(rows).toEqual([
    { channel: 'email', kind: 'stop' },
    { channel: 'email', kind: 'withdrawn' },
  ]);
});

test('An address that stood in the wrong column of a file is not kept', async () => {
  const email = 'misplaced@column.example';
  const customers = [{ name: 'Theodora Longfellow', email, marketingConsent: email }];
  const { body } = await staff.post('/api/crm/import-customers', { customers });
  const reason = 'This is neither text nor email: no consent was taken over';
  expect(body.warnings).toEqual([{ row: 1, column: 'marketingConsent', reason }]);
  const [found] = (await staff.get(`/api/crm/customers?q=${email}`)).body as unknown as { id: string }[];
  expect((await staff.send('DELETE', `/api/crm/customers/${found?.id}`, undefined, {})).status).toBe(200);
  expect(await tracesIn(product.database, ['misplaced'])).toEqual([]);
});

test('An erasure of somebody whose email nobody knows, now or until now, changes nothing that names nobody', async () => {
  const { db } = product.database;
  const [unknown, known] = ['+14155552671', '+14155552672'];
  const ids: string[] = [];
  for (const phone of [unknown, known]) {
    await textUs(product, phone, 'Hello');
    const sender = { phone, name: `Ada ${phone}` };
    ids.push(String((await staff.post('/api/crm/sms-unknown/customer', sender)).body.customerId));
  }
  const edit = { email: 'ada@known.example' };
  expect((await staff.send('PUT', `/api/crm/customers/${ids[1]}`, edit, {})).status).toBe(200);
  await staff.post('/api/crm/views', { name: 'Dashes', list: 'customers', filters: { q: '--' } });
  await db.execute(sql`
    INSERT INTO bulk_actions (user_id, action, list, details, total, hash, finished_at)
    VALUES (gen_random_uuid(), 'tag', 'customers', '{"tag": "vip"}', 1, 'vip', now())`);
  for (const id of ids) {
    expect((await staff.send('DELETE', `/api/crm/customers/${id}`, undefined, {})).status).toBe(200);
  }
  const { rows } = await db.execute(sql`
    SELECT details, (SELECT filters FROM saved_views WHERE name = 'Dashes') AS filters FROM bulk_actions WHERE hash = 'vip'`);
  expect(rows).toEqual([{ details: { tag: 'vip' }, filters: { q: '--' } }]);
  const cleared = await db.execute(sql`SELECT cleared FROM erasures WHERE subject_id IN ${ids}`);
  expect(cleared.rows).toEqual([{ cleared: {} }, { cleared: {} }]);
});
