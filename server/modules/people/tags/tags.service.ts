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
  type NamedTag,
  replaceTagsOf,
  updateTag,
} from './tags.store.ts';

/** The tags of customers. Changes by staff add an audit entry. */
export interface TagsService {
  list(query: TagQuery): Promise<Tag[]>;
  /** Returns the tags with these names in their order and stored spelling. Creates missing ones, for an import if one is given. */
  ensure(tx: Db, names: readonly string[], importId?: string): Promise<NamedTag[]>;
  /** Deletes the tags that an import created, nobody has and staff have not changed. */
  deleteUnusedOf(tx: Db, importId: string): Promise<void>;
  /** Replaces a customer's tags, in this order. */
  replaceOf(tx: Db, customerId: string, tags: readonly NamedTag[]): Promise<void>;
  /** Changes a tag. @throws AppError('not_found'), ('conflict') when another tag has the name. */
  update(id: string, changes: TagUpdate, userId: string): Promise<Tag>;
  /** Merges a tag into another. @throws AppError('not_found') for either, ('invalid_input') when they are the same. */
  merge(id: string, { into }: TagMerge, userId: string): Promise<Tag>;
  /** Deletes a tag. @throws AppError('not_found') */
  delete(id: string, userId: string): Promise<void>;
}

export function createTagsService({ database, audit }: { database: Database; audit: AuditService }): TagsService {
  const { db } = database;

  async function note(tx: Db, id: string, userId: string, action: AuditAction, changes: TagUpdate = {}): Promise<void> {
    await audit.note(tx, { userId, action, subjectType: 'tag', subjectId: id, fields: Object.keys(changes) });
  }

  return {
    list: ({ counted }) => (counted === '1' ? listCountedTags(db) : listTags(db)),
    ensure: ensureTags,
    deleteUnusedOf: deleteUnusedTagsOf,
    replaceOf: replaceTagsOf,
    update: async (id, changes, userId) => {
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
    merge: (id, { into }, userId) =>
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
    delete: (id, userId) =>
      database.transaction(async (tx) => {
        if ((await lockTags(tx, [id])).length === 0) notFound('tag');
        await deleteTag(tx, id);
        await note(tx, id, userId, 'delete');
      }),
  };
}
