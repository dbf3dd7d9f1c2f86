import { type Draft, type DraftInput, MOST_DRAFTS } from '#contract/drafts.ts';
import type { Conversation, ConversationMessage } from '#contract/inbox.ts';
import { type ConversationQuery, TEXT_MAX_LENGTH } from '#contract/messages.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError, fieldError, notFound } from '#server/shared/errors.ts';
import {
  deleteDraft,
  insertDraft,
  mailConversationOf,
  newestMailConversationOf,
  readDrafts,
  textConversationOf,
} from './drafts.store.ts';

type Messages = ListSource<ConversationMessage, ConversationQuery>;

/** Who writes a draft: a user, or a program with that user's key. */
interface Writer {
  userId: string;
  keyName: string | null;
}

interface Dependencies {
  database: Database;
  audit: AuditService;
  customers: Pick<CustomersService, 'keep'>;
}

export type DraftsService = ReturnType<typeof createDraftsService>;

/** Messages that wait for a person. Nothing here sends one. */
export function createDraftsService({ database, audit, customers }: Dependencies) {
  async function placeOf(tx: Db, { customerId, channel, subject, content }: DraftInput): Promise<string> {
    if (channel === 'text') {
      if (content.length > TEXT_MAX_LENGTH) throw fieldError('invalid_input', 'content', 'Message too long');
      return textConversationOf(tx, customerId);
    }
    const place = subject
      ? await mailConversationOf(tx, customerId, subject)
      : await newestMailConversationOf(tx, customerId);
    if (place === undefined) throw fieldError('invalid_input', 'subject', 'Subject is required');
    return place;
  }

  /** Returns false when it is gone already, or is in another conversation than the given one. */
  const discard = (id: string, userId: string, conversationId: string | null = null): Promise<boolean> =>
    database.transaction(async (tx) => {
      const deleted = await deleteDraft(tx, id, conversationId);
      if (!deleted) return false;
      const subject = { subjectType: 'draft' as const, subjectId: id };
      const whose = deleted.customerId ? { customerId: deleted.customerId } : {};
      await audit.note(tx, { userId, action: 'delete', ...subject, ...whose });
      return true;
    });

  return {
    /** @throws AppError('not_found'), ('invalid_input') for a text that is too long or a mail without any subject, ('conflict') */
    create: (draft: DraftInput, { userId, keyName }: Writer): Promise<Draft> =>
      database.transaction(async (tx) => {
        const { customerId, content } = draft;
        if (!(await customers.keep(tx, customerId))) notFound('customer');
        const conversationId = await placeOf(tx, draft);
        const id = await insertDraft(tx, { conversationId, content, createdBy: userId, keyName }, MOST_DRAFTS);
        if (id === undefined) throw new AppError('conflict', `${MOST_DRAFTS} drafts wait in this conversation already`);
        await audit.note(tx, { userId, action: 'create', subjectType: 'draft', subjectId: id, customerId });
        return { id, conversationId };
      }),
    discard,
    /** Puts a conversation's drafts behind everything that was said, whenever they were written. */
    behind: (said: Messages, conversation: Conversation, { limit: asked }: ConversationQuery): Messages => {
      const { drafts: count } = conversation;
      if (count === 0) return said;
      const read = async () => (await readDrafts(database.db, conversation.id)).map(toMessage(conversation));
      const oldestFirst: Messages['page'] = async (query) => {
        const page = await said.page(query);
        return page.next === undefined ? { ...page, rows: [...page.rows, ...(await read())] } : page;
      };
      const newestFirst: Messages['page'] = async ({ cursor, ...query }) => {
        const passed = passedOf(cursor);
        const waiting = passed === undefined ? [] : (await read()).slice(0, passed === 0 ? undefined : -passed);
        const drafts = waiting.slice(-query.limit);
        const room = query.limit - drafts.length;
        if (room === 0) return { rows: drafts, next: `${DRAFTS_PASSED}${(passed ?? 0) + drafts.length}` };
        const page = await said.page({ ...query, limit: room, ...(passed === undefined && { cursor }) });
        const total = page.total === undefined ? {} : { total: page.total + count };
        return { ...page, ...total, rows: [...page.rows, ...drafts] };
      };
      return {
        count: async (query) => (await said.count(query)) + count,
        page: asked === undefined ? oldestFirst : newestFirst,
      };
    },
  };
}

/** Begins the cursor of a page that the drafts before it did not end with, which goes on with the drafts. No other cursor has a point. */
const DRAFTS_PASSED = 'drafts.';

/** Returns how many drafts the pages before had, or undefined when they had reached what was said. */
function passedOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0;
  const passed = cursor.startsWith(DRAFTS_PASSED) ? Number(cursor.slice(DRAFTS_PASSED.length)) : undefined;
  if (passed === undefined || (Number.isSafeInteger(passed) && passed > 0)) return passed;
  throw new AppError('invalid_input', 'This cursor is invalid');
}

type Row = Awaited<ReturnType<typeof readDrafts>>[number];

const toMessage =
  ({ channel, subject }: Conversation) =>
  ({ id, content, at, from }: Row): ConversationMessage => ({
    id,
    channel,
    direction: 'outbound',
    text: content,
    subject,
    hasHtml: 0,
    attachments: [],
    media: [],
    from,
    isAutomatic: 0,
    isFromOtherAddress: 0,
    isUnreadable: 0,
    at: at.toISOString(),
    status: 'draft',
    failureReason: null,
    clientKey: null,
  });
