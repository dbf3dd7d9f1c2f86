import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '#contract/customers.ts';
import type { PersonalData } from '#contract/personal-data.ts';
import type { Tag } from '#contract/tags.ts';
import { customersOf, undoImport } from '../imports-exports/importing.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, remove } from '../support/records.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const put = (id: string, edit: object) => staff.send('PUT', `/api/crm/customers/${id}`, edit, {});
const tagsOf = async (id: string) => (await staff.get(`/api/crm/customers/${id}`)).body.tags;
const change = (id: string, edit: object) => staff.send('PATCH', `/api/crm/tags/${id}`, edit, {});

async function tagged(...tags: string[]): Promise<string> {
  const id = await addCustomer(staff);
  expect((await put(id, { tags })).status).toBe(200);
  return id;
}

async function allTags(query = ''): Promise<Tag[]> {
  return (await staff.get(`/api/crm/tags${query}`)).body as unknown as Tag[];
}

async function idOf(name: string): Promise<string> {
  return (await allTags()).find((tag) => tag.name === name)?.id ?? '';
}

async function found(tag: string, more = ''): Promise<string[]> {
  const { body } = await staff.get(`/api/crm/customers?tag=${encodeURIComponent(tag)}${more}`);
  return (body as unknown as Customer[]).map(({ id }) => id);
}

describe("A customer's tags", () => {
  test('are a list in the order of whoever gave them, and stay when an edit leaves them out', async () => {
    const id = await tagged('zebra', 'VIP', 'Florida');
    expect(await tagsOf(id)).toEqual(['zebra', 'VIP', 'Florida']);
    await put(id, { name: 'Grace' });
    expect(await tagsOf(id)).toEqual(['zebra', 'VIP', 'Florida']);
    await put(id, { tags: ['Florida'] });
    expect(await tagsOf(id)).toEqual(['Florida']);
    await put(id, { tags: [] });
    expect(await tagsOf(id)).toEqual([]);
  });

  test('can be given with a new customer', async () => {
    const person = { name: 'Ada', email: 'tagged@example.com', phone: '+1 415 555 2671', tags: ['New', 'new'] };
    const { body } = await staff.post('/api/crm/customers', person);
    expect(body.tags).toEqual(['New']);
    expect((await staff.get('/api/crm/search?q=tagged')).body.customers).toMatchObject([{ tags: ['New'] }]);
  });

  test('are told apart without case, and are called what they were called first', async () => {
    await tagged('Hot Lead');
    const id = await tagged('  hot   LEAD ', 'Hot lead');
    expect(await tagsOf(id)).toEqual(['Hot Lead']);
    expect((await allTags()).filter(({ name }) => name.toLowerCase() === 'hot lead')).toHaveLength(1);
  });

  test('are at most 20 of 40 characters, none empty and none with a separator', async () => {
    const id = await addCustomer(staff);
    const twenty = Array.from({ length: 20 }, (_, index) => `${index}`.padStart(40, 'x'));
    expect((await put(id, { tags: twenty })).status).toBe(200);
    expect(await tagsOf(id)).toEqual(twenty);
    for (const tags of [[...twenty, 'y'], ['x'.repeat(41)], [' '], ['a,b'], ['a;b'], [7], 'VIP', null]) {
      expect([(await put(id, { tags })).status, tags]).toEqual([400, tags]);
    }
    // A repeated tag counts once.
    expect((await put(id, { tags: [...twenty, twenty[0]] })).status).toBe(200);
  });

  test('that two change at once are not overwritten, and what changed is told', async () => {
    const id = await tagged('first');
    const { updatedAt } = (await staff.get(`/api/crm/customers/${id}`)).body;
    expect((await put(id, { tags: ['first', 'mine'], updatedAt })).status).toBe(200);
    expect(await put(id, { tags: ['first', 'yours'], updatedAt })).toMatchObject({
      status: 409,
      body: { current: { tags: ['first', 'mine'] }, edits: [{ fields: ['tags'] }] },
    });
    expect((await put(id, { tags: ['FIRST', 'Mine'], updatedAt })).status).toBe(200);
    const { body } = await staff.get(`/api/crm/audit?q=${id}&action=update`);
    expect((body as unknown as object[])[0]).toMatchObject({
      changes: [{ field: 'tags', before: 'first', after: 'first, mine' }],
    });
  });

  test('that nobody knew are made once when many give them at once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => addCustomer(staff)));
    const lists = ids.map((_, index) => (index % 2 ? ['Rush A', 'Rush B'] : ['rush b', 'rush a']));
    const answers = await Promise.all(ids.map((id, index) => put(id, { tags: lists[index] })));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect((await allTags()).filter(({ name }) => /^rush/i.test(name))).toHaveLength(2);
    expect((await found('RUSH a')).sort()).toEqual([...ids].sort());
  });
});

describe('The filter by tag', () => {
  test('finds who has it, in whatever case, beside other filters, by page and in the exported file', async () => {
    const [one, two] = [await tagged('Boat'), await tagged('Boat', 'House')];
    expect((await found('boat')).sort()).toEqual([one, two].sort());
    expect(await found('BOAT', '&limit=1')).toEqual([two]);
    expect(await found('house')).toEqual([two]);
    expect(await found('boa')).toEqual([]);
    expect(await found('boat', '&hasPaid=1')).toEqual([]);
    const { headers } = await staff.get('/api/crm/customers?tag=boat&limit=1');
    expect(headers.get('x-total-count')).toBe('2');
    const { text } = await staff.get('/api/crm/export-users?tag=house');
    const [header = '', ...lines] = text.trim().split('\r\n');
    expect(header.split(',').at(-1)).toBe('tags');
    expect(lines.map((line) => line.split(',').at(-1))).toEqual(['Boat; House']);
  });

  test('goes on finding them when more have it than are named by their ids', async () => {
    await tagged('Crowd');
    await product.database.db.execute(`
      WITH made AS (INSERT INTO customers (name, email) SELECT 'Crowd', n || '@crowd.example' FROM generate_series(1, 5001) AS n RETURNING id)
      INSERT INTO customer_tags (customer_id, tag_id) SELECT made.id, tags.id FROM made, tags WHERE tags.name = 'Crowd'`);
    const { headers, body } = await staff.get('/api/crm/customers?tag=crowd&limit=3&sort=createdAt');
    expect(headers.get('x-total-count')).toBe('5002');
    expect(body).toHaveLength(3);
    expect((await allTags('?counted=1')).find(({ name }) => name === 'Crowd')?.customers).toBe(5002);
    await product.database.db.execute("DELETE FROM customers WHERE email LIKE '%@crowd.example'");
  });
});

describe('A tag', () => {
  test('is listed by name, with how many have it where that is asked', async () => {
    await tagged('List b', 'list A');
    const names = (await allTags()).map(({ name }) => name).filter((name) => /^list/i.test(name));
    expect(names).toEqual(['list A', 'List b']);
    expect((await allTags()).every((tag) => !('customers' in tag))).toBe(true);
    const counted = (await allTags('?counted=1')).find(({ name }) => name === 'list A');
    expect(counted).toMatchObject({ color: 'gray', customers: 1 });
  });

  test('gets another name and color, everywhere at once', async () => {
    const customer = await tagged('Old name');
    const id = await idOf('Old name');
    expect(await change(id, { name: ' New  name ', color: 'teal' })).toMatchObject({
      status: 200,
      body: { id, name: 'New name', color: 'teal' },
    });
    expect(await tagsOf(customer)).toEqual(['New name']);
    expect((await change(id, { name: 'NEW NAME' })).body.name).toBe('NEW NAME');
    expect(await found('old name')).toEqual([]);
    expect((await change(id, { color: 'plaid' })).status).toBe(400);
    const { body } = await staff.get(`/api/crm/audit?q=${id}`);
    expect((body as unknown as object[])[0]).toMatchObject({
      subjectType: 'tag',
      subjectName: 'NEW NAME',
      fields: ['name'],
    });
  });

  test('cannot take the name of another: the two are merged instead, and nobody has it twice', async () => {
    const both = await tagged('Agent', 'Broker');
    const one = await tagged('Agent');
    const [agent, broker] = [await idOf('Agent'), await idOf('Broker')];
    expect(await change(agent, { name: 'broker' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const merge = (id: string, into: string) => staff.post(`/api/crm/tags/${id}/merge`, { into });
    expect((await merge(agent, agent)).status).toBe(400);
    expect((await merge(agent, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect(await merge(agent, broker)).toMatchObject({ status: 200, body: { id: broker, name: 'Broker' } });
    expect([await tagsOf(both), await tagsOf(one)]).toEqual([['Broker'], ['Broker']]);
    expect(await idOf('Agent')).toBe('');
    expect((await merge(agent, broker)).status).toBe(404);
  });

  test('that is deleted is gone from all who have it', async () => {
    const customer = await tagged('Gone', 'Stays');
    const id = await idOf('Gone');
    expect((await remove(staff, `tags/${id}`)).status).toBe(200);
    expect(await tagsOf(customer)).toEqual(['Stays']);
    expect((await remove(staff, `tags/${id}`)).status).toBe(404);
    expect((await change(id, { name: 'x' })).status).toBe(404);
    expect((await change('none', { name: 'x' })).status).toBe(404);
  });

  test('is among what is held of a customer, and they take it along', async () => {
    const id = await tagged('Held');
    const held = (await staff.get(`/api/crm/customers/${id}/personal-data`)).body as unknown as PersonalData;
    expect(held.tags).toMatchObject([{ name: 'Held' }]);
    await remove(staff, `customers/${id}`);
    expect((await allTags('?counted=1')).find(({ name }) => name === 'Held')?.customers).toBe(0);
  });
});

describe('An import', () => {
  const send = async (rows: object[], importId = crypto.randomUUID()) =>
    (await staff.post('/api/crm/import-customers', { customers: rows, importId })).body;
  const row = (name: string, tags: string) => ({ name, email: `${name}@tags.example`, Tags: tags });

  test('gives new customers the tags of their column, and leaves those who were there', async () => {
    await send([row('known', 'Before')]);
    const answer = await send([row('known', 'After'), row('fresh', 'before; Imported,Imported;'), row('bare', '')]);
    expect(answer).toMatchObject({ customerImported: 2, customerSkipped: 1, errors: [] });
    const tags = async (name: string) => (await customersOf(product, `${name}@tags.example`))[0]?.id ?? '';
    expect(await tagsOf(await tags('known'))).toEqual(['Before']);
    expect(await tagsOf(await tags('fresh'))).toEqual(['Before', 'Imported']);
    expect(await tagsOf(await tags('bare'))).toEqual([]);
  });

  test('reports tags that are none, and is undone whole', async () => {
    const importId = crypto.randomUUID();
    const answer = await send([row('long', 'x'.repeat(41)), row('taken', 'Undone')], importId);
    expect(answer).toMatchObject({
      customerImported: 1,
      customerInvalid: 1,
      errors: [{ row: 1, column: 'tags', reason: 'A tag has at most 40 characters' }],
    });
    const { body } = await undoImport(staff, importId);
    expect(body).toMatchObject({ customersDeleted: 1, customersKept: 0 });
  });

  test('that is undone takes along the tags that it made, except those that somebody else has or staff have changed', async () => {
    const named = async () => (await allTags('')).map(({ name }) => name);
    await send([row('earlier', 'Known')]);
    const importId = crypto.randomUUID();
    await send([row('taggedby', 'Known; Only here; Shared; Colored')], importId);
    await send([row('other', 'Shared')]);
    await change(await idOf('Colored'), { color: 'red' });
    const [earlier] = await customersOf(product, 'earlier@tags.example');
    await remove(staff, `customers/${earlier?.id}`);
    await undoImport(staff, importId);
    expect(await named()).toEqual(expect.arrayContaining(['Colored', 'Known', 'Shared']));
    expect(await named()).not.toContain('Only here');
  });
});
