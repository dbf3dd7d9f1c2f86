import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { LiveBoard } from '#crm/features/sales/leads/board/live-board.ts';
import { columnPages } from '#crm/features/sales/leads/columns/board-columns.ts';
import { announceChange } from '#crm/shared/realtime/record-changes.ts';
import { eventually } from '#tests/support/eventually.ts';

const path = '/api/crm/leads';
const plainFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = plainFetch;
});

it('Leads whose read failed are read again with the next that changes, also when that was during the read', async () => {
  const asked: (string | undefined)[] = [];
  globalThis.fetch = async (address) => {
    asked.push(new URL(String(address), 'http://crm.example').searchParams.get('ids')?.split(',').sort().join());
    if (asked.length === 2) return Response.json([]);
    if (asked.length === 1) announceChange({ path, change: 'updated', id: 'two' });
    return new Response(null, { status: 503 });
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = new LiveBoard(client, {}, () => false).follow();
  announceChange({ path, change: 'updated', id: 'one' });
  await eventually(() => expect(asked).toEqual(['one', 'one,two']));
  stop();
});

it('A lead that is deleted while its column is read leaves it, though the answer, given before, has it', async () => {
  const column = Promise.withResolvers<void>();
  globalThis.fetch = async (address) => {
    if (String(address).includes('ids=')) return Response.json([]);
    await column.promise;
    return Response.json([{ id: 'one', stage: 'new' }]);
  };
  const client = new QueryClient();
  const stop = new LiveBoard(client, {}, () => false).follow();
  const pages = columnPages({}, 'new');
  const loaded = client.fetchInfiniteQuery(pages);
  announceChange({ path, change: 'deleted', id: 'one' });
  column.resolve();
  await loaded;
  await eventually(() => expect(client.getQueryData(pages.queryKey)?.pages[0]?.rows).toEqual([]));
  stop();
});
