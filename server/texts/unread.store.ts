import { and, eq, isNull, sql } from 'drizzle-orm';
import type { UnreadCount } from '../../contract/messages.ts';
import type { Db } from '../database/database.ts';
import { smsMessages } from '../database/schema.ts';
import { type Conversation, inConversation } from './conversations.store.ts';

type Row = { [Key in keyof Required<UnreadCount>]: UnreadCount[Key] | null } & Record<string, unknown>;

/** Conversations with unread texts, the newest first. The partial index holds all that is counted. */
export async function readUnreadCounts(db: Db): Promise<UnreadCount[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT unread.customer_id AS "customerId", unread.team_member_id AS "teamMemberId",
      coalesce(customers.name, team_members.name, unread.phone) AS name,
      coalesce(customers.phone, team_members.phone, unread.phone) AS phone,
      unread.count AS "unreadCount"
    FROM (
      SELECT customer_id, team_member_id,
        CASE WHEN customer_id IS NULL AND team_member_id IS NULL THEN phone_e164 END AS phone,
        count(*)::int AS count, max(sent_at) AS newest
      FROM sms_messages WHERE is_read = 0 AND direction = 'inbound'
      GROUP BY 1, 2, 3
    ) AS unread
    LEFT JOIN customers ON customers.id = unread.customer_id
    LEFT JOIN team_members ON team_members.id = unread.team_member_id
    ORDER BY unread.newest DESC`);
  return rows.map(({ customerId, teamMemberId, name, phone, unreadCount }) => ({
    ...(customerId ? { customerId } : {}),
    ...(teamMemberId ? { teamMemberId } : {}),
    name: name ?? '',
    phone,
    unreadCount: unreadCount ?? 0,
  }));
}

export async function markRead(db: Db, conversation: Conversation): Promise<void> {
  await db
    .update(smsMessages)
    .set({ isRead: 1 })
    .where(and(inConversation(conversation), eq(smsMessages.isRead, 0), eq(smsMessages.direction, 'inbound')));
}

/** Gives a customer all texts of a number that belonged to nobody. */
export async function adoptTexts(tx: Db, phoneE164: string, customerId: string): Promise<void> {
  await tx
    .update(smsMessages)
    .set({ customerId })
    .where(and(eq(smsMessages.phoneE164, phoneE164), isNull(smsMessages.customerId), isNull(smsMessages.teamMemberId)));
}
