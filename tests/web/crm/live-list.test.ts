import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { announceChange } from '#crm/shared/realtime/record-changes.ts';
import { LiveList } from '#crm/shared/records/live-list.ts';
import { recordPages } from '#crm/shared/records/record-pages.ts';
import { eventually } from '#tests/support/eventually.ts';

const path = '/api/crm/customers';
const plainFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = plainFetch;
});

/** Opens a list. The test answers its requests. */
function openList() {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const asked: { query: URLSearchParams; answer: (total: number, revenue?: string) => void; fail: () => void }[] = [];
  globalThis.fetch = (address) =>
    new Promise((resolve) => {
      const query = new URL(String(address), 'http://crm.example').searchParams;
      const answer = (count: number, sum?: string) => {
        const headers = { 'X-Total-Count': String(count), ...(sum && { 'X-Total-Revenue': sum }) };
        resolve(Response.json([{ id: 'first' }], { headers }));
      };
      asked.push({ query, answer, fail: () => resolve(new Response(null, { status: 503 })) });
    });
  const live = new LiveList(client, path, {});
  const stop = live.follow();
  const loaded = client.fetchInfiniteQuery(recordPages(path, {}));
  return { client, asked, live, stop, loaded, deletedIds: () => firstPage(client)?.deletedIds };
}

function firstPage(client: QueryClient) {
  return client.getQueryData(recordPages(path, {}).queryKey)?.pages[0];
}

/** Shows a list that has been read. */
async function onScreen(total: number, revenue?: string) {
  const list = openList();
  list.asked.shift()?.answer(total, revenue);
  await list.loaded;
  return list;
}

it('Records that no event named are counted as new', async () => {
  const { asked, live, stop } = await onScreen(1);
  announceChange({ path, change: 'any' });
  await eventually(() => expect(asked).toHaveLength(1));
  asked[0]?.answer(3);
  await eventually(() => expect(live.$arrivals.get()).toBe(2));
  stop();
});

it.each(['before', 'after'])(
  'Records that a reload brings are not counted as new, when its answer comes %s the count',
  async (when) => {
    const { client, asked, live, stop } = await onScreen(1);
    announceChange({ path, change: 'any' });
    await eventually(() => expect(asked).toHaveLength(1));
    const reload = client.refetchQueries({ queryKey: recordPages(path, {}).queryKey });
    await eventually(() => expect(asked).toHaveLength(2));
    const [count, list] = asked;
    const [first, second] = when === 'before' ? [list, count] : [count, list];
    first?.answer(2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    second?.answer(2);
    await reload;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(live.$arrivals.get()).toBe(0);
    stop();
  },
);

it('A row that changed while it was read is read again, also when that read failed', async () => {
  const { asked, live, stop } = await onScreen(1);
  live.show(['first']);
  const change = () => announceChange({ path, change: 'updated', id: 'first' });
  change();
  await eventually(() => expect(asked).toHaveLength(1));
  change();
  asked[0]?.fail();
  await eventually(() => expect(asked).toHaveLength(2));
  stop();
});

it('The revenue above a list is read again when one of its rows has changed', async () => {
  const { client, asked, live, stop } = await onScreen(1, '194.00');
  live.show(['first']);
  announceChange({ path, change: 'updated', id: 'first' });
  await eventually(() => expect(asked).toHaveLength(1));
  asked[0]?.answer(1);
  await eventually(() => expect(asked).toHaveLength(2));
  asked[1]?.answer(1, '97.00');
  await eventually(() => expect(firstPage(client)?.revenue).toBe('97.00'));
  stop();
});

it('Records that are announced while the list is counted are counted once, whether or not the answer has them', async () => {
  for (const counted of [1, 2]) {
    const { asked, live, stop } = await onScreen(1);
    announceChange({ path, change: 'any' });
    await eventually(() => expect(asked).toHaveLength(1));
    announceChange({ path, change: 'created', id: `second${counted}` });
    asked[0]?.answer(counted);
    await eventually(() => expect(asked).toHaveLength(2));
    asked[1]?.answer(2);
    await eventually(() => expect(live.$arrivals.get()).toBe(1));
    stop();
  }
});

it('A record that is deleted while the list is read is marked in the answer, which was given before', async () => {
  const { client, asked, stop, deletedIds } = await onScreen(1);
  const reload = client.refetchQueries({ queryKey: recordPages(path, {}).queryKey });
  await eventually(() => expect(asked).toHaveLength(1));
  announceChange({ path, change: 'deleted', id: 'first' });
  asked[0]?.answer(1);
  await reload;
  expect(deletedIds()).toEqual(['first']);
  stop();
});

it.each([
  ['A record', { path, change: 'updated', id: 'first' }, ['ids']],
  ['Any record', { path, change: 'any' }, ['ids', 'limit']],
] as const)(
  '%s that changes while the list is read for the first time is read after it',
  async (_, change, queries) => {
    const { asked, live, stop, loaded } = openList();
    announceChange(change);
    asked.shift()?.answer(1);
    await loaded;
    live.show(['first']);
    for (const query of queries) {
      await eventually(() => expect(asked).toHaveLength(1));
      const call = asked.shift();
      expect(call?.query.get(query)).toBe(query === 'ids' ? 'first' : '1');
      call?.answer(1);
    }
    stop();
  },
);
