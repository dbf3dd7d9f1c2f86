import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey, program } from '../support/keys.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT: 'off' });
});
afterAll(() => product.stop());

interface Call {
  path: string;
}

/** The calls once they are as wanted. An answer reaches its caller just before the call is noted. */
async function callsOnce(areWanted: (calls: Call[]) => boolean): Promise<{ text: string; body: Call[] }> {
  return until('the calls', async () => {
    const { text, body } = await program(product, 'app-sandbox').get('/sandbox/key-calls');
    return areWanted(body as unknown as Call[]) && { text, body: body as unknown as Call[] };
  });
}

const inspector = async () => (await fetch(`${product.sandboxUrl}/api`)).text();

test('the inspector shows which calls were made with a key, whose it is, and which were refused, without searches and keys', async () => {
  const { key } = await makeKey(await product.staff(), { name: 'Sheet <b>', scopes: ['customers:read'] });
  expect(await inspector()).toContain('None since the product was started');
  const sheet = program(product, key);
  await sheet.get('/api/crm/customers?q=secret-name');
  await sheet.get('/api/crm/purchases');
  await program(product, 'key_test_wrong').get('/api/crm/leads');
  await product.visitor().get('/api/crm/leads');
  const answer = await callsOnce(({ length }) => length === 3);
  expect(answer.body).toMatchObject([
    { method: 'GET', path: '/api/crm/leads', key: null, madeBy: null, status: 401 },
    { path: '/api/crm/purchases', key: null, status: 403 },
    { path: '/api/crm/customers', key: 'Sheet <b>', madeBy: 'staff', tool: null, status: 200 },
  ]);
  expect(answer.text).not.toMatch(/secret-name|key_test_/);
  const page = await inspector();
  expect(page).toContain('with “Sheet &lt;b&gt;” of staff');
  expect(page).toContain('no key that works');
});

test('what an assistant uses is shown by its name, beside the calls that it leads to', async () => {
  const { key } = await makeKey(await product.staff(), { name: 'Claude' });
  const params = { name: 'search', arguments: { query: 'okafor' } };
  const { status } = await program(product, key).post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  expect(status).toBe(200);
  const { body } = await callsOnce(([newest]) => newest?.path === '/mcp');
  expect(body[0]).toMatchObject({ method: 'POST', key: 'Claude', madeBy: 'staff', tool: 'search', status: 200 });
  expect(body).toContainEqual(expect.objectContaining({ path: '/api/crm/leads', key: 'Claude', tool: null }));
  expect(await inspector()).toContain('Assistant: <strong>search</strong>');
});

test('no more than the last 200 are kept', async () => {
  const { key } = await makeKey(await product.staff(), { name: 'Busy' });
  const busy = program(product, key);
  for (let call = 0; call < 201; call++) await busy.get('/api/crm/tags');
  await busy.get('/api/crm/leads/summary');
  const { body } = await callsOnce(([newest]) => newest?.path === '/api/crm/leads/summary');
  expect(body).toHaveLength(200);
});
