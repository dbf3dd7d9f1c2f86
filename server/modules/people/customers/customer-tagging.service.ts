import { isSameTag, MAX_TAGS } from '#contract/tags.ts';
import type { Db } from '#server/database/database.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import type { TagsService } from '../tags/tags.service.ts';
import { addTag, findTag, lockTagged, nameOfTag, removeTag, type TaggedCustomer } from './customer-tagging.store.ts';

/** The result for one customer. `full` means that they have too many tags. */
export type Tagging = 'changed' | 'unchanged' | 'full';

/** Adds or removes a tag for many customers at once. Each changed customer gets an audit entry. */
export function createCustomerTagging({ audit, tags }: { audit: AuditService; tags: Pick<TagsService, 'ensure'> }) {
  function note(tx: Db, changed: readonly TaggedCustomer[], after: (tags: string[]) => string[], userId: string) {
    return audit.noteAll(
      tx,
      changed.map(({ id, tags: before }) => ({
        userId,
        action: 'update',
        subjectType: 'customer',
        subjectId: id,
        customerId: id,
        changes: [{ field: 'tags', before, after: after(before) }],
      })),
    );
  }

  return {
    /** Adds a tag. @returns the result for each customer that exists. */
    tag: async (tx: Db, ids: readonly string[], name: string, userId: string): Promise<Map<string, Tagging>> => {
      const [tag] = await tags.ensure(tx, [name]);
      if (!tag) throw new Error('A tag was not made');
      const taggingOf = ({ tags: before }: TaggedCustomer): Tagging => {
        if (before.some((other) => isSameTag(other, name))) return 'unchanged';
        return before.length < MAX_TAGS ? 'changed' : 'full';
      };
      const found = await lockTagged(tx, ids);
      const changed = found.filter((customer) => taggingOf(customer) === 'changed');
      await addTag(tx, tag.id, idsOf(changed));
      await note(tx, changed, (before) => [...before, tag.name], userId);
      return new Map(found.map((customer) => [customer.id, taggingOf(customer)]));
    },
    untag: async (tx: Db, ids: readonly string[], name: string, userId: string): Promise<Map<string, Tagging>> => {
      const has = ({ tags: before }: TaggedCustomer) => before.some((other) => isSameTag(other, name));
      const found = await lockTagged(tx, ids);
      const tagId = await findTag(tx, name);
      const changed = tagId === undefined ? [] : found.filter(has);
      if (tagId !== undefined) await removeTag(tx, tagId, idsOf(changed));
      await note(tx, changed, (before) => before.filter((other) => !isSameTag(other, name)), userId);
      return new Map(found.map((customer) => [customer.id, has(customer) ? 'changed' : 'unchanged']));
    },
    idOf: findTag,
    nameOf: nameOfTag,
  };
}

function idsOf(customers: readonly TaggedCustomer[]): string[] {
  return customers.map(({ id }) => id);
}
