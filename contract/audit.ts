import * as z from 'zod/mini';
import { Instant } from './fields.ts';
import { FlagFilter, Limit, ListQuery, MAX_LIMIT } from './lists.ts';

/** All actions in the log. A new action must be added here first. */
export const AUDIT_ACTIONS = [
  'login',
  'login_failed',
  'logout',
  'logout_everywhere',
  'password_change',
  'email_change',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'second_factor_required',
  'second_factor_optional',
  'recovery_code',
  'disable',
  'enable',
  'make_admin',
  'make_member',
  'make_viewer',
  'create',
  'update',
  'delete',
  'merge',
  'import',
  'undo',
  'export',
  'send',
  'read',
  'mark_unread',
  'retry',
  'erase',
  'cancel',
  'resume',
  'refund',
  'keep',
  'approve',
  'reject',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_SUBJECTS = [
  'user',
  'staff_invitation',
  'session',
  'customer',
  'team_member',
  'note',
  'task',
  'tag',
  'lead',
  'purchase',
  'subscription',
  'refund_request',
  'conversation',
  'call',
  'consent',
  'email',
  'text',
  'scheduled_send',
  'stop_question',
  'sending_settings',
  'import',
  'bulk_action',
  'view',
  'template',
  'follow_up',
  'enrollment',
  'file',
  'job',
  'signing_key',
  'api_key',
  'webhook_endpoint',
  'draft',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** The old and new value of a field, as text. */
export const FieldChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** One line of the log. Actions and subjects are plain strings, because another version of the product may write other ones. */
export const AuditLine = z.object({
  id: z.string(),
  createdAt: Instant,
  action: z.string(),
  subjectType: z.nullable(z.string()),
  subjectId: z.nullable(z.string()),
  /** The customer concerned. They may be deleted. */
  customerId: z.nullable(z.string()),
  /** Names of the changed fields, as in the API. */
  fields: z.array(z.string()),
  /** Old and new values. Empty for a deleted person, and for changes from before values were recorded. */
  changes: z.array(FieldChange),
  /**
   * Current name of the subject: a person, a staff user or a file. For a message or job it is the recipient. Null for deleted
   * subjects and subjects without a name.
   */
  subjectName: z.nullable(z.string()),
  /** The customer whose panel shows the subject. Null when no panel shows it. */
  panelCustomerId: z.nullable(z.string()),
  /** Numbers of records that an import created. Null for all other actions. */
  imported: z.nullable(z.object({ customers: z.number(), teamMembers: z.number() })),
  /** Null for actions of customers, the system and commands, and for a failed login with an unknown username. */
  userId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** The name of the key with which a program did it for that user. Null when they did it themselves. */
  keyName: z.nullable(z.string()),
  /** Present when the customer did it in their own account. */
  byCustomer: z.optional(z.literal(1)),
});
export type AuditLine = z.infer<typeof AuditLine>;

/**
 * Sorted by createdAt. Because the log only grows, the default is a page of 1,000 entries, and `Link` leads to the next page.
 * `q` searches for its words in username, action, subject and the names of customers and team members, and for the beginning
 * of an id.
 */
export const AuditQuery = z.extend(ListQuery, {
  limit: z._default(Limit, MAX_LIMIT),
  action: z.optional(z.enum(AUDIT_ACTIONS, 'Unknown action')),
  userId: z.optional(z.string()),
  /** With 0, leaves out conversations that were marked as read, unless `action` asks for them. */
  reads: FlagFilter,
});
export type AuditQuery = z.infer<typeof AuditQuery>;
