import twilio, { type Twilio } from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import { VendorError } from '#server/shared/errors.ts';

const TIMEOUT_MS = 10_000;
export const OFFICIAL_API = 'https://api.twilio.com';

/** Sends the SDK's requests to another base URL. The SDK has no option for that. */
class RelocatedClient extends twilio.RequestClient {
  readonly #base: string;

  constructor(base: string) {
    super({ timeout: TIMEOUT_MS, autoRetry: true });
    this.#base = base;
  }

  override request<Data>(options: RequestClient.RequestOptions<Data>) {
    return super.request<Data>({ ...options, uri: options.uri.replace(OFFICIAL_API, this.#base) });
  }
}

export function unavailable(cause: unknown): VendorError {
  return new VendorError('The text service is not available right now. Please try again in a moment.', cause);
}

/** Creates Twilio's SDK client, which retries automatically after a 429. `apiUrl` has no slash at its end. */
export function createTwilio(accountSid: string, authToken: string, apiUrl: string): Twilio {
  return twilio(accountSid, authToken, { httpClient: new RelocatedClient(apiUrl) });
}

/** Returns whether Twilio is down or overloaded, as opposed to rejecting our request. */
export function isTwilioOutage(error: unknown): boolean {
  // All errors other than a RestException mean that no answer arrived.
  return !(error instanceof twilio.RestException) || error.status === 429 || error.status >= 500;
}
