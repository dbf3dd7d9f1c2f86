import { isDeepStrictEqual } from 'node:util';
import type { ConversationRef } from '#contract/events.ts';
import type {
  Call,
  CallInput,
  Conversation,
  ConversationListQuery,
  ConversationMessage,
  ConversationRead,
  ConversationUpdate,
  MailState,
} from '#contract/inbox.ts';
import type { ConversationQuery, TextMessage } from '#contract/messages.ts';
import type { StaffUser } from '#contract/staff.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import { lastMailAt } from '#server/database/operation-runs.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { wakeConversations } from '#server/jobs/jobs.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError, notFound } from '#server/shared/errors.ts';
import { assertSame, idUnderKey } from '#server/shared/idempotency.ts';
import type { ConversationsService } from '../texts/conversations.service.ts';
import {
  countConversations,
  findCall,
  insertCall,
  joinSender,
  lockConversation,
  markMailsRead,
  pageOfConversations,
  readAttachment,
  readConversation,
  readHtml,
  refreshConversation,
  tellPresence,
  updateConversation,
  wakeSnoozed,
} from './inbox.store.ts';
import {
  conversationsOfTexts,
  countMails,
  type Place,
  pageOfMails,
  readIncoming,
  textConversationIdOf,
} from './messages.store.ts';

/** The job that ends snoozes runs every minute, and by itself for one that ends before that. */
const SOON_MS = 120_000;

type Messages = ListSource<ConversationMessage, ConversationQuery>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  jobs: Pick<Jobs, 'enqueue'>;
  texts: Pick<ConversationsService, 'of' | 'markRead' | 'adopt' | 'byIds'>;
  customers: Pick<CustomersService, 'keep'>;
  leads: LeadsService;
}

export type InboxService = ReturnType<typeof createInboxService>;

export function createInboxService({ database, audit, jobs, texts, customers, leads }: Dependencies) {
  const { db } = database;

  const find = async (id: string): Promise<Conversation> =>
    (await readConversation(db, id)) ?? notFound('conversation');

  /** Reads all that was said, or with a limit the newest of it. The oldest comes first in both cases. */
  function saidIn(conversation: Conversation, query: ConversationQuery): Messages {
    if (conversation.channel === 'text') {
      const source = texts.of(refOf(conversation), query);
      const page: Messages['page'] = async (asked) => {
        const { rows, ...rest } = await source.page(asked);
        return { ...rest, rows: rows.map(fromText) };
      };
      return { count: source.count, page };
    }
    const { id } = conversation;
    const newest: Messages['page'] = async (asked) => {
      const { rows, ...rest } = await pageOfMails(db, id, { ...asked, sort: '-at' });
      return { ...rest, rows: rows.toReversed() };
    };
    const oldest: Messages['page'] = (asked) => pageOfMails(db, id, { ...asked, sort: 'at' });
    return { count: () => countMails(db, id), page: query.limit === undefined ? oldest : newest };
  }

  /**
   * Gives a conversation with an unknown sender to a customer. Returns the one that holds it then, because texts go into the one that the
   * customer has already. @throws AppError('not_found'), ('conflict') for somebody's.
   */
  async function join(tx: Db, conversation: Conversation, customerId: string): Promise<string> {
    const { id, channel, phone, email } = conversation;
    if (conversation.customerId === customerId) return id;
    if (conversation.customerId ?? conversation.teamMemberId) {
      throw new AppError('conflict', `This conversation is with ${conversation.name}`);
    }
    if (!(await customers.keep(tx, customerId))) notFound('customer');
    if (channel === 'text') {
      await texts.adopt(tx, phone ?? '', customerId);
      return (await textConversationIdOf(tx, customerId)) ?? id;
    }
    if (email === null) await updateConversation(tx, id, { customerId });
    else await joinSender(tx, email, customerId);
    return id;
  }

  /** Ends a snooze in time that is over before the job runs next. */
  async function wakeAt(tx: Db, until: string): Promise<void> {
    const inMs = new Date(until).getTime() - Date.now();
    // A second later, because the delay counts from the beginning of the transaction.
    if (inMs < SOON_MS) await jobs.enqueue(tx, wakeConversations, {}, Math.max(0, Math.ceil(inMs / 1_000)) + 1);
  }

  return {
    list: (userId: string): ListSource<Conversation, ConversationListQuery> => ({
      page: (query) => pageOfConversations(db, query, userId),
      count: (query) => countConversations(db, query, userId),
    }),
    mailState: async (): Promise<MailState> => ({
      lastReceivedAt: (await lastMailAt(db))?.toISOString() ?? null,
    }),
    /** @throws AppError('not_found') */
    find,
    /** Returns those of the messages that came in, with whose conversation they stand in. In no order. */
    received: async (db: Db, ids: string[]): Promise<(ConversationMessage & Place)[]> => {
      const found = await texts.byIds(db, ids);
      const conversations = await conversationsOfTexts(db, ids);
      const asMessages = found.map((text) => {
        const { customerId, teamMemberId } = text;
        return { ...fromText(text), conversationId: conversations.get(text.id) ?? '', customerId, teamMemberId };
      });
      return [...asMessages, ...(await readIncoming(db, ids))];
    },
    saidIn,
    /** Returns what was said in a conversation after a message, oldest first. */
    saidAfter: async (conversation: Conversation, messageId: string): Promise<ConversationMessage[]> => {
      const query = { limit: 100 };
      const { rows } = await saidIn(conversation, query).page(query);
      return rows.slice(rows.findIndex(({ id }) => id === messageId) + 1);
    },
    /**
     * Returns the conversation that then holds what was said, which is another one when texts were joined to a customer who has texted
     * before. @throws AppError('not_found'), ('invalid_input') for an unknown assignee, ('conflict') when it is somebody else's already.
     */
    update: (given: string, { customerId, ...edit }: ConversationUpdate, userId: string): Promise<Conversation> =>
      database.transaction(async (tx) => {
        const before = (await lockConversation(tx, given)) ?? notFound('conversation');
        const id = customerId === undefined ? given : await join(tx, before, customerId);
        const { assigneeId, state, snoozedUntil } = edit;
        await leads.editing.checkAssignee(tx, assigneeId);
        if (state === 'snoozed' && snoozedUntil) await wakeAt(tx, snoozedUntil);
        const changes = {
          ...(assigneeId !== undefined && { assigneeId }),
          ...(state && { state, snoozedUntil: state === 'snoozed' && snoozedUntil ? new Date(snoozedUntil) : null }),
          ...(state === 'closed' && { waitingSince: null }),
        };
        if (Object.keys(changes).length > 0) await updateConversation(tx, id, changes);
        // It waits again as it did before it was closed.
        if (before.state === 'closed' && state) await refreshConversation(tx, id);
        const whose = customerId ?? before.customerId;
        await audit.note(tx, {
          userId,
          action: 'update',
          subjectType: 'conversation',
          subjectId: given,
          ...(whose && { customerId: whose }),
        });
        return (await readConversation(tx, id)) ?? notFound('conversation');
      }),
    /** Marks all messages as read, or those up to a time. @throws AppError('not_found') */
    read: async (id: string, { upTo }: ConversationRead, userId: string): Promise<void> => {
      const conversation = await find(id);
      const { channel, customerId, teamMemberId, phone } = conversation;
      if (channel === 'text') {
        const whose = customerId ? { customerId } : teamMemberId ? { teamMemberId } : { phone };
        return texts.markRead({ ...whose, upTo }, userId);
      }
      await database.transaction(async (tx) => {
        if (!(await markMailsRead(tx, id, upTo ? new Date(upTo) : undefined))) return;
        const subject = { subjectType: 'conversation' as const, subjectId: customerId ?? teamMemberId ?? id };
        await audit.note(tx, { userId, action: 'read', ...subject });
      });
    },
    /** Tells others that somebody is writing. @throws AppError('not_found') */
    tellPresence: async (id: string, { id: userId, username: name }: StaffUser): Promise<void> => {
      await find(id);
      await database.transaction((tx) => tellPresence(tx, { type: 'presence', conversationId: id, userId, name }));
    },
    /** Logs a call once for its idempotency key, of which its id is made. @throws AppError('not_found'), ('idempotency_mismatch') */
    logCall: (
      customerId: string,
      { outcome, note, at }: CallInput,
      { user: { id: userId, username }, idempotencyKey }: { user: StaffUser; idempotencyKey: string | undefined },
    ): Promise<Call> =>
      database.transaction(async (tx) => {
        if (!(await customers.keep(tx, customerId))) notFound('customer');
        const id = idUnderKey('call', userId, idempotencyKey);
        const given = { id, customerId, outcome, note, ...(at && { calledAt: new Date(at) }) };
        const logged = await insertCall(tx, { ...given, loggedBy: userId });
        const call = logged ?? (await findCall(tx, id)) ?? notFound('call');
        assertSame('call', isDeepStrictEqual({ ...call, ...given }, call));
        if (logged) await audit.note(tx, { userId, action: 'create', subjectType: 'call', subjectId: id, customerId });
        return { id, customerId, outcome, note, at: call.calledAt.toISOString(), byName: username };
      }),
    /** @throws AppError('not_found') */
    html: async (messageId: string): Promise<string> => (await readHtml(db, messageId)) ?? notFound('original'),
    /** @throws AppError('not_found'), ('gone') for a file that was too large to keep. */
    attachment: async (id: string): Promise<{ name: string; content: Uint8Array }> => {
      const { name, content } = (await readAttachment(db, id)) ?? notFound('file');
      if (content === null) throw new AppError('gone', 'This file was too large to be kept');
      return { name, content };
    },
    wake: async (): Promise<void> => {
      await wakeSnoozed(db);
    },
  };
}

function refOf({ customerId, teamMemberId, phone }: Conversation): ConversationRef {
  if (customerId) return { kind: 'customer', customerId };
  return teamMemberId ? { kind: 'team-member', teamMemberId } : { kind: 'unknown', phone: phone ?? '' };
}

function fromText(text: TextMessage): ConversationMessage {
  const { id, direction, message, sentAt, status, failureReason, clientKey, media, phone, sentByName, sentBy } = text;
  return {
    id,
    channel: 'text',
    direction,
    text: message,
    subject: null,
    hasHtml: 0,
    attachments: [],
    media,
    from: direction === 'inbound' ? phone : sentByName,
    isAutomatic: direction === 'outbound' && sentBy === null ? 1 : 0,
    isFromOtherAddress: 0,
    isUnreadable: 0,
    at: sentAt,
    status,
    failureReason,
    clientKey,
  };
}
