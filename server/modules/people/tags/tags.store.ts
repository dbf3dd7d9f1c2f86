import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Tag, TagUpdate } from '#contract/tags.ts';
import type { Db } from '#server/database/database.ts';
import { asRecords, isOneOf } from '#server/database/records.ts';
import { customerTags, tags } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

/** A tag with its stored spelling. */
export interface NamedTag {
  id: string;
  name: string;
}

const SHOWN = { id: tags.id, name: tags.name, color: tags.color };
const BY_NAME = sql`lower(${tags.name})`;

export async function listTags(db: Db): Promise<Tag[]> {
  return db.select(SHOWN).from(tags).orderBy(asc(BY_NAME));
}

export async function listCountedTags(db: Db): Promise<Tag[]> {
  const { tagId } = customerTags;
  const counts = db
    .select({ tagId, customers: sql<number>`count(*)::int`.as('customers') })
    .from(customerTags)
    .groupBy(tagId)
    .as('counts');
  return db
    .select({ ...SHOWN, customers: sql<number>`coalesce(${counts.customers}, 0)` })
    .from(tags)
    .leftJoin(counts, eq(counts.tagId, tags.id))
    .orderBy(asc(BY_NAME));
}

/** Returns the tags with these names in their order. Creates missing ones, for an import if one is given. */
export async function ensureTags(tx: Db, names: readonly string[], importId?: string): Promise<NamedTag[]> {
  if (names.length === 0) return [];
  const given = asRecords(
    names.map((name, position) => ({ name, position })),
    sql`(name text, position integer)`,
  );
  // Always in the same order, so that two transactions that create the same tags do not deadlock.
  await tx.execute(sql`
    INSERT INTO tags (name, import_id) SELECT DISTINCT ON (lower(name)) name, ${importId ?? null}::uuid FROM ${given}
    WHERE NOT EXISTS (SELECT FROM tags AS known WHERE lower(known.name) = lower(given.name))
    ORDER BY lower(name), position ON CONFLICT DO NOTHING`);
  const { rows } = await tx.execute<NamedTag & Record<string, unknown>>(sql`
    SELECT tags.id, tags.name FROM ${given} JOIN tags ON lower(tags.name) = lower(given.name)
    GROUP BY tags.id ORDER BY min(position)`);
  return rows;
}

/** Replaces a customer's tags, in this order. */
export async function replaceTagsOf(tx: Db, customerId: string, given: readonly NamedTag[]): Promise<void> {
  await tx.delete(customerTags).where(eq(customerTags.customerId, customerId));
  if (given.length === 0) return;
  await tx.insert(customerTags).values(given.map(({ id: tagId }, position) => ({ customerId, tagId, position })));
}

/** Locks those of the tags that exist until the transaction ends. */
export async function lockTags(tx: Db, ids: readonly string[]): Promise<Tag[]> {
  return tx
    .select(SHOWN)
    .from(tags)
    .where(inArray(tags.id, ids.filter(isUuid)))
    .orderBy(tags.id)
    .for('update');
}

/** @throws when another tag has the name. */
export async function updateTag(tx: Db, id: string, changes: TagUpdate): Promise<void> {
  await tx
    .update(tags)
    .set({ ...changes, importId: null })
    .where(eq(tags.id, id));
}

/** Gives the other tag to everybody who has the first one. */
export async function giveInstead(tx: Db, id: string, otherId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO customer_tags (customer_id, tag_id, position)
    SELECT customer_id, ${otherId}::uuid, position FROM customer_tags WHERE tag_id = ${id}::uuid
    ON CONFLICT DO NOTHING`);
}

/** Deletes the tags that an import created and nobody has. Locks them first, because nobody new can get them from then on. */
export async function deleteUnusedTagsOf(tx: Db, importId: string): Promise<void> {
  const created = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(eq(tags.importId, importId))
    .orderBy(tags.id)
    .for('update');
  const ids = created.map(({ id }) => id);
  const { tagId } = customerTags;
  const given = tx.select({ tagId }).from(customerTags).where(eq(tagId, tags.id));
  await tx.delete(tags).where(and(isOneOf(tags.id, ids), notExists(given)));
}

/** Deletes a tag and removes it from all customers. */
export async function deleteTag(tx: Db, id: string): Promise<void> {
  await tx.delete(tags).where(eq(tags.id, id));
}
