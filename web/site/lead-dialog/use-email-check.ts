import { useCallback, useEffect, useReducer } from 'react';
import { EMAIL_CHECK_DEBOUNCE_MS } from '../../../contract/limits.ts';
import { checkEmail } from './check-email.ts';
import { type EmailCheck, NO_EMAIL, nextEmailCheck } from './email-check.ts';

interface LiveEmailCheck {
  check: EmailCheck;
  /** Asks again after a check that could not be made. */
  checkNow: () => void;
}

/** Follows `email` as it is typed; a check of an outdated address is called off. */
export function useEmailCheck(email: string): LiveEmailCheck {
  const [check, send] = useReducer(nextEmailCheck, NO_EMAIL);

  useEffect(() => send({ type: 'typed', email }), [email]);

  useEffect(() => {
    if (check.status === 'waiting') {
      const timer = setTimeout(() => send({ type: 'due' }), EMAIL_CHECK_DEBOUNCE_MS);
      return () => clearTimeout(timer);
    }
    if (check.status === 'checking') {
      const call = new AbortController();
      checkEmail(check.email, call.signal).then(
        (answer) => send({ type: 'answered', email: check.email, answer }),
        () => undefined,
      );
      return () => call.abort();
    }
    return undefined;
  }, [check.status, check.email]);

  const checkNow = useCallback(() => send({ type: 'due' }), []);
  return { check, checkNow };
}
