import { describe, expect, it } from 'vitest';
import { ApiError, toApiError } from '#client/api-error.ts';
import { createIdempotencyKeys } from '#crm/shared/drafts/idempotency-keys.ts';
import { serverReason } from '#crm/shared/server-reason.ts';

describe('the key of a message', () => {
  it('stays for a retry, and is new once anything in the message has changed', () => {
    const keyOf = createIdempotencyKeys();
    const first = keyOf({ customerId: 'c1', message: 'Hello' });
    expect(keyOf({ customerId: 'c1', message: 'Hello' })).toBe(first);
    expect(keyOf({ customerId: 'c1', message: 'Hello!' })).not.toBe(first);
  });

  it('is not shared by two dialogs with the same words', () => {
    expect(createIdempotencyKeys()('Hello')).not.toBe(createIdempotencyKeys()('Hello'));
  });
});

describe('the reason of a refusal', () => {
  const reasonOf = async (body: string, statusText = '') =>
    serverReason(await toApiError(new Response(body, { status: 502, statusText })));

  it('is the message of a body that is JSON', async () => {
    expect(await reasonOf('{"message":"This phone number is not valid."}')).toBe('This phone number is not valid.');
  });

  it('is the text of a body that is none, whoever wrote it', async () => {
    expect(await reasonOf('upstream timed out')).toBe('upstream timed out');
  });

  it('is the text of the status where the body says nothing', async () => {
    expect(await reasonOf('{"code":"x"}', 'Bad Gateway')).toBe('Bad Gateway');
    expect(await reasonOf('', 'Bad Gateway')).toBe('Bad Gateway');
    expect(await reasonOf('<h1>nginx</h1>', 'Bad Gateway')).toBe('Bad Gateway');
  });

  it('is none for a lost connection, an answer of blanks, and a fault of our own code', async () => {
    expect(serverReason(new ApiError('', 0))).toBeUndefined();
    expect(await reasonOf('{}')).toBeUndefined();
    expect(await reasonOf(' \n')).toBeUndefined();
    expect(serverReason(new TypeError('x is undefined'))).toBeUndefined();
  });
});
