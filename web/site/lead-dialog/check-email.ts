import { post } from '#client/api.ts';
import type { EmailCheckResponse } from '#contract/email-check.ts';
import { EMAIL_CHECK_UNAVAILABLE } from '#contract/email-check-texts.ts';
import type { EmailCheckAnswer } from './email-check.ts';

/** Time after which a call counts as failed, because a stalled call would block the submission. */
const PATIENCE_MS = 10_000;

const CHECK_FAILED = 'Unable to validate email. Please try again.';

/** Checks the domain first and then the whole address. Rejects only when `signal` is aborted. */
export async function checkEmail(email: string, signal: AbortSignal): Promise<EmailCheckAnswer> {
  try {
    const domain = await ask('/api/validate-email-domain', email, signal);
    return domain.isValid ? await ask('/api/validate-email', email, signal) : domain;
  } catch (error) {
    if (signal.aborted) throw error;
    return { isValid: false, error: CHECK_FAILED, unavailable: true };
  }
}

type CheckPath = '/api/validate-email' | '/api/validate-email-domain';

async function ask(path: CheckPath, email: string, signal: AbortSignal): Promise<EmailCheckAnswer> {
  let response: EmailCheckResponse;
  try {
    response = await post(path, { email }, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) });
  } catch (error) {
    if (signal.aborted) throw error;
    return { isValid: false, error: EMAIL_CHECK_UNAVAILABLE, unavailable: true };
  }
  // Read here, so that a response with another format counts as a failed check.
  return { isValid: response.isValid, error: response.error, suggestion: response.suggestion };
}
