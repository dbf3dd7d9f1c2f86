import type { Query } from '@tanstack/react-query';

/** The API paths of the lists of records. */
const RECORD_PATHS = [
  '/api/crm/customers',
  '/api/crm/team-members',
  '/api/crm/purchases',
  '/api/crm/leads',
  '/api/crm/tasks',
] as const;
export type RecordPath = (typeof RECORD_PATHS)[number];

/** Returns whether a query is a long list's, which follows its changes by itself. What belongs to one customer is a short list. */
export function isLongList({ queryKey }: Query): boolean {
  const listQuery = queryKey.at(-1);
  if (typeof listQuery !== 'object' || listQuery === null) return false;
  if ('customerId' in listQuery || 'ownerId' in listQuery) return false;
  return RECORD_PATHS.some((path) => path === `/${queryKey.slice(0, 3).join('/')}`);
}

/** A change to a list: a record was created, updated or deleted, a customer's records may have changed, or any record may have. */
export type RecordChange =
  | { path: RecordPath; change: 'created' | 'updated' | 'deleted'; id: string }
  | { path: RecordPath; change: 'updated'; customerId: string }
  | { path: RecordPath; change: 'any' };

type Listener = (change: RecordChange) => void;

const listeners = new Set<Listener>();
const written = new Set<string>();

/** Notes a record that this screen has written, so that no list counts it as new. */
export function noteWritten(id: string): void {
  written.add(id);
}

export function announceChange(change: RecordChange): void {
  if (change.change === 'created' && written.has(change.id)) return;
  for (const listener of listeners) listener(change);
}

/** Calls back for each change until the returned function is called. */
export function followChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
