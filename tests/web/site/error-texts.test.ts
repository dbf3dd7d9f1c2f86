import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, toApiError } from '#client/api-error.ts';
import { emailErrorToast, LeadError, submissionErrorToast } from '#web/site/lead-dialog/error-texts.ts';
import { captureLead, openCheckout } from '#web/site/lead-dialog/submit-lead.ts';

const GENERIC = 'Failed to process your information. Please try again.';

describe('what the visitor is told of a failed submission', () => {
  test("the server's message is shown under 'Error', as a destructive toast", () => {
    const toast = submissionErrorToast(new ApiError('Too many requests. Please wait a minute.', 429));
    expect(toast).toEqual({
      title: 'Error',
      description: 'Too many requests. Please wait a minute.',
      variant: 'destructive',
    });
  });

  test("a message about customer data is replaced, wherever 'Customer data error' stands in it", () => {
    const error = new ApiError('Stripe said: Customer data error (no such customer)', 502);
    expect(submissionErrorToast(error).description).toBe(
      'There was an issue with your information. Please try again or contact support.',
    );
  });

  test.each([
    ['no answer at all', new ApiError('', 0)],
    ['an answer of blanks', new ApiError('  \n', 500)],
    ['a fault of our own code', new TypeError("Cannot read properties of undefined (reading 'url')")],
    ['something that is no error', 'boom'],
  ])('%s gets the general text', (_what, error) => {
    expect(submissionErrorToast(error).description).toBe(GENERIC);
  });

  test.each([
    ['502 Bad Gateway', new Response('502 Bad Gateway', { status: 502 })],
    ['Bad Gateway', new Response('<h1>nginx</h1>', { status: 502, statusText: 'Bad Gateway' })],
    ['Bad Gateway', new Response('{}', { status: 502, statusText: 'Bad Gateway' })],
  ])('what stood in the way is told as it said so: %s', async (words, response) => {
    expect(submissionErrorToast(await toApiError(response)).description).toBe(words);
  });

  test('an answer without what was needed is told in its own words', () => {
    expect(submissionErrorToast(new LeadError('No checkout URL received')).description).toBe(
      'No checkout URL received',
    );
  });
});

describe('what the visitor is told who submits before the email address is clear', () => {
  test('the error of the address, if there is one', () => {
    expect(emailErrorToast('Invalid email')).toEqual({
      title: 'Email Validation Error',
      description: 'Invalid email',
      variant: 'destructive',
    });
  });

  test('otherwise to wait for the check', () => {
    expect(emailErrorToast(undefined).description).toBe('Please wait for email validation to complete');
  });
});

describe('what the visitor is told of a response that is no success', () => {
  const signal = new AbortController().signal;
  const lead = { name: 'Ada Broker', email: 'ada@firm.example', phone: '4155552671', consentText: '', homepage: '' };
  const answered = (body: unknown) => {
    vi.stubGlobal('location', { pathname: '/' });
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)));
  };
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test.each([
    ['We know you already', 'We know you already'],
    ['', 'Failed to capture lead'],
  ])('a lead that is not captured (%j): %s', async (message, words) => {
    answered({ success: false, message });
    await expect(captureLead(lead, 'agent', signal)).rejects.toThrow(new LeadError(words));
  });

  test('a checkout without an address', async () => {
    answered({ url: '' });
    const checkout = openCheckout({ productType: 'agent', quantity: 1, price: undefined }, 'id', signal);
    await expect(checkout).rejects.toThrow(new LeadError('No checkout URL received'));
  });
});
