import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

test.each(['hasOwnProperty', '-constructor', '__proto__', 'toString'])(
  'What every object has is no field to sort by: %s',
  async (sort) => {
    for (const list of ['customers', 'team-members', 'purchases']) {
      expect((await staff.get(`/api/crm/${list}?sort=${sort}&limit=5`)).status, list).toBe(400);
    }
  },
);
