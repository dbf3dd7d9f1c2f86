import { randomUUID } from 'node:crypto';
import type { Sandbox } from '../core/sandbox.ts';
import { createDeliveries, postWebhook } from '../core/webhook-delivery.ts';

/** Something that somebody did in the app, as the product is told. */
interface UsageEvent {
  id: string;
  sub: string;
  type: 'sign_in' | 'question';
  at: string;
}

/** An event, and what became of it. */
export interface SentUsage extends UsageEvent {
  state: 'pending' | 'delivered';
  attempts: number;
  /** The status of the last answer, or why there was none. */
  answer: number | string | null;
}

/** Tells the product what people do, as an app should: from a queue on disk, with the same id at every try. */
export function createUsage({ config, store }: Sandbox) {
  const events = store.collection<UsageEvent>('app_usage');
  const deliveries = createDeliveries(store, 'app_usage', (id, stop) =>
    postWebhook(
      `${config.publicUrl}/api/usage`,
      { 'content-type': 'application/json', authorization: `Bearer ${config.app.apiKey}` },
      JSON.stringify({ events: [events.get(id)] }),
      stop,
    ),
  );

  return {
    /** Keeps an event and sends it. What has an id and is noted again is one event. */
    note: ({ sub, type, id = randomUUID() }: Pick<UsageEvent, 'sub' | 'type'> & { id?: string }): void => {
      store.transaction(() => {
        if (events.get(id)) return;
        events.put(id, { id, sub, type, at: new Date().toISOString() });
        deliveries.enqueue(id);
      });
      deliveries.wake();
    },
    /** Returns the events and what became of them, newest first. */
    all: (): SentUsage[] =>
      events
        .all()
        .map((event) => {
          const delivery = deliveries.get(event.id);
          const { state = 'pending', attempts = 0, lastAnswer = null, lastError = null } = delivery ?? {};
          return { ...event, state, attempts, answer: lastAnswer?.status ?? lastError };
        })
        .reverse(),
    wake: deliveries.wake,
    stop: deliveries.stop,
  };
}
