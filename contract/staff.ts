import * as z from 'zod/mini';

export const LoginRequest = z.object({
  username: z.string('Username is required').check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(200)),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(1024)),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const StaffUser = z.object({ id: z.string(), username: z.string() });
export type StaffUser = z.infer<typeof StaffUser>;

export const SessionResponse = z.object({ user: StaffUser });
export type SessionResponse = z.infer<typeof SessionResponse>;

export const Done = z.object({ success: z.literal(true) });
export type Done = z.infer<typeof Done>;
