import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../web/client/api-error.ts';
import { createKeyring } from '../../../web/crm/messages/idempotency-key.ts';
import { serverReason } from '../../../web/crm/messages/server-reason.ts';

describe('the key of a message', () => {
  it('stays for a retry, and is new once anything in the message has changed', () => {
    const keyOf = createKeyring();
    const first = keyOf({ customerId: 'c1', message: 'Hello' });
    expect(keyOf({ customerId: 'c1', message: 'Hello' })).toBe(first);
    expect(keyOf({ customerId: 'c1', message: 'Hello!' })).not.toBe(first);
  });

  it('is not shared by two dialogs with the same words', () => {
    expect(createKeyring()('Hello')).not.toBe(createKeyring()('Hello'));
  });
});

describe('the reason of a refusal', () => {
  const refusal = (message: string, type: string) =>
    new ApiError(message, 502, new Response(null, { status: 502, headers: { 'Content-Type': type } }));

  it('is what our server says', () => {
    expect(serverReason(refusal('This phone number is not valid.', 'application/json; charset=utf-8'))).toBe(
      'This phone number is not valid.',
    );
  });

  it('is never a proxy’s page, nor the empty answer of a lost connection', () => {
    expect(serverReason(refusal('<html>Bad Gateway</html>', 'text/html'))).toBeUndefined();
    expect(serverReason(new ApiError('', 0))).toBeUndefined();
    expect(serverReason(new TypeError('x is undefined'))).toBeUndefined();
  });
});
