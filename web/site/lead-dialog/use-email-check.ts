import { useCallback, useEffect, useReducer } from 'react';
import { EMAIL_CHECK_DEBOUNCE_MS } from '../../../contract/limits.ts';
import { checkEmail } from './check-email.ts';
import { NO_EMAIL, nextEmailCheck } from './email-check.ts';

/** Follows an address as it is typed; a check of an outdated one is called off. */
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
    type: useCallback((email: string) => send({ type: 'typed', email }), []),
    /** Has what was typed checked without the debounce. */
    finish: useCallback(() => send({ type: 'finished' }), []),
    /** Asks again after a check that could not be made. */
    checkNow: useCallback(() => send({ type: 'due' }), []),
  };
}
