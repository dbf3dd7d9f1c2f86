import type { ConversationRef } from '../../../contract/events.ts';
import type {
  ConversationQuery,
  MarkReadRequest,
  SenderBecameCustomer,
  SenderToCustomer,
  SmsMessage,
  UnreadCount,
  UnreadQuery,
} from '../../../contract/messages.ts';
import type { Database } from '../../database/database.ts';
import type { ListSource } from '../../database/lists/list-source.ts';
import { isUuid } from '../../database/uuid.ts';
import { AppError } from '../../shared/errors.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { ConsentService } from '../consent/consent.service.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import { countSms, pageOfSms } from './conversations.store.ts';
import { missingPerson } from './missing-person.ts';
import { findCustomer, findTeamMember } from './recipients.store.ts';
import { adoptSms, markRead, readUnreadCounts } from './unread.store.ts';

type Texts = ListSource<SmsMessage, ConversationQuery>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  customers: CustomersService;
  consent: ConsentService;
}

export interface ConversationsService {
  unreadCounts(query: UnreadQuery): Promise<UnreadCount[]>;
  markRead(request: MarkReadRequest, userId: string): Promise<void>;
  /** A conversation's texts, to be read as `query` asks. @throws AppError('not_found') */
  ofCustomer(id: string, query: ConversationQuery): Promise<Texts>;
  ofTeamMember(id: string, query: ConversationQuery): Promise<Texts>;
  ofUnknownSender(phone: string, query: ConversationQuery): Texts;
  /** Makes an unknown sender a customer, texts and all, or finds the one with this email. @throws AppError('not_found') */
  makeCustomer(sender: SenderToCustomer, userId: string): Promise<SenderBecameCustomer>;
}

export function createConversations({ database, audit, customers, consent }: Dependencies): ConversationsService {
  const { db } = database.reading;

  /** All from the beginning, or with a limit the newest ones; either way the oldest comes first. */
  function read(conversation: ConversationRef, { limit }: ConversationQuery): Texts {
    const count = () => countSms(db, conversation);
    if (limit === undefined) {
      return { count, page: (query) => pageOfSms(db, conversation, { ...query, sort: 'sentAt' }) };
    }
    return {
      count,
      page: async (query) => {
        const { rows, next } = await pageOfSms(db, conversation, { ...query, sort: '-sentAt' });
        return { rows: rows.toReversed(), next };
      },
    };
  }

  return {
    unreadCounts: ({ limit }) => readUnreadCounts(db, limit),
    markRead: async ({ customerId, teamMemberId, phone }, userId) => {
      const readBy = (conversation: ConversationRef, subjectId: string) =>
        database.transaction(async (tx) => {
          if (!(await markRead(tx, conversation))) return;
          await audit.note(tx, { userId, action: 'read', subjectType: 'conversation', subjectId });
        });
      if (isUuid(customerId)) await readBy({ kind: 'customer', customerId }, customerId);
      if (isUuid(teamMemberId)) await readBy({ kind: 'team-member', teamMemberId }, teamMemberId);
      // The bell sends a known person's number along: it names a conversation only by itself. It is nothing for the log.
      if (phone && !customerId && !teamMemberId) await readBy({ kind: 'unknown', phone }, 'unknown sender');
    },
    ofCustomer: async (customerId, query) => {
      if (!(await findCustomer(db, customerId))) missingPerson('customer');
      return read({ kind: 'customer', customerId }, query);
    },
    ofTeamMember: async (teamMemberId, query) => {
      if (!(await findTeamMember(db, teamMemberId))) missingPerson('team member');
      return read({ kind: 'team-member', teamMemberId }, query);
    },
    ofUnknownSender: (phone, query) => read({ kind: 'unknown', phone }, query),
    makeCustomer: (sender, userId) =>
      database.transaction(async (tx) => {
        const { customer, created } = await customers.findOrCreate(tx, sender);
        const subject = { subjectType: 'customer' as const, subjectId: customer.id, customerId: customer.id };
        await audit.note(tx, { userId, action: created ? 'create' : 'update', ...subject });
        // None as well when a colleague was faster: then nobody is made.
        if ((await adoptSms(tx, sender.phone, customer.id)) === 0) {
          throw new AppError('not_found', 'There are no texts from this number');
        }
        await consent.adopt(tx, sender.phone, customer.id);
        const { id: customerId, name, phone } = customer;
        return { success: true, customerId, name, phone, created };
      }),
  };
}
