import * as z from 'zod/mini';

export const EmailCheckRequest = z.object({ email: z.string('Email is required') });
export type EmailCheckRequest = z.infer<typeof EmailCheckRequest>;

export const EmailCheckResponse = z.object({
  isValid: z.boolean(),
  /** The reason for the visitor when the address is not valid. */
  error: z.optional(z.string()),
  /** The address that was probably meant. When `isValid` is true, it is only a suggestion, not an error. */
  suggestion: z.optional(z.string()),
});
export type EmailCheckResponse = z.infer<typeof EmailCheckResponse>;
