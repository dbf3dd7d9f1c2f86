import * as z from 'zod/mini';
import { EmailField, Flag, Instant } from './fields.ts';
import { USERNAME_MAX_LENGTH } from './limits.ts';
import { Role } from './roles.ts';
import { Password } from './staff.ts';
import { StepUp } from './staff-profile.ts';

/** A staff user, as shown to admins. */
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

/** Omitted fields keep their values. */
export const StaffUserUpdate = z.extend(StepUp, {
  role: z.optional(Role),
  isActive: z.optional(z.union([Flag, z.boolean()], 'must be 0 or 1')),
});
export type StaffUserUpdate = z.infer<typeof StaffUserUpdate>;

export const StaffInvitationInput = z.extend(StepUp, { email: EmailField, role: Role });
export type StaffInvitationInput = z.infer<typeof StaffInvitationInput>;

/** An invitation that nobody has accepted yet. */
export const StaffInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  /** Username of the inviter. Null when that user is deleted. */
  invitedBy: z.nullable(z.string()),
  createdAt: Instant,
  /** In the past for an expired invitation. */
  expiresAt: Instant,
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;

/** The details shown to somebody who opens an invitation link. */
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

/** Settings that admins make for all staff users. */
export const StaffSettings = z.object({
  /** Whether users without a second factor must set one up before anything else. */
  secondFactorRequired: Flag,
  /** Whether the server's setting STAFF_SECOND_FACTOR requires it, which cannot be changed here. */
  secondFactorRequiredByServer: Flag,
});
export type StaffSettings = z.infer<typeof StaffSettings>;

/** Requires the admin's password, so that a stolen session cannot turn anything off. */
export const StaffSettingsUpdate = z.object({ secondFactorRequired: Flag, password: Password });
export type StaffSettingsUpdate = z.infer<typeof StaffSettingsUpdate>;
