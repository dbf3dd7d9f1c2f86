import type { Sandbox } from '../core/sandbox.ts';
import type { Store } from '../core/store.ts';
import { createDeliveries, type Deliveries } from '../core/webhook-delivery.ts';
import { buildEvent, type Cause, postEvent } from './events.ts';
import { mustGet, openRecords, type Records } from './records.ts';
import type { EventType, Resource } from './wire.ts';

/** The stand-in's only Stripe account: its objects and the events it sends to the product. */
export interface Account {
  sandbox: Sandbox;
  records: Records;
  deliveries: Deliveries;
  /**
   * Runs a synchronous change. Either all its writes and events are on disk when it returns, or none.
   * Sends the events right after the change.
   */
  change<R>(work: () => R, cause?: Cause): R;
  /** Queues an event for the product. Works only inside `change`. `previous` holds the old values of the changed fields. */
  emit(type: EventType, object: Resource, previous?: object): void;
  /** Returns the URL of the page on which the buyer pays. */
  checkoutUrl(sessionId: string): string;
  /** Returns the URL of the page on which the buyer changes the card. */
  portalUrl(sessionId: string): string;
}

const NO_CAUSE: Cause = { id: null, idempotency_key: null };

export function openAccount(sandbox: Sandbox, origin: () => string): Account {
  const store: Store = sandbox.store;
  const records = openRecords(store);
  const receiver = { publicUrl: sandbox.config.publicUrl, secret: sandbox.config.stripe.webhookSecret };
  const deliveries = createDeliveries(store, 'stripe', (id, stop) =>
    postEvent(mustGet(records.events, id), receiver, stop),
  );
  let cause: Cause | undefined;

  return {
    sandbox,
    records,
    deliveries,
    change: (work, newCause = NO_CAUSE) => {
      const outer = cause;
      cause = newCause;
      try {
        return store.transaction(work);
      } finally {
        cause = outer;
        if (!outer) deliveries.wake();
      }
    },
    emit: (type, object, previous) => {
      if (!cause) throw new Error(`${type} is emitted outside a change`);
      const event = buildEvent(type, object, previous, cause);
      records.events.put(event.id, event);
      deliveries.enqueue(event.id);
    },
    portalUrl: (sessionId) => `${origin()}/stripe/billing-portal/${sessionId}`,
    checkoutUrl: (sessionId) => `${origin()}/stripe/checkout/${sessionId}`,
  };
}
