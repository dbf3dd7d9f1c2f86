import * as z from 'zod/mini';
import { EmailField, Flag, Instant } from './fields.ts';
import { USERNAME_MAX_LENGTH } from './limits.ts';
import { Role } from './roles.ts';
import { Password } from './staff.ts';

/** A staff user, as admins see them. */
export const StaffUserSummary = z.object({
  id: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  role: Role,
  isActive: Flag,
  hasSecondFactor: Flag,
  lastLoginAt: z.nullable(Instant),
});
export type StaffUserSummary = z.infer<typeof StaffUserSummary>;

/** What is left out stays as it is. */
export const StaffUserUpdate = z.object({
  role: z.optional(Role),
  isActive: z.optional(z.union([Flag, z.boolean()], 'must be 0 or 1')),
});
export type StaffUserUpdate = z.infer<typeof StaffUserUpdate>;

export const StaffInvitationInput = z.object({ email: EmailField, role: Role });
export type StaffInvitationInput = z.infer<typeof StaffInvitationInput>;

/** An invitation that nobody has accepted yet. */
export const StaffInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  /** Who invited; null for a user who is gone. */
  invitedBy: z.nullable(z.string()),
  createdAt: Instant,
  /** In the past for one that works no more. */
  expiresAt: Instant,
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;

/** What somebody who opens an invitation's link is told. */
export const OpenedInvitation = z.object({ email: z.string(), role: Role, expiresAt: Instant });
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

export const InvitationAcceptance = z.object({
  username: z
    .string('Username is required')
    .check(
      z.trim(),
      z.minLength(1, 'Username is required'),
      z.maxLength(USERNAME_MAX_LENGTH, 'Username is too long'),
      z.regex(/^[\p{L}\p{N}._@+ -]+$/u, 'Use letters, digits, spaces and . _ - + @'),
    ),
  password: Password,
});
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>;

/** What admins decide for all staff users. */
export const StaffSettings = z.object({
  /** Whether who has no second factor sets one up before anything else. */
  secondFactorRequired: Flag,
  /** Whether the server's own setting (STAFF_SECOND_FACTOR) says so, which nobody can change here. */
  secondFactorRequiredByServer: Flag,
});
export type StaffSettings = z.infer<typeof StaffSettings>;

/** With the password of the admin: a session that somebody else has taken over turns nothing off. */
export const StaffSettingsUpdate = z.object({ secondFactorRequired: Flag, password: Password });
export type StaffSettingsUpdate = z.infer<typeof StaffSettingsUpdate>;
