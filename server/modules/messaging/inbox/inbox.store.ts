import { and, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type Conversation, type ConversationListQuery, ME } from '#contract/inbox.ts';
import { NOBODY } from '#contract/leads.ts';
import type { Db } from '#server/database/database.ts';
import { booleanFilter, idEquals } from '#server/database/lists/filters.ts';
import type { SortSpec } from '#server/database/lists/keyset.ts';
import { paginate } from '#server/database/lists/list-page.ts';
import type { ListPage, PageSize } from '#server/database/lists/list-source.ts';
import { cappedCount, readCount } from '#server/database/lists/row-count.ts';
import { resolveIdsByPeople } from '#server/database/lists/search.ts';
import {
  calls,
  conversations,
  customers,
  drafts,
  emails,
  incomingMails,
  LONGEST_WAIT_FIRST,
  mailAttachments,
  SHORTEST_WAIT_FIRST,
  teamMembers,
  users,
} from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

const SHOWN = {
  id: conversations.id,
  channel: conversations.channel,
  customerId: conversations.customerId,
  teamMemberId: conversations.teamMemberId,
  phone: sql<string | null>`CASE ${conversations.channel} WHEN 'text' THEN
    coalesce(${customers.phoneE164}, ${teamMembers.phoneE164}, ${conversations.phoneE164}) END`,
  email: sql<string | null>`CASE ${conversations.channel} WHEN 'email' THEN
    nullif(coalesce(nullif(${customers.email}, ''), ${teamMembers.email}, ${conversations.email}), '') END`,
  name: sql<string>`coalesce(${customers.name}, ${teamMembers.name}, ${conversations.senderName},
    nullif(${conversations.email}, ''), ${conversations.phoneE164}, 'Unknown sender')`,
  subject: conversations.subject,
  preview: conversations.preview,
  unread: conversations.unread,
  drafts: sql<number>`(SELECT count(*)::float8 FROM ${drafts} WHERE ${drafts.conversationId} = ${conversations.id})`,
  assigneeId: conversations.assigneeId,
  assigneeName: users.username,
  state: conversations.state,
  snoozedUntil: conversations.snoozedUntil,
  waitingSince: conversations.waitingSince,
  lastMessageAt: conversations.lastMessageAt,
};
type Shown = Omit<Conversation, 'snoozedUntil' | 'waitingSince' | 'lastMessageAt'> & {
  snoozedUntil: Date | null;
  waitingSince: Date | null;
  lastMessageAt: Date | null;
};

/** Conversations that do not wait come last in both directions. */
function sortSpec(sort: string): SortSpec {
  const waitingSince = sort.startsWith('-') ? SHORTEST_WAIT_FIRST : LONGEST_WAIT_FIRST;
  return {
    id: conversations.id,
    fields: {
      waitingSince: { column: waitingSince, type: 'timestamptz' },
      lastMessageAt: { column: conversations.lastMessageAt, type: 'timestamptz' },
    },
  };
}

function filtersOf(query: ConversationListQuery, userId: string): SQL | undefined {
  const { state, assigneeId, channel, unread, customerId, teamMemberId, phone } = query;
  const hasDraft = sql`EXISTS (SELECT FROM ${drafts} WHERE ${drafts.conversationId} = ${conversations.id})`;
  return and(
    state && eq(conversations.state, state),
    assigneeId === NOBODY
      ? isNull(conversations.assigneeId)
      : idEquals(conversations.assigneeId, assigneeId === ME ? userId : assigneeId),
    channel && eq(conversations.channel, channel),
    booleanFilter(unread, gt(conversations.unread, 0)),
    booleanFilter(query.drafts, hasDraft),
    idEquals(conversations.customerId, customerId),
    idEquals(conversations.teamMemberId, teamMemberId),
    phone === undefined ? undefined : eq(conversations.phoneE164, phone),
  );
}

/** Matches the names and addresses of people, and the subjects, numbers and addresses of the conversations themselves. */
const SEARCHED = {
  id: conversations.id,
  text: conversations.searchText,
  always: isNotNull(conversations.lastMessageAt),
  people: [
    { id: customers.id, text: customers.searchText, referring: conversations.customerId },
    { id: teamMembers.id, text: teamMembers.searchText, referring: conversations.teamMemberId },
  ],
};

export async function pageOfConversations(
  db: Db,
  query: ConversationListQuery & PageSize,
  userId: string,
): Promise<ListPage<Conversation>> {
  const { cursorCondition, orderBy, sortValue, toPage } = paginate(sortSpec(query.sort), query);
  const { conditions, count } = await resolveIdsByPeople(db, query.q, SEARCHED, filtersOf(query, userId));
  const total = query.counted ? (count ?? cappedCount(conversations, conditions)) : null;
  const rows = await withNames(
    db
      .select({ ...SHOWN, sortValue, total: sql<number | null>`${total}::float8` })
      .from(conversations)
      .$dynamic(),
  )
    .where(and(conditions, cursorCondition))
    .orderBy(...orderBy)
    .limit(query.limit);
  return toPage(rows, query.limit, toConversation);
}

export async function countConversations(db: Db, query: ConversationListQuery, userId: string): Promise<number> {
  const { conditions, count } = await resolveIdsByPeople(db, query.q, SEARCHED, filtersOf(query, userId));
  return count ?? readCount(db, cappedCount(conversations, conditions));
}

/** Returns also a conversation in which nobody has spoken yet. */
export async function readConversation(db: Db, id: string): Promise<Conversation | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await withNames(db.select(SHOWN).from(conversations).$dynamic()).where(eq(conversations.id, id));
  return row && toConversation(row);
}

/** Like `readConversation`, and locks the row until the transaction ends. */
export async function lockConversation(tx: Db, id: string): Promise<Conversation | undefined> {
  if (!isUuid(id)) return undefined;
  const held = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('no key update');
  return held.length === 0 ? undefined : readConversation(tx, id);
}

// biome-ignore lint/suspicious/noExplicitAny: the joins are the same for every selection, whose type only Drizzle can name.
function withNames<Query extends { leftJoin: any }>(query: Query): Query {
  return query
    .leftJoin(customers, eq(customers.id, conversations.customerId))
    .leftJoin(teamMembers, eq(teamMembers.id, conversations.teamMemberId))
    .leftJoin(users, eq(users.id, conversations.assigneeId));
}

function toConversation({ snoozedUntil, waitingSince, lastMessageAt, ...row }: Shown): Conversation {
  const { id, channel, customerId, teamMemberId, phone, email, name, subject, preview, unread, drafts } = row;
  return {
    ...{ id, channel, customerId, teamMemberId, phone, email, name, subject, preview, unread, drafts },
    ...{ assigneeId: row.assigneeId, assigneeName: row.assigneeName, state: row.state },
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
    waitingSince: waitingSince?.toISOString() ?? null,
    lastMessageAt: (lastMessageAt ?? new Date(0)).toISOString(),
  };
}

export async function updateConversation(
  tx: Db,
  id: string,
  changes: PgUpdateSetSource<typeof conversations>,
): Promise<void> {
  await tx.update(conversations).set(changes).where(eq(conversations.id, id));
}

/** Counts and dates a conversation from its messages. */
export async function refreshConversation(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`SELECT refresh_conversations(ARRAY[${id}::uuid])`);
}

/** Ends the snoozes that are over. @returns how many. */
export async function wakeSnoozed(db: Db): Promise<number> {
  const { snoozedUntil, state } = conversations;
  const woken = await db
    .update(conversations)
    .set({ state: 'open', snoozedUntil: null })
    .where(and(eq(state, 'snoozed'), lte(snoozedUntil, sql`now()`)))
    .returning({ id: conversations.id });
  return woken.length;
}

/** Marks mails up to a time as read. Returns false when none was unread. */
export async function markMailsRead(tx: Db, conversationId: string, upTo: Date | undefined): Promise<boolean> {
  const isSeen =
    upTo && sql`date_trunc('milliseconds', ${incomingMails.receivedAt}) <= ${upTo.toISOString()}::timestamptz`;
  const rows = await tx
    .update(incomingMails)
    .set({ isRead: 1 })
    .where(and(eq(incomingMails.conversationId, conversationId), eq(incomingMails.isRead, 0), isSeen))
    .returning({ id: incomingMails.id });
  return rows.length > 0;
}

/** Gives all conversations with an unknown sender to a customer, with all that was said. Changes no address of the customer. */
export async function joinSender(tx: Db, address: string, customerId: string): Promise<void> {
  const joined = await tx
    .update(conversations)
    .set({ customerId })
    .where(
      and(
        eq(conversations.channel, 'email'),
        eq(conversations.email, address),
        isNull(conversations.customerId),
        isNull(conversations.teamMemberId),
      ),
    )
    .returning({ id: conversations.id });
  for (const { id } of joined) {
    await tx.update(emails).set({ customerId }).where(eq(emails.conversationId, id));
    const isOther = sql<
      0 | 1
    >`CASE WHEN from_address = (SELECT lower(email) FROM customers WHERE id = ${customerId}) THEN 0 ELSE 1 END`;
    await tx.update(incomingMails).set({ isFromOtherAddress: isOther }).where(eq(incomingMails.conversationId, id));
  }
}

export async function tellPresence(tx: Db, event: object): Promise<void> {
  await tx.execute(sql`INSERT INTO announcements (payload) VALUES (${JSON.stringify(event)})`);
}

type CallRow = typeof calls.$inferSelect;

/** Returns undefined when there is one with this id. */
export async function insertCall(tx: Db, call: typeof calls.$inferInsert): Promise<CallRow | undefined> {
  const [row] = await tx.insert(calls).values(call).onConflictDoNothing().returning();
  return row;
}

export async function findCall(tx: Db, id: string): Promise<CallRow | undefined> {
  const [row] = await tx.select().from(calls).where(eq(calls.id, id));
  return row;
}

/** The HTML of an incoming mail. */
export async function readHtml(db: Db, id: string): Promise<string | null | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.select({ html: incomingMails.html }).from(incomingMails).where(eq(incomingMails.id, id));
  return row?.html;
}

export async function readAttachment(db: Db, id: string): Promise<typeof mailAttachments.$inferSelect | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.select().from(mailAttachments).where(eq(mailAttachments.id, id));
  return row;
}
