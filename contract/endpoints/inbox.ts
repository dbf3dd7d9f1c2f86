import * as z from 'zod/mini';
import { Draft, DraftInput } from '../drafts.ts';
import {
  AnsweredMeanwhile,
  Call,
  CallInput,
  Conversation,
  ConversationListQuery,
  ConversationMessage,
  ConversationRead,
  ConversationUpdate,
  MailState,
  Reply,
  ReplySent,
} from '../inbox.ts';
import { ConversationQuery } from '../messages.ts';
import { SendOrdered } from '../scheduled-sends.ts';
import { Done } from '../staff.ts';
import type { Endpoint } from './endpoint.ts';

/** Conversations by text and mail, and calls. */
export const inboxEndpoints = {
  listConversations: {
    method: 'GET',
    path: '/api/crm/conversations',
    access: 'staff',
    scope: 'customers:read',
    summary: 'List conversations by text and mail, those with the newest messages first',
    query: ConversationListQuery,
    response: z.array(Conversation),
  },
  getConversation: {
    method: 'GET',
    path: '/api/crm/conversations/{id}',
    access: 'staff',
    scope: 'customers:read',
    summary: 'Get a conversation',
    response: Conversation,
  },
  conversationMessages: {
    method: 'GET',
    path: '/api/crm/conversations/{id}/messages',
    access: 'staff',
    scope: 'customers:read',
    summary: "List a conversation's messages, oldest first, and then its drafts. `limit` selects the last ones",
    query: ConversationQuery,
    response: z.array(ConversationMessage),
  },
  mailState: {
    method: 'GET',
    path: '/api/crm/mail-state',
    access: 'staff',
    summary: 'Tell when the last mail came in',
    response: MailState,
  },
  messageHtml: {
    method: 'GET',
    path: '/api/crm/messages/{id}/html',
    access: 'staff',
    scope: 'customers:read',
    summary: 'Get the HTML of an incoming mail, which runs no scripts and loads nothing',
    response: z.file(),
  },
  downloadAttachment: {
    method: 'GET',
    path: '/api/crm/attachments/{id}',
    access: 'staff',
    scope: 'customers:read',
    summary: 'Download a file that came with a mail',
    response: z.file(),
  },
  replyToConversation: {
    method: 'POST',
    path: '/api/crm/conversations/{id}/replies',
    access: 'staff',
    summary:
      'Answer. Responds when the vendor has accepted it, or with 202 when it shall go later. 409 `answered_meanwhile` when somebody else has answered',
    body: Reply,
    response: z.union([ReplySent, SendOrdered]),
    mayBeAccepted: true,
    conflict: AnsweredMeanwhile,
  },
  createDraft: {
    method: 'POST',
    path: '/api/crm/drafts',
    access: 'staff',
    scope: 'messages:send',
    summary:
      'Write a message to a customer that waits in its conversation until a person sends it. 409 when too many wait there',
    body: DraftInput,
    response: Draft,
  },
  discardDraft: {
    method: 'DELETE',
    path: '/api/crm/drafts/{id}',
    access: 'staff',
    summary: 'Discard a draft',
    response: Done,
  },
  updateConversation: {
    method: 'PATCH',
    path: '/api/crm/conversations/{id}',
    access: 'staff',
    scope: 'customers:write',
    summary: 'Assign, snooze, close or open a conversation, or join an unknown sender to a customer',
    body: ConversationUpdate,
    response: Conversation,
  },
  readConversation: {
    method: 'POST',
    path: '/api/crm/conversations/{id}/read',
    access: 'staff',
    scope: 'customers:write',
    summary: "Mark a conversation's messages as read",
    body: ConversationRead,
    response: Done,
  },
  tellPresence: {
    method: 'POST',
    path: '/api/crm/conversations/{id}/presence',
    access: 'staff',
    summary: 'Say that one is writing in a conversation, for ten seconds',
    response: Done,
  },
  logCall: {
    method: 'POST',
    path: '/api/crm/customers/{id}/calls',
    access: 'staff',
    scope: 'customers:write',
    summary: 'Log a call to a customer, once for each Idempotency-Key',
    body: CallInput,
    response: Call,
  },
} as const satisfies Record<string, Endpoint>;
