import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkEmail } from '#web/site/lead-dialog/check-email.ts';
import {
  type EmailCheck,
  type EmailCheckEvent,
  emailErrorOf,
  NO_EMAIL,
  nextEmailCheck,
} from '#web/site/lead-dialog/email-check.ts';

const EMAIL = 'dana@example.com';

function stateAfter(...events: EmailCheckEvent[]): EmailCheck {
  return events.reduce(nextEmailCheck, NO_EMAIL);
}

const typed = (email: string): EmailCheckEvent => ({ type: 'typed', email });
const due: EmailCheckEvent = { type: 'due' };
const answered = (
  email: string,
  answer: { isValid: boolean; error?: string; suggestion?: string; unavailable?: boolean },
) => ({ type: 'answered', email, answer }) satisfies EmailCheckEvent;

describe('the live email check', () => {
  test('an address is checked only when the debounce has run out', () => {
    expect(stateAfter(typed(EMAIL)).status).toBe('waiting');
    expect(stateAfter(typed(EMAIL), due)).toEqual({ status: 'checking', email: EMAIL });
  });

  test('an address that is finished is checked without the debounce, one that was refused is not checked again', () => {
    const finished: EmailCheckEvent = { type: 'finished' };
    expect(stateAfter(typed(EMAIL), finished)).toEqual({ status: 'checking', email: EMAIL });
    expect(stateAfter(typed('name@nodot'), finished).status).toBe('invalid');
    const failed = answered(EMAIL, { isValid: false, error: 'Unable', unavailable: true });
    expect(stateAfter(typed(EMAIL), due, failed, finished).status).toBe('invalid');
  });

  test('every further key press starts the debounce again', () => {
    expect(stateAfter(typed('dana@example.co'), due, typed(EMAIL))).toEqual({ status: 'waiting', email: EMAIL });
  });

  test.each(['dana', 'name@nodot', 'dana@', '@example.com', 'a b@example.com', 'dana@example..com'])(
    '%s is refused by its pattern, without a check',
    (email) => {
      const state = stateAfter(typed(email), due);
      expect(state.status).toBe('invalid');
      expect(emailErrorOf(state)).toBe('Please enter a valid email address');
    },
  );

  test('spaces around an address do not count', () => {
    expect(stateAfter(typed(`  ${EMAIL} `), due)).toEqual({ status: 'checking', email: EMAIL });
  });

  test('characters that nobody sees do not count', () => {
    expect(stateAfter(typed(`\u200b${EMAIL}\u200b`), due)).toEqual({ status: 'checking', email: EMAIL });
  });

  test('an emptied field is neither checked nor refused', () => {
    expect(stateAfter(typed('dana'), due, typed(''))).toEqual(NO_EMAIL);
    expect(stateAfter(typed(''), due)).toEqual(NO_EMAIL);
  });

  test('the answer to an outdated address changes nothing', () => {
    const state = stateAfter(typed('old@example.com'), due, typed(EMAIL), due);
    expect(nextEmailCheck(state, answered('old@example.com', { isValid: false, error: 'No' }))).toBe(state);
  });

  test('a good answer clears the way, and keeps its suggestion as an offer', () => {
    const state = stateAfter(typed(EMAIL), due, answered(EMAIL, { isValid: true, suggestion: 'dana@example.org' }));
    expect(state).toEqual({ status: 'valid', email: EMAIL, suggestion: 'dana@example.org' });
    expect(emailErrorOf(state)).toBeUndefined();
  });

  test("the server's error is shown, and a refusal without one reads 'Invalid email'", () => {
    const refused = stateAfter(
      typed(EMAIL),
      due,
      answered(EMAIL, { isValid: false, error: 'Did you mean dana@example.org?' }),
    );
    expect(emailErrorOf(refused)).toBe('Did you mean dana@example.org?');
    expect(emailErrorOf(stateAfter(typed(EMAIL), due, answered(EMAIL, { isValid: false })))).toBe('Invalid email');
  });

  test('a check that could not be made can be asked for again, a refusal cannot', () => {
    const unavailable = stateAfter(
      typed(EMAIL),
      due,
      answered(EMAIL, { isValid: false, error: 'Later', unavailable: true }),
    );
    expect(nextEmailCheck(unavailable, due).status).toBe('checking');
    const refused = stateAfter(typed(EMAIL), due, answered(EMAIL, { isValid: false, error: 'No' }));
    expect(nextEmailCheck(refused, due)).toBe(refused);
  });
});

describe('the two calls of a check', () => {
  const UNAVAILABLE = 'Unable to validate email at this time. Please try again.';
  const check = () => checkEmail(EMAIL, new AbortController().signal);
  /** Answers the calls one after the other. Returns their paths. */
  const answer = (...answers: (() => Promise<Response>)[]): string[] => {
    const paths: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      paths.push(path);
      return answers[paths.length - 1]?.();
    });
    return paths;
  };
  const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('ask for the domain first, and for all of the address only if that is good', async () => {
    const good = answer(
      () => json({ isValid: true }),
      () => json({ isValid: true, suggestion: 'dana@example.org' }),
    );
    expect(await check()).toMatchObject({ isValid: true, suggestion: 'dana@example.org' });
    expect(good).toEqual(['/api/validate-email-domain', '/api/validate-email']);
    const bad = answer(() => json({ isValid: false, error: 'No' }));
    expect(await check()).toMatchObject({ isValid: false, error: 'No' });
    expect(bad).toHaveLength(1);
  });

  test('that fail are no verdict, and may be made again', async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await check()).toEqual({ isValid: false, error: UNAVAILABLE, unavailable: true });
    answer(
      () => json({ isValid: true }),
      () => json({ message: 'not ready' }, 503),
    );
    expect(await check()).toEqual({ isValid: false, error: UNAVAILABLE, unavailable: true });
  });

  test('that are never answered are given up after ten seconds: a stalled network bars nobody for good', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return Promise.withResolvers().promise;
    });
    expect(await check()).toEqual({ isValid: false, error: UNAVAILABLE, unavailable: true });
    expect(patience).toHaveBeenCalledWith(10_000);
  });

  test('whose answer makes no sense are a check that has failed', async () => {
    answer(() => json(null));
    expect(await check()).toEqual({
      isValid: false,
      error: 'Unable to validate email. Please try again.',
      unavailable: true,
    });
  });
});
