import { EMAIL_CHECK_DEBOUNCE_MS } from '../../../contract/limits.ts';
import { checkEmail } from './check-email.ts';
import { type EmailCheck, type EmailCheckEvent, NO_EMAIL, nextEmailCheck } from './email-check.ts';

interface LiveEmailCheck {
  readonly state: EmailCheck;
  typed: (email: string) => void;
  /** Asks again after a check that could not be made. */
  checkNow: () => void;
}

/** Follows an address as it is typed; a check of an outdated one is called off. Calls back after each change. */
export function createLiveEmailCheck(onChange: () => void): LiveEmailCheck {
  let state: EmailCheck = NO_EMAIL;
  let leave = (): void => undefined;

  const send = (event: EmailCheckEvent) => {
    const next = nextEmailCheck(state, event);
    if (next === state) return;
    leave();
    state = next;
    leave = enter(next);
    onChange();
  };

  const enter = ({ status, email }: EmailCheck): (() => void) => {
    if (status === 'waiting') {
      const timer = setTimeout(() => send({ type: 'due' }), EMAIL_CHECK_DEBOUNCE_MS);
      return () => clearTimeout(timer);
    }
    if (status === 'checking') {
      const call = new AbortController();
      checkEmail(email, call.signal).then(
        (answer) => send({ type: 'answered', email, answer }),
        () => undefined,
      );
      return () => call.abort();
    }
    return () => undefined;
  };

  return {
    get state() {
      return state;
    },
    typed: (email) => send({ type: 'typed', email }),
    checkNow: () => send({ type: 'due' }),
  };
}
