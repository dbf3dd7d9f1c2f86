import type { Store } from './store.ts';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 15_000;
const ANSWER_TIMEOUT_MS = 10_000;
const AT_ONCE = 8;

/** What the receiver said. */
export interface WebhookAnswer {
  status: number;
  /** The first 500 characters of the body. */
  body: string;
}

/** The fate of one webhook. */
export interface Delivery {
  id: string;
  state: 'pending' | 'delivered';
  attempts: number;
  /** Milliseconds since 1970 of the last attempt, and how it ended: an answer, or the reason why there was none. */
  lastAttemptAt: number | null;
  lastAnswer: WebhookAnswer | null;
  lastError: string | null;
}

export interface Deliveries {
  /** Queues one webhook; call it in the transaction that changes what the webhook tells of. */
  enqueue(id: string): void;
  get(id: string): Delivery | undefined;
  /** Sends what has been queued and is not yet on its way; also resumes after a restart. */
  wake(): void;
  /** Gives up the attempts under way (they stay queued) and waits for their end. */
  stop(): Promise<void>;
}

/** Posts once. Throws when no answer came within 10 s; a redirect counts as an answer. */
export async function postWebhook(
  url: string,
  headers: Record<string, string>,
  body: string,
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

/** Why a request got no answer: fetch hides the network's reason in the cause. */
export function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

/** A queue on disk whose webhooks are retried, with a growing pause, until one is answered with 2xx. */
export function createDeliveries(
  store: Store,
  name: string,
  post: (id: string, stop: AbortSignal) => Promise<WebhookAnswer>,
): Deliveries {
  const deliveries = store.collection<Delivery>(`${name}_deliveries`);
  const pending = store.collection<{ id: string }>(`${name}_deliveries_pending`);
  const scheduled = new Map<string, NodeJS.Timeout>();
  const ready: string[] = [];
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  function pump(): void {
    while (underWay.size < AT_ONCE && !stopping.signal.aborted) {
      const id = ready.shift();
      if (id === undefined) return;
      const done = attempt(id).finally(() => {
        underWay.delete(id);
        pump();
      });
      underWay.set(id, done);
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
        if (!scheduled.has(id) && !underWay.has(id) && !ready.includes(id)) ready.push(id);
      }
      pump();
    },
    stop: async () => {
      stopping.abort();
      for (const timer of scheduled.values()) clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
}
