import { isDeepStrictEqual } from 'node:util';
import type { RecordEdit } from '#contract/errors.ts';
import { AppError } from './errors.ts';

interface Edit {
  /** The record's `updatedAt` when it was read. */
  updatedAt?: string | undefined;
}

/**
 * Returns the fields that an edit changes. Omitted fields and equal values are no changes.
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

/** A field's old and new value. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Returns the old and new values of the changed fields. */
export function fromTo(record: object, changes: object): FieldChange[] {
  const present = new Map(Object.entries(record));
  return Object.entries(changes).map(([field, after]) => ({ field, before: present.get(field), after }));
}

function changedFields<Given extends object>(record: object, given: Given): Partial<Given> {
  const present = new Map(Object.entries(record));
  const changes = Object.entries(given).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, present.get(name)),
  );
  return Object.fromEntries(changes) as Partial<Given>;
}
