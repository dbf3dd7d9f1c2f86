import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { ConversationRef } from '#contract/events.ts';
import { type ConversationQuery, TEXT_OUTCOME_UNKNOWN, type TextMessage } from '#contract/messages.ts';
import type { Db } from '#server/database/database.ts';
import { isLeaseExpired } from '#server/database/lease.ts';
import { keyset } from '#server/database/lists/keyset.ts';
import type { ListPage, PageSize } from '#server/database/lists/list-source.ts';
import { readCount } from '#server/database/lists/row-count.ts';
import { isOneOf } from '#server/database/records.ts';
import { textMessages, users } from '#server/database/schema.ts';
import { failureReason, NO_ANSWER_CODE } from './failure-reasons.ts';
import type { TextRow } from './outbound-texts.store.ts';

const SORT = { id: textMessages.id, fields: { sentAt: { column: textMessages.sentAt, type: 'timestamptz' as const } } };

const SHOWN = {
  ...getTableColumns(textMessages),
  sentByName: users.username,
  gaveNoAnswer: isLeaseExpired(textMessages.leaseExpiresAt),
};

export function inConversation(conversation: ConversationRef): SQL | undefined {
  if (conversation.kind === 'customer') return eq(textMessages.customerId, conversation.customerId);
  if (conversation.kind === 'team-member') return eq(textMessages.teamMemberId, conversation.teamMemberId);
  return and(
    eq(textMessages.phoneE164, conversation.phone),
    isNull(textMessages.customerId),
    isNull(textMessages.teamMemberId),
  );
}

/** Returns a page of texts, oldest first for `sentAt` and newest first for `-sentAt`. */
export async function pageOfTexts(
  db: Db,
  conversation: ConversationRef,
  { sort, cursor, limit, counted }: ConversationQuery & PageSize & { sort: 'sentAt' | '-sentAt' },
): Promise<ListPage<TextMessage>> {
  const { after, orderBy, cursorAfter, sortValue } = keyset(SORT, sort, cursor);
  const rows = await db
    .select({
      ...SHOWN,
      sortValue,
      total: sql<number | null>`${counted ? numberOfTexts(conversation) : null}::float8`,
    })
    .from(textMessages)
    .leftJoin(users, eq(users.id, textMessages.sentBy))
    .where(and(inConversation(conversation), after))
    .orderBy(...orderBy)
    .limit(limit);
  const last = rows.at(limit - 1);
  return { rows: rows.map(toTextMessage), next: last && cursorAfter(last), total: rows[0]?.total ?? undefined };
}

/** Returns those of the texts that exist, in no order. */
export async function readTexts(db: Db, ids: readonly string[]): Promise<TextMessage[]> {
  const rows = await db
    .select(SHOWN)
    .from(textMessages)
    .leftJoin(users, eq(users.id, textMessages.sentBy))
    .where(isOneOf(textMessages.id, ids));
  return rows.map(toTextMessage);
}

export async function countTexts(db: Db, conversation: ConversationRef): Promise<number> {
  return readCount(db, numberOfTexts(conversation));
}

function numberOfTexts(conversation: ConversationRef): SQL<number> {
  return sql<number>`(SELECT count(*)::float8 FROM ${textMessages} WHERE ${inConversation(conversation)})`;
}

type ReadText = TextRow & { sentByName: string | null; gaveNoAnswer: boolean | null };

function toTextMessage(row: ReadText): TextMessage {
  return {
    id: row.id,
    customerId: row.customerId,
    teamMemberId: row.teamMemberId,
    direction: row.direction,
    message: row.message,
    twilioSid: row.twilioSid,
    status: row.status,
    isRead: row.isRead,
    sentBy: row.sentBy,
    sentByName: row.sentByName,
    sentAt: row.sentAt.toISOString(),
    clientKey: row.idempotencyKey,
    phone: row.phoneE164,
    channel: row.channel,
    failureReason: reasonOf(row),
    media: row.media.map(({ contentType }, index) => ({ url: pathOfMedia(row.id, index), contentType })),
  };
}

function pathOfMedia(messageId: string, index: number): string {
  return `/api/crm/sms-media/${messageId}/${index}`;
}

function reasonOf({ status, errorCode, twilioSid, gaveNoAnswer }: ReadText): string | null {
  if (status === 'failed' || status === 'undelivered') return failureReason(errorCode);
  const isSilent = twilioSid === null && (gaveNoAnswer || errorCode === NO_ANSWER_CODE);
  return isSilent ? TEXT_OUTCOME_UNKNOWN : null;
}
