import type { BulkProgress } from '#contract/bulk.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { percentile } from '../support/percentile.ts';
import { startProduct } from '../support/product.ts';
import { seedCrm } from '../support/seed-crm.ts';
import { seedOffice } from '../support/seed-office.ts';
import { logIn } from '../support/session.ts';

const ROUNDS = 40;
const TAGGED_AT_ONCE = 10_000;
const SHARED_VIEWS = 10;

/** Medians in milliseconds. */
export interface OfficeTimes {
  /** The first page of customers, with its total. */
  list: number;
  /** The first page of customers with a rare tag. `commonTag` is the same with a common tag. */
  rareTag: number;
  commonTag: number;
  /** All calls of a customer's panel. */
  panel: number;
  /** Tagging 10,000 customers, from the request to the last row. Measured once. */
  bulkTag: number;
}

type Call = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** Measures lists and panel with 100,000 customers, without and with notes, tasks, tags and views. */
export async function measureOffice(databaseUrl: string): Promise<{ without: OfficeTimes; with: OfficeTimes }> {
  return { without: await measure(databaseUrl, false), with: await measure(databaseUrl, true) };
}

async function measure(databaseUrl: string, hasOffice: boolean): Promise<OfficeTimes> {
  let customers: string[] = [];
  const product = await startProduct(databaseUrl, async (where) => {
    const database = await openDatabase(where, console.error);
    await migrate(database);
    customers = (await seedCrm(database)).customers.map(({ id }) => id);
    if (hasOffice) await seedOffice(database);
    await database.close();
  });
  try {
    const call = callerOf(product.url, await logIn(product.url));
    if (hasOffice) await addViews(call);
    const ids = customers.slice(0, ROUNDS);
    const list = 'customers?limit=50';
    return {
      list: await median(ids, () => call('GET', list)),
      rareTag: await median(ids, () => call('GET', `${list}&tag=Tag%2050`)),
      commonTag: await median(ids, () => call('GET', `${list}&tag=Tag%203`)),
      panel: await median(ids, (id) => Promise.all(panelOf(id).map((path) => call('GET', path)))),
      bulkTag: await timeOf(() => tagAll(call, customers.slice(0, TAGGED_AT_ONCE))),
    };
  } finally {
    await product.stop();
  }
}

function callerOf(url: string, cookie: string): Call {
  return async <Answer>(method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api/crm/${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
}

function panelOf(id: string): string[] {
  const own = ['', '/timeline?limit=30', '/notes?limit=20', '/subscriptions'].map((part) => `customers/${id}${part}`);
  const related = ['leads?', 'team-members?', 'purchases?', 'tasks?done=0&'];
  return [
    ...own,
    ...related.map((path) => `${path}${path.startsWith('team') ? 'ownerId' : 'customerId'}=${id}&limit=50`),
  ];
}

async function addViews(call: Call): Promise<void> {
  for (let number = 1; number <= SHARED_VIEWS; number += 1) {
    const filters = { tag: `Tag ${number}` };
    await call('POST', 'views', { name: `View ${number}`, list: 'customers', filters, isShared: 1 });
  }
}

/** Tags customers. Resolves when the last one has the tag. */
async function tagAll(call: Call, ids: string[]): Promise<void> {
  const request = { action: 'tag', list: 'customers', tag: 'At once', ids };
  const { id } = await call<BulkProgress>('POST', 'bulk', request);
  // The waiting screen makes the same call, without the results.
  while ((await call<BulkProgress>('GET', `bulk/${id}?results=0`)).finishedAt === null) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function median(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (const id of ids) times.push(await timeOf(() => act(id)));
  return percentile(times, 0.5);
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
