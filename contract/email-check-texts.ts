/** Messages for a rejected address. They are separate from the schemas, which the dialog does not load. */
export const EMAIL_PATTERN_ERROR = 'Please enter a valid email address';
export const EMAIL_CHECK_FALLBACK_ERROR = 'Invalid email';
export const EMAIL_CHECK_UNAVAILABLE = 'Unable to validate email at this time. Please try again.';
