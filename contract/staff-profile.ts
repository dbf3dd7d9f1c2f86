import * as z from 'zod/mini';
import { EmailField, Instant } from './fields.ts';
import { PASSWORD_MIN_LENGTH } from './limits.ts';
import { Password, SessionUser } from './staff.ts';

/** A staff user's own account. */
export const Profile = z.object({
  user: SessionUser,
  /** Address for emails to this user. */
  email: z.nullable(z.string()),
  secondFactor: z.object({
    /** Time since which login asks for a code. Null when it asks for none. */
    since: z.nullable(Instant),
    /** Whether every staff user must have one. */
    required: z.boolean(),
    recoveryCodesLeft: z.number(),
  }),
});
export type Profile = z.infer<typeof Profile>;

/** Null removes the address. */
export const ProfileUpdate = z.object({ email: z.nullable(EmailField) });
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

export const SessionSummary = z.object({
  id: z.string(),
  /** Whether this is the session that makes the request. */
  current: z.boolean(),
  /** For example `Firefox on Windows`. */
  browser: z.string(),
  address: z.nullable(z.string()),
  createdAt: Instant,
  lastSeenAt: Instant,
});
export type SessionSummary = z.infer<typeof SessionSummary>;

export const NewPassword = z
  .string('New password is required')
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, `Use ${PASSWORD_MIN_LENGTH} characters or more`),
    z.maxLength(1024, 'Password is too long'),
  );

export const PasswordChange = z.object({ currentPassword: Password, newPassword: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const PasswordProof = z.object({ password: Password });
export type PasswordProof = z.infer<typeof PasswordProof>;

/** The secret for an authenticator app, as a QR code's content (`uri`) or as letters to type (`secret`). */
export const SecondFactorOffer = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorOffer = z.infer<typeof SecondFactorOffer>;

const Code = z.string('Code is required').check(z.trim(), z.minLength(1, 'Code is required'), z.maxLength(64));

export const CodeProof = z.object({ code: Code });
export type CodeProof = z.infer<typeof CodeProof>;

/**
 * The password of the user who acts, or a code of their authenticator app, for what a stolen session must not do. Without either,
 * the answer is 403 `step_up_required`.
 */
export const StepUp = z.object({ password: z.optional(Password), code: z.optional(Code) });
export type StepUp = z.infer<typeof StepUp>;

/** Shown only once, because only their hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const SecondFactorRemoval = z.object({ password: Password, code: Code });
export type SecondFactorRemoval = z.infer<typeof SecondFactorRemoval>;
