import * as z from 'zod/mini';
import { CheckoutRequest, CheckoutResponse, CheckoutSummary, UpsellRequest } from './checkout.ts';
import { Customer, CustomerInput, CustomerListQuery } from './customers.ts';
import { EmailCheckRequest, EmailCheckResponse } from './email-check.ts';
import { LeadCaptureRequest, LeadCaptureResponse } from './leads.ts';
import {
  Consent,
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
} from './messages.ts';
import { Purchase, PurchaseListQuery } from './purchases.ts';
import { Done, LoginRequest, SessionResponse } from './staff.ts';
import { Stats } from './stats.ts';
import { TeamMember, TeamMemberCreate, TeamMemberListQuery, TeamMemberUpdate } from './team-members.ts';

/** One call of the API. `staff` calls need a staff session (401 otherwise). */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: 'public' | 'staff';
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  response: z.ZodMiniType;
}

/** All calls of SPEC section 7; server routes, the browser's client and the API document are made from it. */
export const endpoints = {
  validateEmail: {
    method: 'POST',
    path: '/api/validate-email',
    access: 'public',
    summary: 'Full check of an email address',
    body: EmailCheckRequest,
    response: EmailCheckResponse,
  },
  validateEmailDomain: {
    method: 'POST',
    path: '/api/validate-email-domain',
    access: 'public',
    summary: "Whether an address's domain takes mail",
    body: EmailCheckRequest,
    response: EmailCheckResponse,
  },
  leadCapture: {
    method: 'POST',
    path: '/api/lead-capture',
    access: 'public',
    summary: 'Keep a lead; find or create its customer',
    body: LeadCaptureRequest,
    response: LeadCaptureResponse,
  },
  createCheckout: {
    method: 'POST',
    path: '/api/create-checkout-with-customer',
    access: 'public',
    summary: 'Open a card checkout for the agent licence',
    body: CheckoutRequest,
    response: CheckoutResponse,
  },
  createUpsell: {
    method: 'POST',
    path: '/api/create-upsell-session',
    access: 'public',
    summary: 'Open a card checkout for team licences',
    body: UpsellRequest,
    response: CheckoutResponse,
  },
  checkoutSummary: {
    method: 'GET',
    path: '/api/checkout-summary',
    access: 'public',
    summary: 'What this browser bought',
    response: CheckoutSummary,
  },
  login: {
    method: 'POST',
    path: '/api/staff/login',
    access: 'public',
    summary: 'Start a staff session',
    body: LoginRequest,
    response: SessionResponse,
  },
  logout: {
    method: 'POST',
    path: '/api/staff/logout',
    access: 'public',
    summary: 'End the staff session',
    response: Done,
  },
  session: {
    method: 'GET',
    path: '/api/staff/session',
    access: 'staff',
    summary: 'Who is logged in',
    response: SessionResponse,
  },
  stats: {
    method: 'GET',
    path: '/api/crm/stats',
    access: 'staff',
    summary: 'Totals for the dashboard',
    response: Stats,
  },
  listCustomers: {
    method: 'GET',
    path: '/api/crm/customers',
    access: 'staff',
    summary: 'Customers, newest first',
    query: CustomerListQuery,
    response: z.array(Customer),
  },
  getCustomer: {
    method: 'GET',
    path: '/api/crm/customers/{id}',
    access: 'staff',
    summary: 'One customer',
    response: Customer,
  },
  createCustomer: {
    method: 'POST',
    path: '/api/crm/customers',
    access: 'staff',
    summary: 'Add a customer by hand',
    body: CustomerInput,
    response: Customer,
  },
  updateCustomer: {
    method: 'PUT',
    path: '/api/crm/customers/{id}',
    access: 'staff',
    summary: 'Change a customer',
    body: CustomerInput,
    response: Customer,
  },
  deleteCustomer: {
    method: 'DELETE',
    path: '/api/crm/customers/{id}',
    access: 'staff',
    summary: 'Delete a customer with team members, texts, emails and purchases',
    response: Done,
  },
  listPurchases: {
    method: 'GET',
    path: '/api/crm/purchases',
    access: 'staff',
    summary: 'Purchases, newest first',
    query: PurchaseListQuery,
    response: z.array(Purchase),
  },
  listTeamMembers: {
    method: 'GET',
    path: '/api/crm/team-members',
    access: 'staff',
    summary: 'Team members, newest first',
    query: TeamMemberListQuery,
    response: z.array(TeamMember),
  },
  createTeamMember: {
    method: 'POST',
    path: '/api/crm/team-members',
    access: 'staff',
    summary: 'Add a team member under a customer',
    body: TeamMemberCreate,
    response: TeamMember,
  },
  updateTeamMember: {
    method: 'PUT',
    path: '/api/crm/team-members/{id}',
    access: 'staff',
    summary: 'Change a team member',
    body: TeamMemberUpdate,
    response: TeamMember,
  },
  deleteTeamMember: {
    method: 'DELETE',
    path: '/api/crm/team-members/{id}',
    access: 'staff',
    summary: 'Delete a team member with their texts',
    response: Done,
  },
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
  customerConsent: {
    method: 'GET',
    path: '/api/crm/customers/{id}/consent',
    access: 'staff',
    summary: 'Whether a customer may be texted, and the history of it',
    response: Consent,
  },
} as const satisfies Record<string, Endpoint>;
