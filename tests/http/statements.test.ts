import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { WRITES } from '../staff/audited-writes.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type FilledScene, fillLists } from './filled-scene.ts';

let product: Product;
let scene: FilledScene;
beforeAll(async () => {
  product = await startProduct();
  scene = await fillLists(product);
});
afterAll(async () => {
  console.log(table.sort().join('\n'));
  await product.stop();
});
const table: string[] = [];

const statementsOf = ({ headers }: Answer): number =>
  Number(/"(\d+) statements"/.exec(headers.get('server-timing') ?? '')?.[1]);
const kindOf = ({ method, response }: Endpoint) =>
  method === 'GET' ? (response._zod.def.type === 'array' ? 'list' : 'read') : 'write';
const BUDGET = { read: 2, list: 3, write: 6 };

const reads = Object.entries(endpoints).filter(
  ([, { method, access }]) => method === 'GET' && (access === 'staff' || access === 'account'),
);

test.each(reads)('%s keeps to its statements', async (name, endpoint) => {
  const browser: HttpClient = endpoint.access === 'account' ? scene.owner : scene.staff;
  await product.staff();
  const answer = await browser.get(scene.addressOf(endpoint.path) + ('query' in endpoint ? '?limit=50' : ''));
  const kind = kindOf(endpoint);
  table.push(
    `${kind} ${name} ${statementsOf(answer)} ${statementsOf(answer) > BUDGET[kind] ? 'OVER' : ''} ${answer.status === 200 ? '' : answer.status}`,
  );
  expect(statementsOf(answer)).toBeLessThanOrEqual(BUDGET[kind]);
});

test.each(Object.entries(WRITES))('%s keeps to its statements', async (name, prepare) => {
  if (typeof prepare !== 'function') return;
  const call = await prepare({ product, staff: scene.staff });
  const answer = await call();
  table.push(
    `write ${name} ${statementsOf(answer)} ${statementsOf(answer) > BUDGET.write ? 'OVER' : ''} ${answer.status < 300 ? '' : answer.status}`,
  );
  expect(statementsOf(answer)).toBeLessThanOrEqual(BUDGET.write);
});
