import * as z from 'zod/mini';
import { Instant } from './fields.ts';
import { Limit, ListQuery, MAX_LIMIT } from './lists.ts';

/** What the log speaks of; a new action is added here first. */
export const AUDIT_ACTIONS = [
  'login',
  'login_failed',
  'logout',
  'logout_everywhere',
  'password_change',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'recovery_code',
  'disable',
  'enable',
  'create',
  'update',
  'delete',
  'import',
  'undo',
  'export',
  'send',
  'read',
  'retry',
  'erase',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_SUBJECTS = [
  'user',
  'session',
  'customer',
  'team_member',
  'purchase',
  'conversation',
  'email',
  'text',
  'import',
  'file',
  'job',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

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
  /** Null for what the system or a command did, and for a failed login under a name that nobody has. */
  userId: z.nullable(z.string()),
  username: z.nullable(z.string()),
});
export type AuditLine = z.infer<typeof AuditLine>;

/**
 * Sorted by createdAt. The log only grows: without a limit it is a page of 1,000 entries, and `Link` leads to the next. The words of `q` are looked for in username, action and subject, and as the beginning of an id.
 */
export const AuditQuery = z.extend(ListQuery, {
  limit: z._default(Limit, MAX_LIMIT),
  action: z.optional(z.enum(AUDIT_ACTIONS, 'Unknown action')),
  userId: z.optional(z.string()),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
