import type { RecordEdit } from '../../contract/errors.ts';
import { AppError } from './errors.ts';

interface Edit {
  /** The `updatedAt` that the record was read with. */
  updatedAt?: string | undefined;
}

/**
 * The fields that an edit changes: what it leaves out stays, and what it repeats is no change.
 * @throws AppError('conflict') when there are some, and the record has been changed since the edit's `updatedAt`.
 */
export async function changesOf<Given extends Edit>(
  record: { updatedAt: string },
  { updatedAt, ...given }: Given,
  editsSince: (since: Date) => Promise<RecordEdit[]>,
): Promise<Partial<Omit<Given, 'updatedAt'>>> {
  const changes = changedFields(record, given);
  if (updatedAt === undefined || Object.keys(changes).length === 0) return changes;
  const since = new Date(updatedAt);
  if (since.getTime() === Date.parse(record.updatedAt)) return changes;
  throw new AppError('conflict', 'This record has been changed since it was read', {
    details: { current: record, edits: await editsSince(since) },
  });
}

function changedFields<Given extends object>(record: object, given: Given): Partial<Given> {
  const present = new Map(Object.entries(record));
  const changes = Object.entries(given).filter(([name, value]) => value !== undefined && value !== present.get(name));
  return Object.fromEntries(changes) as Partial<Given>;
}
