import * as z from 'zod/mini';
import { Role } from './roles.ts';

export const Password = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(1024, 'Password is too long'));

export const LoginRequest = z.object({
  username: z.string('Username is required').check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(200)),
  password: Password,
  /** A code of the authenticator app, or a recovery code. The server asks for it (`code_required`) once the password is right. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(64))),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const StaffUser = z.object({ id: z.string(), username: z.string() });
export type StaffUser = z.infer<typeof StaffUser>;

/** The logged-in user and their role. */
export const SessionUser = z.extend(StaffUser, { role: Role });
export type SessionUser = z.infer<typeof SessionUser>;

export const SessionResponse = z.object({
  user: SessionUser,
  /** Present when the user must set up a second factor before anything else. */
  secondFactorMissing: z.optional(z.literal(true)),
});
export type SessionResponse = z.infer<typeof SessionResponse>;

export const Done = z.object({ success: z.literal(true) });
export type Done = z.infer<typeof Done>;
