import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { noteDeleting, noteNotDeleted, unlessDeleting } from '#crm/shared/realtime/deletions.ts';
import { refetchRecords } from '#crm/shared/realtime/refetch-records.ts';
import { lastPages, listKey, recordPages } from '#crm/shared/records/record-pages.ts';
import { eventually } from '#tests/support/eventually.ts';

const queryKey = ['conversation'];

/** Observes a query. The test answers its requests. */
function onScreen() {
  const client = new QueryClient();
  const answers: ((text: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
  return { client, answers, stop: observer.subscribe(() => undefined) };
}

it('A change that comes during the first load is read after it: its answer may be older than the change', async () => {
  const { client, answers, stop } = onScreen();
  refetchRecords(client, queryKey);
  expect(answers, 'the first load goes on').toHaveLength(1);
  answers[0]?.('before the change');
  await eventually(() => expect(answers).toHaveLength(2));
  answers[1]?.('after the change');
  await eventually(() => expect(client.getQueryData(queryKey)).toBe('after the change'));
  stop();
});

it('Changes that come during a later load let it end and are read once after it, however many they are', async () => {
  const { client, answers, stop } = onScreen();
  answers[0]?.('at first');
  await eventually(() => expect(client.getQueryData(queryKey)).toBe('at first'));
  for (let change = 1; change <= 4; change++) refetchRecords(client, queryKey);
  expect(answers, 'a load goes on').toHaveLength(2);
  answers[1]?.('after the first change');
  await eventually(() => expect(client.getQueryData(queryKey)).toBe('after the first change'));
  await eventually(() => expect(answers).toHaveLength(3));
  answers[2]?.('after the last change');
  await eventually(() => expect(client.getQueryData(queryKey)).toBe('after the last change'));
  expect(answers).toHaveLength(3);
  stop();
});

it('A change that comes later is read once', async () => {
  const { client, answers, stop } = onScreen();
  answers[0]?.('before the change');
  await eventually(() => expect(client.getQueryData(queryKey)).toBe('before the change'));
  refetchRecords(client, queryKey);
  answers[1]?.('after the change');
  await eventually(() => expect(client.getQueryData(queryKey)).toBe('after the change'));
  expect(answers).toHaveLength(2);
  stop();
});

it('Nothing of a record that is being deleted is read when its deletion is announced, unless the deletion fails', async () => {
  const { client, answers, stop } = onScreen();
  answers[0]?.('before the change');
  await eventually(() => expect(client.getQueryData(queryKey)).toBe('before the change'));
  noteDeleting('conversation');
  refetchRecords(client, queryKey);
  expect(answers).toHaveLength(1);
  noteNotDeleted('conversation');
  refetchRecords(client, queryKey);
  expect(answers).toHaveLength(2);
  stop();
});

it('An interval reads nothing of a record that is being deleted, and shows what it had', async () => {
  const client = new QueryClient();
  const queryKey = ['webhooks', 'w1', 'deliveries'];
  let reads = 0;
  const queryFn = unlessDeleting(() => Promise.resolve(++reads));
  expect(await client.fetchQuery({ queryKey, queryFn })).toBe(1);
  noteDeleting('w1');
  expect(await client.fetchQuery({ queryKey, queryFn })).toBe(1);
  noteNotDeleted('w1');
  expect(await client.fetchQuery({ queryKey, queryFn })).toBe(2);
});

it('Of a noun all is read that a panel shows, on the screen at once and closed when it is opened, but no long list', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const path = '/api/crm/team-members';
  const long = [recordPages(path, {}), recordPages(path, { isActive: '1' }), lastPages(path, {})];
  const shown: QueryKey[] = [[...listKey(path), 't1'], recordPages(path, { ownerId: 'c1' }).queryKey];
  const closed = [...listKey(path), 't2', 'consent'];
  const read: QueryKey[] = [];
  const stops = [...long.map(({ queryKey }) => queryKey), ...shown].map((queryKey) => {
    client.setQueryData(queryKey as string[], 'before the gap');
    const queryFn = () => read.push(queryKey);
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  });
  client.setQueryData(closed, 'before the gap');
  refetchRecords(client, listKey(path));
  expect(read).toEqual(shown);
  expect(client.getQueryState(closed)?.isInvalidated).toBe(true);
  for (const stop of stops) stop();
});
