import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type FilledScene, fillLists } from './filled-scene.ts';

/** The server sends lists with pages unvalidated, for speed, so these tests compare every list with the contract. */
const lists = Object.values(endpoints).flatMap(({ method, path, ...rest }) =>
  method === 'GET' && rest.response._zod.def.type === 'array'
    ? [{ path, response: rest.response as z.ZodMiniType, hasPages: 'query' in rest }]
    : [],
);

let product: Product;
let scene: FilledScene;
beforeAll(async () => {
  product = await startProduct();
  scene = await fillLists(product);
});
afterAll(() => product.stop());

/** Parsing drops fields that the schema does not have, so a row with such a field is not equal. */
function expectOfSchema(schema: z.ZodMiniType, body: unknown): void {
  expect(z.parse(schema, body)).toStrictEqual(body);
}

describe('A list of the contract', () => {
  test.each(lists)('has rows of its schema and no field beside it: $path', async ({ path, response, hasPages }) => {
    for (const query of hasPages ? ['', '?limit=50'] : ['']) {
      const { status, body } = await (path.startsWith('/api/account/') ? scene.owner : scene.staff).get(
        scene.addressOf(path) + query,
      );
      expect([status, query]).toEqual([200, query]);
      expect(body).not.toEqual([]);
      expectOfSchema(response, body);
    }
  });

  test('that has a field which the contract does not know is found out', async () => {
    const { body } = await scene.staff.get('/api/crm/customers');
    const rows = body as unknown as object[];
    const { response } = endpoints.listCustomers;
    expect(() => expectOfSchema(response, rows)).not.toThrow();
    expect(() => expectOfSchema(response, [{ ...rows[0], passwordHash: 'x' }])).toThrow();
  });
});
