import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { noteDeleting, noteNotDeleted } from '#crm/shared/realtime/deletions.ts';
import { refetchRecords } from '#crm/shared/realtime/refetch-records.ts';

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
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('after the change');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('after the change'));
  stop();
});

it('Changes that come during a later load let it end and are read once after it, however many they are', async () => {
  const { client, answers, stop } = onScreen();
  answers[0]?.('at first');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('at first'));
  for (let change = 1; change <= 4; change++) refetchRecords(client, queryKey);
  expect(answers, 'a load goes on').toHaveLength(2);
  answers[1]?.('after the first change');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('after the first change'));
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.('after the last change');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('after the last change'));
  expect(answers).toHaveLength(3);
  stop();
});

it('A change that comes later is read once', async () => {
  const { client, answers, stop } = onScreen();
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('before the change'));
  refetchRecords(client, queryKey);
  answers[1]?.('after the change');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('after the change'));
  expect(answers).toHaveLength(2);
  stop();
});

it('Nothing of a record that is being deleted is read when its deletion is announced, unless the deletion fails', async () => {
  const { client, answers, stop } = onScreen();
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('before the change'));
  noteDeleting('conversation');
  refetchRecords(client, queryKey);
  expect(answers).toHaveLength(1);
  noteNotDeleted('conversation');
  refetchRecords(client, queryKey);
  expect(answers).toHaveLength(2);
  stop();
});
