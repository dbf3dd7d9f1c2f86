import { type SQL, sql } from 'drizzle-orm';
import type { Conversation, ConversationMessage } from '#contract/inbox.ts';
import { type ConversationQuery, EMAIL_OUTCOME_UNKNOWN } from '#contract/messages.ts';
import type { Db } from '#server/database/database.ts';
import { asInstant } from '#server/database/instants.ts';
import { keyset } from '#server/database/lists/keyset.ts';
import type { ListPage, PageSize } from '#server/database/lists/list-source.ts';
import { readCount } from '#server/database/lists/row-count.ts';
import { asUuids } from '#server/database/records.ts';
import { isUuid } from '#server/shared/uuid.ts';

const SORT = { id: sql`said.id`, fields: { at: { column: sql`said.at`, type: 'timestamptz' as const } } };

/** The columns of a mail that came in. */
const INCOMING = sql`
  SELECT id, 'inbound' AS direction, text, subject, html IS NOT NULL AS has_html, from_address AS "from",
    is_automatic, is_from_other_address, raw IS NOT NULL AS is_unreadable, received_at AS at, 'received' AS status,
    NULL AS error_code, NULL AS client_key, conversation_id
  FROM incoming_mails`;

/** The mails of a conversation in both directions. */
const mailsIn = (conversationId: string): SQL => sql`(
  ${INCOMING} WHERE conversation_id = ${conversationId}::uuid
  UNION ALL
  SELECT emails.id, 'outbound', content, subject, false, username, CASE WHEN sent_by IS NULL OR bulk_id IS NOT NULL THEN 1 ELSE 0 END, 0, false,
    sent_at, status, CASE WHEN status = 'sending' AND uncertain_until <= now() THEN 'no_answer' ELSE error_code END, idempotency_key,
    conversation_id
  FROM emails LEFT JOIN users ON users.id = sent_by WHERE conversation_id = ${conversationId}::uuid
) AS said`;

const ATTACHMENTS = sql`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'type', type, 'bytes', size,
    'isKept', CASE WHEN content IS NULL THEN 0 ELSE 1 END) ORDER BY position), '[]')
  FROM mail_attachments WHERE mail_id = said.id)`;

const SHOWN = sql`said.id, direction, text, said.subject, has_html AS "hasHtml", ${ATTACHMENTS} AS attachments, "from",
  is_automatic AS "isAutomatic", is_from_other_address AS "isFromOtherAddress", is_unreadable AS "isUnreadable",
  ${asInstant(sql`at`)} AS at, status, error_code AS "failureReason", client_key AS "clientKey"`;

type MailRow = Omit<ConversationMessage, 'hasHtml' | 'isUnreadable' | 'channel' | 'media'> & {
  hasHtml: boolean;
  isUnreadable: boolean;
};

/** Returns a page of mails, oldest first for `at` and newest first for `-at`. */
export async function pageOfMails(
  db: Db,
  conversationId: string,
  { sort, cursor, limit, counted }: ConversationQuery & PageSize & { sort: 'at' | '-at' },
): Promise<ListPage<ConversationMessage>> {
  const { after, orderBy, cursorAfter } = keyset(SORT, sort, cursor);
  type Listed = MailRow & { sortValue: string; total: number | null };
  const { rows } = await db.execute<Listed & Record<string, unknown>>(sql`
    SELECT ${SHOWN}, at::text AS "sortValue",
      ${counted ? numberOfMails(conversationId) : null}::float8 AS total
    FROM ${mailsIn(conversationId)} WHERE ${after ?? sql`true`}
    ORDER BY ${sql.join(orderBy, sql`, `)} LIMIT ${limit}`);
  const last = rows.at(limit - 1);
  const messages = rows.map(({ sortValue: _, total: __, ...row }) => toMessage(row));
  return { rows: messages, next: last && cursorAfter(last), total: rows[0]?.total ?? undefined };
}

/** The conversation that a message stands in, and the person it is with. */
export interface Place {
  conversationId: string;
  customerId: string | null;
  teamMemberId: string | null;
}

/** Returns those of the mails that came in, in no order. */
export async function readIncoming(db: Db, ids: readonly string[]): Promise<(ConversationMessage & Place)[]> {
  const { rows } = await db.execute<MailRow & Place & Record<string, unknown>>(sql`
    SELECT ${SHOWN}, conversation_id AS "conversationId", customer_id AS "customerId", team_member_id AS "teamMemberId"
    FROM (${INCOMING} WHERE id = ANY(${asUuids(ids)})) AS said JOIN conversations ON conversations.id = conversation_id`);
  return rows.map(({ conversationId, customerId, teamMemberId, ...row }) => {
    return { ...toMessage(row), conversationId, customerId, teamMemberId };
  });
}

/** Returns the conversations of texts, by their ids. */
export async function conversationsOfTexts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; conversationId: string }>(sql`
    SELECT id, text_conversation_of(customer_id, team_member_id, phone_e164) AS "conversationId"
    FROM sms_messages WHERE id = ANY(${asUuids(ids)})`);
  return new Map(rows.map(({ id, conversationId }) => [id, conversationId]));
}

export async function countMails(db: Db, conversationId: string): Promise<number> {
  return readCount(db, numberOfMails(conversationId));
}

function numberOfMails(conversationId: string): SQL<number> {
  return sql<number>`((SELECT count(*) FROM incoming_mails WHERE conversation_id = ${conversationId}::uuid)
    + (SELECT count(*) FROM emails WHERE conversation_id = ${conversationId}::uuid))::float8`;
}

const REASONS: Record<string, string> = {
  no_such_address: 'There is no such address.',
  refused: 'Their mail server does not accept this mail.',
  unavailable: 'The mail server was not available.',
  no_answer: EMAIL_OUTCOME_UNKNOWN,
  bounced: 'Their mail server reports that it could not be delivered.',
};

function toMessage({ hasHtml, isUnreadable, failureReason, ...row }: MailRow): ConversationMessage {
  return {
    ...row,
    channel: 'email',
    hasHtml: hasHtml ? 1 : 0,
    isUnreadable: isUnreadable ? 1 : 0,
    media: [],
    failureReason: failureReason === null ? null : (REASONS[failureReason] ?? null),
  };
}

type Whose = Pick<Conversation, 'id' | 'channel' | 'customerId' | 'teamMemberId' | 'phone'>;

/** Selects what stands in a conversation, with what tells an answer. */
function standingIn({ id, channel, customerId, teamMemberId, phone }: Whose): SQL {
  const waiting = sql`SELECT id, created_at, false FROM drafts WHERE conversation_id = ${id}::uuid`;
  if (channel === 'email') {
    return sql`(
      SELECT id, received_at AS at, false AS is_answer FROM incoming_mails WHERE conversation_id = ${id}::uuid
      UNION ALL
      SELECT id, sent_at, sent_by IS NOT NULL AND bulk_id IS NULL AND status NOT IN ('failed', 'undelivered')
      FROM emails WHERE conversation_id = ${id}::uuid
      UNION ALL ${waiting}) AS standing`;
  }
  const condition = customerId
    ? sql`customer_id = ${customerId}::uuid`
    : teamMemberId
      ? sql`team_member_id = ${teamMemberId}::uuid`
      : sql`phone_e164 = ${phone} AND customer_id IS NULL AND team_member_id IS NULL`;
  return sql`(
    SELECT id, sent_at AS at,
      direction = 'outbound' AND sent_by IS NOT NULL AND bulk_id IS NULL AND status NOT IN ('failed', 'undelivered') AS is_answer
    FROM sms_messages WHERE ${condition}
    UNION ALL ${waiting}) AS standing`;
}

/** Returns when a message of the conversation was said, or a draft was written, in microseconds. Undefined for one of another. */
export async function momentOf(db: Db, conversation: Whose, messageId: string): Promise<string | undefined> {
  if (!isUuid(messageId)) return undefined;
  const { rows } = await db.execute<{ at: string }>(sql`
    SELECT at::text AS at FROM ${standingIn(conversation)} WHERE id = ${messageId}::uuid`);
  return rows[0]?.at;
}

/** Tells whether a conversation has any mail but the one with this key. */
export async function hasMails(
  db: Db,
  conversationId: string,
  { exceptKey }: { exceptKey: string | undefined },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM incoming_mails WHERE conversation_id = ${conversationId}::uuid
    UNION ALL
    SELECT FROM emails WHERE conversation_id = ${conversationId}::uuid AND idempotency_key IS DISTINCT FROM ${exceptKey ?? null}
    LIMIT 1`);
  return rows.length > 0;
}

/**
 * Tells whether staff have answered since a moment, by another message than `ownId`. Locks the conversation, so that of two who answer
 * at the same time one sees the other.
 */
export async function lockThenAskAnswered(tx: Db, conversation: Whose, since: string, ownId: string): Promise<boolean> {
  await tx.execute(sql`SELECT FROM conversations WHERE id = ${conversation.id}::uuid FOR NO KEY UPDATE`);
  const { rows } = await tx.execute(sql`
    SELECT FROM ${standingIn(conversation)} WHERE is_answer AND at > ${since}::timestamptz AND id <> ${ownId}::uuid LIMIT 1`);
  return rows.length > 0;
}

/** Returns the conversation that a message stands in. */
export async function conversationIdOf(db: Db, messageId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    SELECT conversation_id AS id FROM emails WHERE id = ${messageId}::uuid
    UNION ALL SELECT text_conversation_of(customer_id, team_member_id, phone_e164) FROM sms_messages WHERE id = ${messageId}::uuid`);
  return rows[0]?.id ?? undefined;
}

/** Returns the conversation of a customer's texts. */
export async function textConversationIdOf(db: Db, customerId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    SELECT text_conversation_of(${customerId}::uuid, NULL, NULL) AS id`);
  return rows[0]?.id ?? undefined;
}
