import { and, eq, sql } from 'drizzle-orm';
import { MAX_TAGS } from '#contract/tags.ts';
import type { Db } from '#server/database/database.ts';
import { asUuids, isOneOf } from '#server/database/records.ts';
import { customers, customerTags, tags } from '#server/database/schema.ts';
import { TAGS } from './customer-list.store.ts';

export interface TaggedCustomer {
  id: string;
  /** The names of the tags before the change. */
  tags: string[];
}

/** Locks those of the customers that exist until the transaction ends. */
export async function lockTagged(tx: Db, ids: readonly string[]): Promise<TaggedCustomer[]> {
  return tx
    .select({ id: customers.id, tags: TAGS })
    .from(customers)
    .where(isOneOf(customers.id, ids))
    .orderBy(customers.id)
    .for('update');
}

export async function findTag(tx: Db, name: string): Promise<string | undefined> {
  const [tag] = await tx.select({ id: tags.id }).from(tags).where(sql`lower(${tags.name}) = lower(${name})`);
  return tag?.id;
}

export async function nameOfTag(tx: Db, id: string): Promise<string | undefined> {
  const [tag] = await tx.select({ name: tags.name }).from(tags).where(eq(tags.id, id));
  return tag?.name;
}

export async function addTag(tx: Db, tagId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO customer_tags (customer_id, tag_id, position)
    SELECT id, ${tagId}::uuid, ${MAX_TAGS} FROM unnest(${asUuids(ids)}) AS chosen(id) ON CONFLICT DO NOTHING`);
  await touch(tx, ids);
}

export async function removeTag(tx: Db, tagId: string, ids: readonly string[]): Promise<void> {
  await tx.delete(customerTags).where(and(eq(customerTags.tagId, tagId), isOneOf(customerTags.customerId, ids)));
  await touch(tx, ids);
}

/**
 * Updates the date of tagging, by which edits that began earlier are detected. It is in a table of its own, so that the many
 * indexes of the record are not written.
 */
async function touch(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE customer_activity SET tagged_at = greatest(clock_timestamp(), interval '1 millisecond' + greatest(
      tagged_at, (SELECT updated_at FROM customers WHERE id = customer_id)))
    WHERE customer_id = ANY(${asUuids(ids)})`);
}
