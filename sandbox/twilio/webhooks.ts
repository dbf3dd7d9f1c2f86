import { signRequest } from './signature.ts';

/** Twilio's timeout for a webhook's response. */
const TIMEOUT_MS = 15_000;

export interface ProductAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** Posts a signed form to the product once and returns its response. Rejects without a response. */
export async function postWebhook(
  authToken: string,
  url: string,
  params: Record<string, string>,
): Promise<ProductAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signRequest(authToken, url, params),
      'user-agent': 'TwilioProxy/1.1 (sandbox)',
    },
    body: new URLSearchParams(params),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    body: await response.text(),
  };
}
