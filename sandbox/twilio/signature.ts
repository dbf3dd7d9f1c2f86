import { createHmac } from 'node:crypto';

/** Returns `X-Twilio-Signature`: the HMAC-SHA1 of the exact URL and all names and values of the parameters, sorted by name. */
export function signRequest(authToken: string, url: string, params: Record<string, string>): string {
  const signed = Object.keys(params)
    .sort()
    .reduce((text, name) => text + name + params[name], url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}
