import type { AuditAction } from '#contract/audit.ts';
import type { ConversationRef } from '#contract/events.ts';
import type {
  ConversationQuery,
  MarkReadRequest,
  MarkUnreadRequest,
  SenderBecameCustomer,
  SenderToCustomer,
  TextMessage,
  UnreadCount,
  UnreadQuery,
} from '#contract/messages.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError, notFound } from '#server/shared/errors.ts';
import { isUuid } from '#server/shared/uuid.ts';
import type { ConsentService } from '../consent/consent.service.ts';
import { countTexts, pageOfTexts, readTexts } from './conversations.store.ts';
import { findCustomer, findTeamMember } from './recipients.store.ts';
import { adoptText, lockNumber } from './unknown-senders.store.ts';
import { markNewestUnread, markRead, readUnreadCounts } from './unread.store.ts';

type Texts = ListSource<TextMessage, ConversationQuery>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  customers: CustomersService;
  consent: ConsentService;
}

export type ConversationsService = ReturnType<typeof createConversations>;

export function createConversations({ database, audit, customers, consent }: Dependencies) {
  const { db } = database;

  /** Reads all texts, or with a limit the newest ones. The oldest comes first in both cases. */
  function read(conversation: ConversationRef, { limit }: ConversationQuery): Texts {
    const count = () => countTexts(db, conversation);
    if (limit === undefined) {
      return { count, page: (query) => pageOfTexts(db, conversation, { ...query, sort: 'sentAt' }) };
    }
    return {
      count,
      page: async (query) => {
        const { rows, ...page } = await pageOfTexts(db, conversation, { ...query, sort: '-sentAt' });
        return { ...page, rows: rows.toReversed() };
      },
    };
  }

  interface Mark {
    userId: string;
    action: AuditAction;
    /** Returns false when nothing changed. */
    write: (tx: Db, conversation: ConversationRef) => Promise<boolean>;
  }

  async function mark(request: MarkUnreadRequest, { userId, action, write }: Mark): Promise<void> {
    for (const { conversation, subjectId } of namedBy(request)) {
      await database.transaction(async (tx) => {
        if (await write(tx, conversation)) {
          await audit.note(tx, { userId, action, subjectType: 'conversation', subjectId });
        }
      });
    }
  }

  /** Gives an unknown sender's texts, and what was said in them, to a customer. @returns the number of texts. */
  async function adopt(tx: Db, phone: string, customerId: string): Promise<number> {
    await lockNumber(tx, phone);
    const adopted = await adoptText(tx, phone, customerId);
    await consent.adopt(tx, phone, customerId);
    return adopted;
  }

  return {
    adopt,
    unreadCounts: ({ limit }: UnreadQuery): Promise<UnreadCount[]> => readUnreadCounts(db, limit),
    /** Marks all texts of the conversation as read, or those up to a time. */
    markRead: ({ upTo, ...request }: MarkReadRequest, userId: string): Promise<void> =>
      mark(request, {
        userId,
        action: 'read',
        write: (tx, conversation) => markRead(tx, conversation, upTo ? new Date(upTo) : undefined),
      }),
    /** Marks the conversation's newest inbound text as unread. */
    markUnread: (request: MarkUnreadRequest, userId: string): Promise<void> =>
      mark(request, { userId, action: 'mark_unread', write: markNewestUnread }),
    byIds: readTexts,
    /** Returns a conversation's texts as `query` asks for them. */
    of: read,
    /** Like `of`. @throws AppError('not_found') */
    ofCustomer: async (customerId: string, query: ConversationQuery): Promise<Texts> => {
      if (!(await findCustomer(db, customerId))) notFound('customer');
      return read({ kind: 'customer', customerId }, query);
    },
    ofTeamMember: async (teamMemberId: string, query: ConversationQuery): Promise<Texts> => {
      if (!(await findTeamMember(db, teamMemberId))) notFound('team member');
      return read({ kind: 'team-member', teamMemberId }, query);
    },
    ofUnknownSender: (phone: string, query: ConversationQuery): Texts => read({ kind: 'unknown', phone }, query),
    /** Moves an unknown sender's texts to a new customer, or to the one with this email. @throws AppError('not_found') */
    makeCustomer: (sender: SenderToCustomer, userId: string): Promise<SenderBecameCustomer> =>
      database.transaction(async (tx) => {
        await lockNumber(tx, sender.phone);
        const { customer, created } = await customers.findOrCreate(tx, { ...sender, email: sender.email ?? '' });
        const subject = { subjectType: 'customer' as const, subjectId: customer.id, customerId: customer.id };
        await audit.note(tx, { userId, action: created ? 'create' : 'update', ...subject });
        // A colleague may have been faster. The error also rolls back the new customer.
        if ((await adopt(tx, sender.phone, customer.id)) === 0) {
          throw new AppError('not_found', 'There are no texts from this number');
        }
        const { id: customerId, name, phone } = customer;
        return { success: true, customerId, name, phone, created };
      }),
  };
}

/** Returns the conversations that a request names, and the subject of each in the audit log. */
function namedBy({ customerId, teamMemberId, phone }: MarkUnreadRequest) {
  const named: { conversation: ConversationRef; subjectId: string }[] = [];
  if (isUuid(customerId)) named.push({ conversation: { kind: 'customer', customerId }, subjectId: customerId });
  if (isUuid(teamMemberId))
    named.push({ conversation: { kind: 'team-member', teamMemberId }, subjectId: teamMemberId });
  // The bell also sends the number of a known person. A number names a conversation only when it comes alone. It is kept out of the log.
  if (phone && !customerId && !teamMemberId) {
    named.push({ conversation: { kind: 'unknown', phone }, subjectId: 'unknown sender' });
  }
  return named;
}
