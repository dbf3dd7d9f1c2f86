import { isAtLeast, type Role } from '#contract/roles.ts';
import type { SessionUser } from '#contract/staff.ts';
import type { View, ViewInput, ViewQuery, ViewUpdate } from '#contract/views.ts';
import type { Database, Db } from '#server/database/database.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { changesOf } from '#server/shared/edit-conflict.ts';
import { AppError, fieldError, notFound } from '#server/shared/errors.ts';
import { deleteView, insertView, listViews, lockView, readView, updateView } from './views.store.ts';

/** Named filters and orders of lists. Each write adds an audit entry. */
export function createViewsService({ database, audit }: { database: Database; audit: AuditService }) {
  async function note(tx: Db, userId: string, action: 'create' | 'update' | 'delete', id: string): Promise<void> {
    await audit.note(tx, { userId, action, subjectType: 'view', subjectId: id });
  }

  /** Locks a view that the user may change: their own, and for an admin every view. */
  async function lockOwn(tx: Db, id: string, { id: userId, role }: SessionUser): Promise<View> {
    const { ownerId, ...view } = (await lockView(tx, id, userId)) ?? notFound('view');
    if (ownerId === userId || role === 'admin') return view;
    if (view.isShared === 0) return notFound('view');
    throw new AppError('forbidden', `This view belongs to ${view.ownerName}`);
  }

  async function read(tx: Db, id: string, userId: string): Promise<View> {
    const { ownerId: _, ...view } = (await readView(tx, id, userId)) ?? notFound('view');
    return view;
  }

  return {
    list: ({ list }: ViewQuery, userId: string): Promise<View[]> => listViews(database.db, userId, list),
    /**
     * Creates a view.
     * @throws AppError('conflict') when the user has a view of this name for this list, ('forbidden') when a viewer shares it.
     */
    create: ({ isShared, ...input }: ViewInput, { id: userId, role }: SessionUser): Promise<View> =>
      withUniqueName(() =>
        database.transaction(async (tx) => {
          if (isShared) assertMayShare(role);
          const id = await insertView(tx, { ...input, isShared: isShared ? 1 : 0, ownerId: userId });
          await note(tx, userId, 'create', id);
          return read(tx, id, userId);
        }),
      ),
    /**
     * Changes a view.
     * @throws AppError('not_found'), ('forbidden') as `create`, or for a shared view of somebody else, ('conflict') as `create`, or
     * when the view was changed after it was read.
     */
    update: (id: string, { isShared, filters, ...edit }: ViewUpdate, by: SessionUser): Promise<View> =>
      withUniqueName(() =>
        database.transaction(async (tx) => {
          const view = await lockOwn(tx, id, by);
          if (isShared && view.isShared === 0) assertMayShare(by.role);
          const isRepeated = filters === undefined || asText(filters) === asText(view.filters);
          const given = {
            ...edit,
            filters: isRepeated ? undefined : filters,
            isShared: isShared === undefined ? undefined : isShared ? (1 as const) : (0 as const),
          };
          const changes = await changesOf(view, given, async () => []);
          if (Object.keys(changes).length === 0) return view;
          await updateView(tx, id, changes);
          await note(tx, by.id, 'update', id);
          return read(tx, id, by.id);
        }),
      ),
    /** Deletes a view. @throws AppError('not_found', 'forbidden') */
    delete: (id: string, by: SessionUser): Promise<void> =>
      database.transaction(async (tx) => {
        await lockOwn(tx, id, by);
        await deleteView(tx, id);
        await note(tx, by.id, 'delete', id);
      }),
  };
}

/** Viewers keep views for themselves. What they shared while they were members stays shared. */
function assertMayShare(role: Role): void {
  if (!isAtLeast(role, 'member')) throw new AppError('forbidden', 'Viewers keep their views for themselves');
}

async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw fieldError('conflict', 'name', 'You have a view of this name already');
    throw error;
  }
}

/** Formats filters independently of their order. */
function asText(filters: Record<string, string>): string {
  return JSON.stringify(Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
