import type { AuditAction } from '#contract/audit.ts';
import type { Tag, TagMerge, TagQuery, TagUpdate } from '#contract/tags.ts';
import type { Database, Db } from '#server/database/database.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError, notFound } from '#server/shared/errors.ts';
import {
  deleteTag,
  deleteUnusedTagsOf,
  ensureTags,
  giveInstead,
  listCountedTags,
  listTags,
  lockTags,
  replaceTagsOf,
  updateTag,
} from './tags.store.ts';

/** The tags of customers. Changes by staff add an audit entry. */
export type TagsService = ReturnType<typeof createTagsService>;

export function createTagsService({ database, audit }: { database: Database; audit: AuditService }) {
  const { db } = database;

  async function note(tx: Db, id: string, userId: string, action: AuditAction, changes: TagUpdate = {}): Promise<void> {
    await audit.note(tx, { userId, action, subjectType: 'tag', subjectId: id, fields: Object.keys(changes) });
  }

  return {
    list: ({ counted }: TagQuery): Promise<Tag[]> => (counted === '1' ? listCountedTags(db) : listTags(db)),
    ensure: ensureTags,
    deleteUnusedOf: deleteUnusedTagsOf,
    replaceOf: replaceTagsOf,
    /** Changes a tag. @throws AppError('not_found'), ('conflict') when another tag has the name. */
    update: async (id: string, changes: TagUpdate, userId: string): Promise<Tag> => {
      try {
        return await database.transaction(async (tx) => {
          const before = (await lockTags(tx, [id]))[0] ?? notFound('tag');
          if (Object.keys(changes).length === 0) return before;
          await updateTag(tx, id, changes);
          await note(tx, id, userId, 'update', changes);
          return { ...before, ...changes };
        });
      } catch (error) {
        if (isUniqueViolation(error))
          throw new AppError('conflict', 'Another tag has this name; merge the two instead');
        throw error;
      }
    },
    /** Merges a tag into another. @throws AppError('not_found') for either, ('invalid_input') when they are the same. */
    merge: (id: string, { into }: TagMerge, userId: string): Promise<Tag> =>
      database.transaction(async (tx) => {
        if (id === into) throw new AppError('invalid_input', 'A tag cannot be merged into itself');
        const found = await lockTags(tx, [id, into]);
        const target = found.find((tag) => tag.id === into) ?? notFound('tag');
        if (found.length < 2) notFound('tag');
        await giveInstead(tx, id, into);
        await deleteTag(tx, id);
        await note(tx, id, userId, 'merge');
        return target;
      }),
    /** Deletes a tag. @throws AppError('not_found') */
    delete: (id: string, userId: string): Promise<void> =>
      database.transaction(async (tx) => {
        if ((await lockTags(tx, [id])).length === 0) notFound('tag');
        await deleteTag(tx, id);
        await note(tx, id, userId, 'delete');
      }),
  };
}
