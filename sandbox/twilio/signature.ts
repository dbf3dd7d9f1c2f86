import { createHmac } from 'node:crypto';

/** `X-Twilio-Signature`: HMAC-SHA1 over the exact URL followed by every parameter, sorted by name, name and value joined. */
export function signRequest(authToken: string, url: string, params: Record<string, string>): string {
  const signed = Object.keys(params)
    .sort()
    .reduce((text, name) => text + name + params[name], url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}
