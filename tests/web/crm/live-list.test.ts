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

/** Shows a list. The test answers its requests. */
async function onScreen(total: number, revenue?: string) {
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
  const loaded = client.fetchInfiniteQuery(recordPages(path, {}));
  asked.shift()?.answer(total, revenue);
  await loaded;
  const live = new LiveList(client, path, {});
  return { client, asked, live, stop: live.follow() };
}

it('Records that no event named are counted as new', async () => {
  const { asked, live, stop } = await onScreen(1);
  announceChange({ path, change: 'any' });
  asked.find(({ query }) => query.get('limit') === '1')?.answer(3);
  await eventually(() => expect(live.$arrivals.get()).toBe(2));
  stop();
});

it.each(['before', 'after'])(
  'Records that a reload brings are not counted as new, when its answer comes %s the count',
  async (when) => {
    const { client, asked, live, stop } = await onScreen(1);
    announceChange({ path, change: 'any' });
    const reload = client.refetchQueries({ queryKey: recordPages(path, {}).queryKey });
    await eventually(() => expect(asked).toHaveLength(2));
    const count = asked.find(({ query }) => query.get('limit') === '1');
    const list = asked.find((call) => call !== count);
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
  const shown = () => client.getQueryData(recordPages(path, {}).queryKey)?.pages[0]?.revenue;
  await eventually(() => expect(shown()).toBe('97.00'));
  stop();
});
