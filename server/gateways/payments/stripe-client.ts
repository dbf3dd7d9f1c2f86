import Stripe from 'stripe';

/** Limits one attempt. A call with a retry ends within 30 s. */
const TIMEOUT_MS = 10_000;

/** Creates Stripe's SDK client. The HTTP client adds the path of `apiUrl`, because the SDK drops it. */
export function createStripe(secretKey: string, apiUrl: string | undefined): Stripe {
  const common = { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false };
  if (apiUrl === undefined) return new Stripe(secretKey, common);

  const base = new URL(apiUrl);
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  const prefix = base.pathname.replace(/\/$/, '');
  client.makeRequest = (host, port, path, ...rest) => makeRequest(host, port, `${prefix}${path}`, ...rest);
  return new Stripe(secretKey, {
    ...common,
    httpClient: client,
    host: base.hostname,
    port: base.port || (base.protocol === 'https:' ? '443' : '80'),
    protocol: base.protocol === 'https:' ? 'https' : 'http',
  });
}

/** Returns whether Stripe is down or overloaded, as opposed to rejecting our request. */
export function isStripeOutage(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeConnectionError) return true;
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;
  return status === 429 || status >= 500;
}
