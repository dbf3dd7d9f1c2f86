import { CircuitBreaker, type VendorObserver } from '#server/resilience/circuit-breaker.ts';
import { VendorError } from '#server/shared/errors.ts';
import { signedHeaders } from '#server/shared/signed-headers.ts';
import type { AiAppGateway, SignedWebhook } from './ai-app.gateway.ts';

const ANSWER_TIMEOUT_MS = 10_000;
/** People whose webhooks try an app that is away, at a time. The webhooks of some of them may be in trouble themselves. */
const PROBES = 8;

interface AppWebhookSettings {
  url: string;
  /** `whsec_` followed by the key in base64. */
  secret: string;
}

/** The app answered with an error status. */
class NotTakenError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The AI app answered ${status}`);
    this.status = status;
  }
}

/** Posts JSON with the headers of Standard Webhooks. */
export function createAiAppGateway({ url, secret }: AppWebhookSettings, observer?: VendorObserver): AiAppGateway {
  const breaker = new CircuitBreaker({ vendor: 'app', isOutage: isAppOutage, observer, probes: PROBES });

  async function post({ id, body }: SignedWebhook): Promise<void> {
    const payload = JSON.stringify(body);
    const response = await fetch(url, {
      method: 'POST',
      headers: signedHeaders(id, payload, [secret]),
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    // An unread body would keep the connection from being reused.
    await response.arrayBuffer();
    if (!response.ok) throw new NotTakenError(response.status);
  }

  return {
    get room() {
      return breaker.room;
    },
    send: (webhook) =>
      breaker
        .run(webhook.body.data.sub, () => post(webhook))
        .catch((cause: unknown) => {
          throw new VendorError(wordsFor(cause), cause);
        }),
  };
}

/** Returns whether the app is down or overloaded, as opposed to rejecting this webhook. */
function isAppOutage(error: unknown): boolean {
  return !(error instanceof NotTakenError) || error.status === 429 || error.status >= 500;
}

function wordsFor(cause: unknown): string {
  return cause instanceof NotTakenError
    ? `The AI app answered a webhook with ${cause.status}`
    : 'The AI app does not answer webhooks right now';
}
