import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConfig, lintFromString } from '#tools/openapi.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ PUBLIC_URL: 'https://crm.example' });
});
afterAll(() => product.stop());

async function problemsOf(source: string): Promise<string[]> {
  // A record with known keys lists them as required without properties. This rule reports that as an error.
  const rules = { 'no-required-schema-properties-undefined': 'off' } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
}

test('The API document keeps the recommended rules of OpenAPI, and an operation without its parts breaks them', async () => {
  const { text } = await product.visitor().get('/api/openapi.json');
  expect(await problemsOf(text)).toEqual([]);
  const bare = text.replace(/"operationId":"[^"]+",/, '').replace(/"security":\[[^\]]*\],?/, '');
  expect((await problemsOf(bare)).join()).toMatch(/operation-operationId/);
});
