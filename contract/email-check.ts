import * as z from 'zod/mini';

export const EMAIL_PATTERN_ERROR = 'Please enter a valid email address';
export const EMAIL_CHECK_FALLBACK_ERROR = 'Invalid email';
export const EMAIL_CHECK_UNAVAILABLE = 'Unable to validate email at this time. Please try again.';

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
