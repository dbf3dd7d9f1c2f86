import type { Store } from './store.ts';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 15_000;
const ANSWER_TIMEOUT_MS = 10_000;
const AT_ONCE = 8;

/** The receiver's response. */
export interface WebhookAnswer {
  status: number;
  /** The first 500 characters of the body. */
  body: string;
}

/** The state of one webhook. */
export interface Delivery {
  id: string;
  state: 'pending' | 'delivered';
  attempts: number;
  /** The time of the last attempt in milliseconds since 1970, and its result: a response, or the reason why there was none. */
  lastAttemptAt: number | null;
  lastAnswer: WebhookAnswer | null;
  lastError: string | null;
}

export interface Deliveries {
  /** Queues a webhook. Call it in the transaction of the change that the webhook reports. */
  enqueue(id: string): void;
  get(id: string): Delivery | undefined;
  /** Sends queued webhooks, including those from before a restart. */
  wake(): void;
  /** Aborts running attempts, which stay queued, and waits for their end. */
  stop(): Promise<void>;
}

/** Posts once. Throws when there is no response within 10 s. A redirect counts as a response. */
export async function postWebhook(
  url: string,
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer>,
  stop?: AbortSignal,
): Promise<WebhookAnswer> {
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: stop ? AbortSignal.any([stop, timeout]) : timeout,
  });
  return { status: response.status, body: (await response.text()).slice(0, 500) };
}

function isAccepted({ status }: WebhookAnswer): boolean {
  return status >= 200 && status < 300;
}

/** Returns why a request failed. fetch puts the network's reason into the cause. */
export function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

/** A queue on disk. Each webhook is retried with growing delays until a response is 2xx. */
export function createDeliveries(
  store: Store,
  name: string,
  post: (id: string, stop: AbortSignal) => Promise<WebhookAnswer>,
): Deliveries {
  const deliveries = store.collection<Delivery>(`${name}_deliveries`);
  const pending = store.collection<{ id: string }>(`${name}_deliveries_pending`);
  const scheduled = new Map<string, NodeJS.Timeout>();
  const ready: string[] = [];
  const inFlight = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  function pump(): void {
    while (inFlight.size < AT_ONCE && !stopping.signal.aborted) {
      const id = ready.shift();
      if (id === undefined) return;
      const done = attempt(id).finally(() => {
        inFlight.delete(id);
        pump();
      });
      inFlight.set(id, done);
    }
  }

  async function attempt(id: string): Promise<void> {
    const outcome = await post(id, stopping.signal).then(
      (lastAnswer) => ({ lastAnswer, lastError: null }),
      (error: unknown) => ({ lastAnswer: null, lastError: networkReason(error) }),
    );
    const before = deliveries.get(id);
    if (stopping.signal.aborted || !before) return;
    const delivered = outcome.lastAnswer !== null && isAccepted(outcome.lastAnswer);
    const attempts = before.attempts + 1;
    store.transaction(() => {
      const state = delivered ? 'delivered' : 'pending';
      deliveries.put(id, { ...before, ...outcome, state, attempts, lastAttemptAt: Date.now() });
      if (delivered) pending.delete(id);
    });
    if (!delivered) schedule(id, Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS));
  }

  function schedule(id: string, delay: number): void {
    const timer = setTimeout(() => {
      scheduled.delete(id);
      ready.push(id);
      pump();
    }, delay);
    scheduled.set(id, timer);
  }

  return {
    enqueue: (id) => {
      const fresh = { attempts: 0, lastAttemptAt: null, lastAnswer: null, lastError: null };
      deliveries.put(id, { id, state: 'pending', ...fresh });
      pending.put(id, { id });
    },
    get: (id) => deliveries.get(id),
    wake: () => {
      for (const { id } of pending.all()) {
        if (!scheduled.has(id) && !inFlight.has(id) && !ready.includes(id)) ready.push(id);
      }
      pump();
    },
    stop: async () => {
      stopping.abort();
      for (const timer of scheduled.values()) clearTimeout(timer);
      await Promise.all(inFlight.values());
    },
  };
}
