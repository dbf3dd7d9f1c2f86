import * as z from 'zod/mini';
import { StaffEvent } from '../events.ts';
import {
  ConversationQuery,
  EmailToSend,
  MarkReadRequest,
  MessageSent,
  SenderBecameCustomer,
  SenderToCustomer,
  SmsMessage,
  SmsToCustomer,
  SmsToTeamMember,
  UnreadCount,
} from '../messages.ts';
import { Done } from '../staff.ts';
import type { Endpoint } from './endpoint.ts';

/** Emails and texts. */
export const messagesEndpoints = {
  sendEmail: {
    method: 'POST',
    path: '/api/crm/send-email',
    access: 'staff',
    summary: 'Email a customer; answers when the mail server has taken it',
    body: EmailToSend,
    response: MessageSent,
  },
  sendSms: {
    method: 'POST',
    path: '/api/crm/send-sms',
    access: 'staff',
    summary: 'Text a customer; answers when Twilio has taken it',
    body: SmsToCustomer,
    response: MessageSent,
  },
  sendSmsToTeamMember: {
    method: 'POST',
    path: '/api/crm/send-sms-team-member',
    access: 'staff',
    summary: 'Text a team member; answers when Twilio has taken it',
    body: SmsToTeamMember,
    response: MessageSent,
  },
  unreadCounts: {
    method: 'GET',
    path: '/api/crm/unread-counts',
    access: 'staff',
    summary: 'Conversations with unread texts, the newest first',
    response: z.array(UnreadCount),
  },
  markRead: {
    method: 'POST',
    path: '/api/crm/mark-read',
    access: 'staff',
    summary: "Mark a conversation's texts read",
    body: MarkReadRequest,
    response: Done,
  },
  customerConversation: {
    method: 'GET',
    path: '/api/crm/sms/{customerId}',
    access: 'staff',
    summary: "A customer's texts, oldest first",
    query: ConversationQuery,
    response: z.array(SmsMessage),
  },
  teamMemberConversation: {
    method: 'GET',
    path: '/api/crm/sms-team-member/{teamMemberId}',
    access: 'staff',
    summary: "A team member's texts, oldest first",
    query: ConversationQuery,
    response: z.array(SmsMessage),
  },
  unknownSenderConversation: {
    method: 'GET',
    path: '/api/crm/sms-unknown/{phone}',
    access: 'staff',
    summary: 'The texts of a number that belongs to nobody, oldest first',
    query: ConversationQuery,
    response: z.array(SmsMessage),
  },
  makeSenderCustomer: {
    method: 'POST',
    path: '/api/crm/sms-unknown/customer',
    access: 'staff',
    summary: 'Make an unknown sender a customer, with their texts',
    body: SenderToCustomer,
    response: SenderBecameCustomer,
  },
  smsMedia: {
    method: 'GET',
    path: '/api/crm/sms-media/{messageId}/{index}',
    access: 'staff',
    summary: 'A picture that came with a text; the first has index 0',
    response: z.file(),
  },
  events: {
    method: 'GET',
    path: '/api/crm/events',
    access: 'staff',
    summary: 'Server-Sent Events (text/event-stream): each data line is one event. 204: enough streams in this session',
    response: StaffEvent,
  },
} as const satisfies Record<string, Endpoint>;
