import * as z from 'zod/mini';
import { Role } from './roles.ts';

export const Password = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(1024, 'Password is too long'));

export const LoginRequest = z.object({
  username: z.string('Username is required').check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(200)),
  password: Password,
  /** Of the authenticator app, or a recovery code; asked for (`code_required`) once the password is right. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(64))),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const StaffUser = z.object({ id: z.string(), username: z.string() });
export type StaffUser = z.infer<typeof StaffUser>;

/** Who is logged in, and what they may do. */
export const SessionUser = z.extend(StaffUser, { role: Role });
export type SessionUser = z.infer<typeof SessionUser>;

export const SessionResponse = z.object({
  user: SessionUser,
  /** There when the user has to set up a second factor before anything else. */
  secondFactorMissing: z.optional(z.literal(true)),
});
export type SessionResponse = z.infer<typeof SessionResponse>;

export const Done = z.object({ success: z.literal(true) });
export type Done = z.infer<typeof Done>;
