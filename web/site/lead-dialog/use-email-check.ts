import { useEffect, useReducer } from 'react';
import { EMAIL_CHECK_DEBOUNCE_MS } from '#contract/limits.ts';
import { checkEmail } from './check-email.ts';
import { NO_EMAIL, nextEmailCheck } from './email-check.ts';

/** Checks an address while it is typed. Aborts outdated checks. */
export function useEmailCheck() {
  const [check, send] = useReducer(nextEmailCheck, NO_EMAIL);
  useEffect(() => {
    if (check.status === 'waiting') {
      const timer = setTimeout(() => send({ type: 'due' }), EMAIL_CHECK_DEBOUNCE_MS);
      return () => clearTimeout(timer);
    }
    if (check.status === 'checking') {
      const { email } = check;
      const call = new AbortController();
      checkEmail(email, call.signal).then(
        (answer) => send({ type: 'answered', email, answer }),
        () => undefined,
      );
      return () => call.abort();
    }
    return undefined;
  }, [check]);
  return {
    check,
    type: (email: string) => send({ type: 'typed', email }),
    /** Checks the input without the debounce. */
    finish: () => send({ type: 'finished' }),
    /** Repeats a failed check. */
    checkNow: () => send({ type: 'due' }),
  };
}
