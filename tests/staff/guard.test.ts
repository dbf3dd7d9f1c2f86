import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { type Product, startProduct } from '../support/product.ts';
import { readRoutes } from '../support/routes.ts';
import { isPublic } from './public-routes.ts';
import { findUnguarded } from './unguarded.ts';

/** Routes that are not in the contract: webhooks, the API's documents and the download of the guide. */
const OUTSIDE_THE_CONTRACT = /^\/api\/(webhooks\/|docs(\/|$)|openapi\.json$|download\/getting-started$)/;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const contract = Object.values(endpoints).map(({ method, path, access }) => ({
  route: { method, path: path.replaceAll(/\{(\w+)\}/g, ':$1') },
  access,
}));
const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('The guard', () => {
  test('stands before every route that is not on the list of public ones, HEAD twins included', async () => {
    const routes = product.routes();
    expect(routes.filter((route) => !isPublic(route)).length).toBeGreaterThan(40);
    expect(await findUnguarded(product.url, routes)).toEqual([]);
  });

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'lets no %s through to any address of the CRM',
    async (method) => {
      const paths = new Set(product.routes().map(({ path }) => path.replaceAll(/:\w+/g, 'x')));
      for (const path of [...paths].filter((candidate) => candidate.startsWith('/api/crm/'))) {
        const { status } = await product.visitor().send(method, path, undefined, {});
        expect([401, 404], `${method} ${path}`).toContain(status);
      }
    },
  );

  test('would be missed: a server with a route that forgot it is found out', async () => {
    const careless = fastify();
    careless.get('/api/crm/reports', async () => ['everything']);
    careless.register(async (plugin) => plugin.delete('/api/reports/:id', async () => 'gone'));
    const url = await careless.listen({ host: '127.0.0.1', port: 0 });
    const found = await findUnguarded(url, readRoutes(careless));
    await careless.close();
    expect(found).toEqual(['GET /api/crm/reports: 200', 'HEAD /api/crm/reports: 200', 'DELETE /api/reports/:id: 200']);
  });
});

describe('The contract', () => {
  test('names every route below /api, except for webhooks, documents and the guide', () => {
    const known = new Set(contract.map(({ route }) => named(route)));
    const unknown = product
      .routes()
      .filter(({ method, path }) => method !== 'HEAD' && path.startsWith('/api/') && !OUTSIDE_THE_CONTRACT.test(path))
      .map(named)
      .filter((route) => !known.has(route));
    expect(unknown).toEqual([]);
  });

  test('is served whole', () => {
    const served = new Set(product.routes().map(named));
    expect(contract.map(({ route }) => named(route)).filter((route) => !served.has(route))).toEqual([]);
  });

  test('calls staff what only staff may call', () => {
    for (const { route, access } of contract)
      expect([named(route), isPublic(route)]).toEqual([named(route), access === 'public']);
  });
});
