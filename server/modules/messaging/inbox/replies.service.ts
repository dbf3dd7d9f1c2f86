import type { Conversation, Reply } from '#contract/inbox.ts';
import { TEXT_MAX_LENGTH } from '#contract/messages.ts';
import type { Database, Db } from '#server/database/database.ts';
import { AppError, fieldError, notFound } from '#server/shared/errors.ts';
import type { EmailsService } from '../emails/emails.service.ts';
import type { Sent } from '../gate/ordering.service.ts';
import type { TextSending } from '../texts/outbound-texts.service.ts';
import type { DraftsService } from './drafts.service.ts';
import type { InboxService } from './inbox.service.ts';
import { conversationIdOf, hasMails, lockThenAskAnswered, momentOf } from './messages.store.ts';

interface Dependencies {
  database: Database;
  inbox: InboxService;
  drafts: DraftsService;
  texts: TextSending;
  emails: EmailsService;
}

interface Sender {
  userId: string;
  idempotencyKey: string | undefined;
}

/** The moment of a message that is gone, for PostgreSQL. */
const BEFORE_ALL = '-infinity';

/** Ends the transaction of an answer that came second. */
class Answered extends Error {}

/** Answers of staff, which go the way of their other texts and mails. */
export function createReplies({ database, inbox, drafts, texts, emails }: Dependencies) {
  const { db } = database;
  type Order = Sender & { assertUnanswered: (tx: Db, id: string) => Promise<void> };

  function byText(to: Conversation, { content, sendAt }: Reply, order: Order): Promise<Sent> {
    const { customerId, teamMemberId, phone } = to;
    if (content.length > TEXT_MAX_LENGTH) throw fieldError('invalid_input', 'content', 'Message too long');
    const text = { message: content, sendAt, ...order };
    if (customerId) return texts.toCustomer(customerId, text);
    if (teamMemberId) return texts.toTeamMember(teamMemberId, text);
    if (phone === null) throw new AppError('invalid_input', 'There is no phone number to text');
    assertNow(sendAt);
    return texts.toUnknownSender(phone, text);
  }

  async function byMail(to: Conversation, { content, sendAt, subject: given }: Reply, order: Order): Promise<Sent> {
    const { id, channel, customerId, teamMemberId, email, name } = to;
    const isMail = channel === 'email';
    const subject = isMail ? await subjectIn(to, order) : given;
    if (!subject) throw fieldError('invalid_input', 'subject', 'Subject is required');
    const letter = { subject, content, ...(sendAt && { sendAt }) };
    if (customerId) return emails.send({ customerId, ...letter }, { ...order, ...(isMail && { conversationId: id }) });
    assertNow(sendAt);
    if (!isMail) throw new AppError('invalid_input', 'There is no email address to write to');
    const reader = { name, email: email ?? '', customerId: null, teamMemberId, conversationId: id };
    return emails.answer(reader, letter, order);
  }

  /** The first mail of a conversation, which a draft has begun, answers none. */
  async function subjectIn({ id, subject }: Conversation, { idempotencyKey }: Order): Promise<string> {
    const prefix = (await hasMails(db, id, { exceptKey: idempotencyKey })) ? 'Re: ' : '';
    return `${prefix}${subject ?? ''}`.trim();
  }

  return {
    /**
     * Sends an answer, unless a colleague was faster. Returns once it is accepted, or once it waits for its time.
     * @throws AppError('not_found') for an unknown conversation or message, ('answered_meanwhile') with what was said, and what sending
     * texts and mails throws.
     */
    reply: async (id: string, reply: Reply, sender: Sender): Promise<Sent & { conversationId: string }> => {
      const conversation = await inbox.find(id);
      const { lastMessageId, draftId } = reply;
      // A draft that was used is gone when its answer is sent again.
      const known = lastMessageId === draftId ? BEFORE_ALL : undefined;
      const seenAt = (await momentOf(db, conversation, lastMessageId)) ?? known ?? notFound('message');
      const assertUnanswered = async (tx: Db, ownId: string) => {
        if (await lockThenAskAnswered(tx, conversation, seenAt, ownId)) throw new Answered();
      };
      const channel = reply.channel ?? conversation.channel;
      const send = channel === 'text' ? byText : byMail;
      try {
        const sent = await send(conversation, reply, { ...sender, assertUnanswered });
        // After a crash before this, the retry with the same key sends nothing and comes here.
        if (draftId !== undefined) await drafts.discard(draftId, sender.userId, conversation.id);
        const isElsewhere = channel !== conversation.channel && sent.dueAt === undefined;
        return { ...sent, conversationId: (isElsewhere && (await conversationIdOf(db, sent.id))) || id };
      } catch (error) {
        if (!(error instanceof Answered)) throw error;
        const messages = await inbox.saidAfter(conversation, lastMessageId);
        throw new AppError('answered_meanwhile', 'Somebody else has answered meanwhile', { details: { messages } });
      }
    },
  };
}

/** Only people on file can be written to later, because the gate asks about them again. */
function assertNow(sendAt: Reply['sendAt']): void {
  if (sendAt !== undefined)
    throw fieldError('invalid_input', 'sendAt', 'A sender whom nobody knows can only be answered now');
}
