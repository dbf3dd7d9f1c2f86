import * as z from 'zod/mini';

export const EmailCheckRequest = z.object({ email: z.string('Email is required') });
export type EmailCheckRequest = z.infer<typeof EmailCheckRequest>;

export const EmailCheckResponse = z.object({
  isValid: z.boolean(),
  /** Why it is not valid, in words for the visitor. */
  error: z.optional(z.string()),
  /** The address that was probably meant. With `isValid` true it is a guess to offer, not a fault. */
  suggestion: z.optional(z.string()),
});
export type EmailCheckResponse = z.infer<typeof EmailCheckResponse>;
