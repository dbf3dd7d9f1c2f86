import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ConversationRef } from '#contract/events.ts';
import type { UnreadCount } from '#contract/messages.ts';
import type { Db } from '#server/database/database.ts';
import { textMessages } from '#server/database/schema.ts';
import { inConversation } from './conversations.store.ts';

type Row = { [Key in keyof Required<UnreadCount>]: UnreadCount[Key] | null } & Record<string, unknown>;

/** Characters of the preview, more than fit in a line of the bell's list. */
const PREVIEW_LENGTH = 120;
const WITHOUT_WORDS = 'Picture';

/** Default maximum number of conversations. Every open screen requests them twice a minute. */
const MOST = 5_000;

/**
 * Counts unread texts with one statement on one partial index. `npm run bench:messages` shows its plan. Looks up the names one by
 * one, because there are few unread conversations and a join would read all customers.
 */
export const unreadCounts = (limit = MOST): SQL => sql`
  SELECT unread.customer_id AS "customerId", unread.team_member_id AS "teamMemberId",
    coalesce(customer.name, member.name, unread.phone) AS name,
    CASE text.phone_e164 WHEN customer.phone_e164 THEN customer.phone WHEN member.phone_e164 THEN member.phone
      ELSE text.phone_e164 END AS phone,
    unread.count AS "unreadCount", unread.newest AS "newestAt", unread.oldest AS "oldestAt", left(text.message, ${PREVIEW_LENGTH}::int) AS preview
  FROM (
    SELECT customer_id, team_member_id,
      CASE WHEN customer_id IS NULL AND team_member_id IS NULL THEN phone_e164 END AS phone,
      count(*)::int AS count, max(sent_at) AS newest, min(sent_at) AS oldest
    FROM sms_messages WHERE is_read = 0 AND direction = 'inbound'
    GROUP BY 1, 2, 3
    ORDER BY newest DESC LIMIT ${limit}::int
  ) AS unread
  LEFT JOIN LATERAL (
    SELECT message, phone_e164 FROM sms_messages WHERE customer_id = unread.customer_id AND sent_at = unread.newest
    UNION ALL SELECT message, phone_e164 FROM sms_messages WHERE team_member_id = unread.team_member_id AND sent_at = unread.newest
    UNION ALL SELECT message, phone_e164 FROM sms_messages WHERE phone_e164 = unread.phone AND sent_at = unread.newest
    LIMIT 1
  ) AS text ON true
  LEFT JOIN LATERAL (SELECT name, phone, phone_e164 FROM customers WHERE id = unread.customer_id LIMIT 1) AS customer ON true
  LEFT JOIN LATERAL (SELECT name, phone, phone_e164 FROM team_members WHERE id = unread.team_member_id LIMIT 1) AS member ON true
  ORDER BY unread.newest DESC`;

/** Returns the conversations with unread texts, newest first. */
export async function readUnreadCounts(db: Db, limit?: number): Promise<UnreadCount[]> {
  const { rows } = await db.execute<Row>(unreadCounts(limit));
  return rows.map(({ customerId, teamMemberId, name, phone, unreadCount, preview, newestAt, oldestAt }) => ({
    ...(customerId ? { customerId } : {}),
    ...(teamMemberId ? { teamMemberId } : {}),
    name: name ?? '',
    phone,
    unreadCount: unreadCount ?? 0,
    preview: preview?.trim() || WITHOUT_WORDS,
    newestAt: new Date(newestAt ?? 0).toISOString(),
    oldestAt: new Date(oldestAt ?? 0).toISOString(),
  }));
}

/** @param upTo Later texts stay unread. Compared in milliseconds, the precision of the API. @returns false when none was unread. */
export async function markRead(db: Db, conversation: ConversationRef, upTo?: Date): Promise<boolean> {
  const isSeen = upTo && sql`date_trunc('milliseconds', ${textMessages.sentAt}) <= ${upTo.toISOString()}::timestamptz`;
  const rows = await db
    .update(textMessages)
    .set({ isRead: 1 })
    .where(and(inConversation(conversation), eq(textMessages.isRead, 0), eq(textMessages.direction, 'inbound'), isSeen))
    .returning({ id: textMessages.id });
  return rows.length > 0;
}

/** Marks the newest inbound text as unread. Returns false when it is unread already or there is none. */
export async function markNewestUnread(db: Db, conversation: ConversationRef): Promise<boolean> {
  const newest = db
    .select({ id: textMessages.id })
    .from(textMessages)
    .where(and(inConversation(conversation), eq(textMessages.direction, 'inbound')))
    .orderBy(desc(textMessages.sentAt))
    .limit(1);
  const rows = await db
    .update(textMessages)
    .set({ isRead: 0 })
    .where(and(inArray(textMessages.id, newest), eq(textMessages.isRead, 1)))
    .returning({ id: textMessages.id });
  return rows.length > 0;
}
