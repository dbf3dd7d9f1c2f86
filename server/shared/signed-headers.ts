import { Webhook } from 'standardwebhooks';

/**
 * Returns the headers of a webhook by the specification of Standard Webhooks: its id, the time of this attempt and a signature with each
 * secret. A secret is `whsec_` followed by the key in base64.
 */
export function signedHeaders(id: string, body: string, secrets: readonly string[]): Record<string, string> {
  const now = new Date();
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}
