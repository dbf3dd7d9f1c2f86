/** The API paths of the lists of records. */
export type RecordPath =
  | '/api/crm/customers'
  | '/api/crm/team-members'
  | '/api/crm/purchases'
  | '/api/crm/leads'
  | '/api/crm/tasks';

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
