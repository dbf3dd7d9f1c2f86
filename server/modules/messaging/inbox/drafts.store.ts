import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { conversations, drafts, users } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

type NewDraft = typeof drafts.$inferInsert;

/** The customer's conversation of texts, which is made where there is none. It is locked, and stays until the draft is in it. */
export async function textConversationOf(tx: Db, customerId: string): Promise<string> {
  const [row] = await tx
    .insert(conversations)
    .values({ channel: 'text', customerId })
    .onConflictDoUpdate({
      target: conversations.customerId,
      targetWhere: sql`channel = 'text'`,
      set: { customerId },
    })
    .returning({ id: conversations.id });
  if (!row) throw new Error('A conversation was not kept');
  return row.id;
}

/** The customer's conversation of mails about a subject, which is made where there is none. */
export async function mailConversationOf(tx: Db, customerId: string, subject: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT mail_conversation_of(${customerId}::uuid, NULL, NULL, NULL, ${subject}) AS id`);
  return rows[0]?.id;
}

/** The one of the customer's conversations of mails that staff see first. */
export async function newestMailConversationOf(db: Db, customerId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM conversations WHERE channel = 'email' AND customer_id = ${customerId}::uuid AND last_message_at IS NOT NULL
    ORDER BY last_message_at DESC, id DESC LIMIT 1`);
  return rows[0]?.id;
}

/** Returns undefined where `most` wait already. */
export async function insertDraft(tx: Db, draft: NewDraft, most: number): Promise<string | undefined> {
  const { conversationId, content, createdBy, keyName } = draft;
  // Two at the same time count one after the other.
  await tx.execute(sql`SELECT FROM conversations WHERE id = ${conversationId}::uuid FOR NO KEY UPDATE`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO drafts (conversation_id, content, created_by, key_name)
    SELECT ${conversationId}::uuid, ${content}, ${createdBy}::uuid, ${keyName}
    WHERE (SELECT count(*) FROM drafts WHERE conversation_id = ${conversationId}::uuid) < ${most}
    RETURNING id`);
  return rows[0]?.id;
}

/** @returns the customer whom it was for, or undefined when there is no such draft any more, or none in the conversation that is given. */
export async function deleteDraft(
  tx: Db,
  id: string,
  conversationId: string | null,
): Promise<{ customerId: string | null } | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await tx.execute<{ customerId: string | null }>(sql`
    DELETE FROM drafts USING conversations WHERE drafts.id = ${id}::uuid AND conversations.id = conversation_id
      AND conversation_id = coalesce(${conversationId}::uuid, conversation_id)
    RETURNING customer_id AS "customerId"`);
  return rows[0];
}

/** A conversation's drafts, the oldest first. */
export async function readDrafts(db: Db, conversationId: string) {
  return db
    .select({
      id: drafts.id,
      content: drafts.content,
      at: drafts.createdAt,
      from: sql<string | null>`coalesce(${drafts.keyName}, ${users.username})`,
    })
    .from(drafts)
    .leftJoin(users, eq(users.id, drafts.createdBy))
    .where(eq(drafts.conversationId, conversationId))
    .orderBy(asc(drafts.createdAt), asc(drafts.id));
}
