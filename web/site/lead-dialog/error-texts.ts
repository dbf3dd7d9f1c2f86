import { ApiError } from '#client/api-error.ts';

export const LEAD_CAPTURE_FAILED = 'Failed to capture lead';
export const NO_CHECKOUT_URL = 'No checkout URL received';
export const EMAIL_CHECK_PENDING = 'Please wait for email validation to complete';

const GENERIC = 'Failed to process your information. Please try again.';
const CUSTOMER_DATA = 'There was an issue with your information. Please try again or contact support.';

/** A step of the submission was refused. The message can be shown. */
export class LeadError extends Error {
  override name = 'LeadError';
}

interface ErrorToast {
  title: string;
  description: string;
  variant: 'destructive';
}

export function emailErrorToast(error: string | undefined): ErrorToast {
  return { title: 'Email Validation Error', description: error ?? EMAIL_CHECK_PENDING, variant: 'destructive' };
}

/** Returns the toast for a failed submission. */
export function submissionErrorToast(error: unknown): ErrorToast {
  return { title: 'Error', description: submissionErrorText(error), variant: 'destructive' };
}

function submissionErrorText(error: unknown): string {
  const isOurs = error instanceof ApiError || error instanceof LeadError;
  const message = isOurs ? error.message.trim() : '';
  if (message.includes('Customer data error')) return CUSTOMER_DATA;
  return message || GENERIC;
}
