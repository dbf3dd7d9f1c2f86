/** The lists of records, by their paths. */
export type RecordPath =
  | '/api/crm/customers'
  | '/api/crm/team-members'
  | '/api/crm/purchases'
  | '/api/crm/leads'
  | '/api/crm/tasks';

/** What an event says of a list: which record is new, another or gone, that what belongs to a customer may be, or that anything may. */
export type RecordChange =
  | { path: RecordPath; change: 'created' | 'updated' | 'deleted'; id: string }
  | { path: RecordPath; change: 'updated'; customerId: string }
  | { path: RecordPath; change: 'any' };

type Listener = (change: RecordChange) => void;

const listeners = new Set<Listener>();
const written = new Set<string>();

/** What this screen has written itself is news to none of its lists. */
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
