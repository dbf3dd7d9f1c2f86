import type { Query, QueryFunctionContext } from '@tanstack/react-query';

const deletedIds = new Set<string>();

/**
 * Notes a record that this screen deletes. Nothing of it is read again: the deletion may be announced before it is
 * answered, while what belongs to the record is still shown.
 */
export function noteDeleting(id: string): void {
  deletedIds.add(id);
}

/** Notes that a deletion has failed. */
export function noteNotDeleted(id: string): void {
  deletedIds.delete(id);
}

/** Returns whether a query may be read again. Those of a deleted record name its id in their key. */
export function isReadable({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return !queryKey.some((part) => typeof part === 'string' && deletedIds.has(part));
}

/** Wraps what an interval reads again, because the interval goes on while the record is being deleted. What was read before stays then. */
export function unlessDeleting<Data>(read: (context: QueryFunctionContext) => Promise<Data>) {
  return (context: QueryFunctionContext): Data | Promise<Data> => {
    const known = isReadable(context) ? undefined : context.client.getQueryData<Data>(context.queryKey);
    return known ?? read(context);
  };
}
