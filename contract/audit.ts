import * as z from 'zod/mini';
import { Instant } from './fields.ts';
import { FlagFilter, Limit, ListQuery, MAX_LIMIT } from './lists.ts';

/** What the log speaks of; a new action is added here first. */
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
  'email',
  'text',
  'import',
  'bulk_action',
  'view',
  'file',
  'job',
  'signing_key',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** From what to what a field was changed, as text. */
export const FieldChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** One line of the log. Actions and subjects are plain words here: another version of the product may know more of them. */
export const AuditLine = z.object({
  id: z.string(),
  createdAt: Instant,
  action: z.string(),
  subjectType: z.nullable(z.string()),
  subjectId: z.nullable(z.string()),
  /** The customer whom it concerns, who may be gone. */
  customerId: z.nullable(z.string()),
  /** Names of the fields that an update changed, as in the API. */
  fields: z.array(z.string()),
  /** From what to what. Empty for a person who is deleted by now, and for what was changed before values were noted. */
  changes: z.array(FieldChange),
  /**
   * Who or what it was done to, as it is called now: a person, a staff user, a file; of a message or job, whom it is for. Null
   * for who is deleted by now, and for what has no name.
   */
  subjectName: z.nullable(z.string()),
  /** The customer in whose panel they are found; null when there is none. */
  panelCustomerId: z.nullable(z.string()),
  /** What an import has made; null for all else. */
  imported: z.nullable(z.object({ customers: z.number(), teamMembers: z.number() })),
  /** Null for what a customer, the system or a command did, and for a failed login under a name that nobody has. */
  userId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** Present where the customer did it, in their own account. */
  byCustomer: z.optional(z.literal(1)),
});
export type AuditLine = z.infer<typeof AuditLine>;

/**
 * Sorted by createdAt. The log only grows: without a limit it is a page of 1,000 entries, and `Link` leads to the next. The words of `q` are looked for in username, action and subject, in the names of customers and team members, and as the beginning of an id.
 */
export const AuditQuery = z.extend(ListQuery, {
  limit: z._default(Limit, MAX_LIMIT),
  action: z.optional(z.enum(AUDIT_ACTIONS, 'Unknown action')),
  userId: z.optional(z.string()),
  /** With 0, conversations that were marked read are left out, unless `action` asks for them. */
  reads: FlagFilter,
});
export type AuditQuery = z.infer<typeof AuditQuery>;
