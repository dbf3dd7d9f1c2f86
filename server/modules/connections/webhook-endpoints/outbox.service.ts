import type { ConsentStanding } from '#contract/consent.ts';
import type { WebhookEvent } from '#contract/webhook-endpoints.ts';
import type { Database, Db } from '#server/database/database.ts';
import {
  insertDeliveries,
  keepActive,
  keepCustomers,
  lockOutbox,
  type NewDelivery,
  readOutbox,
  takeFromOutbox,
} from './sending.store.ts';
import { type AccessChange, accessNews, bodyOf, type Happened, withoutRepeats } from './webhooks.rules.ts';

const BATCH = 500;

/** Reads objects as the API gives them. Those that are gone are left out. */
type Read = (tx: Db, ids: string[]) => Promise<{ id: string }[]>;

/** The nouns of events whose objects are read when they are told. */
const NOUNS = ['lead', 'customer', 'purchase', 'subscription', 'message', 'booking'] as const;

/** What other rooms know of the objects. */
export type Objects = Record<(typeof NOUNS)[number], Read> & {
  /** What customers have agreed to, for each channel and purpose. */
  consent: (tx: Db, customerIds: string[]) => Promise<(ConsentStanding & { customerId: string })[]>;
};

/** What is told of an object. */
interface News {
  type: WebhookEvent;
  data: object;
}

export type OutboxService = ReturnType<typeof createOutbox>;

/** Makes what has happened into deliveries, one for each endpoint that has chosen it. */
export function createOutbox({ database, objects }: { database: Database; objects: Objects }) {
  /** Returns the objects of a batch by noun and id. */
  async function readObjects(tx: Db, batch: readonly Happened[]): Promise<Map<string, object>> {
    const found = new Map<string, object>();
    for (const noun of NOUNS) {
      const ids = batch
        .filter(({ type, data }) => nounOf(type) === noun && data === null)
        .map(({ objectId }) => objectId);
      if (ids.length === 0) continue;
      for (const object of await objects[noun](tx, [...new Set(ids)])) found.set(`${noun} ${object.id}`, object);
    }
    return found;
  }

  async function readStandings(tx: Db, batch: readonly Happened[]) {
    const ids = new Set(batch.filter(({ type }) => nounOf(type) === 'consent').map(({ objectId }) => objectId));
    if (ids.size === 0) return new Map<string, (ConsentStanding & { customerId: string })[]>();
    return Map.groupBy(await objects.consent(tx, [...ids]), ({ customerId }) => customerId);
  }

  /** Makes a batch into deliveries. @returns whether there may be more. */
  function makeBatch(): Promise<boolean> {
    return database.transaction(async (tx) => {
      if (!(await lockOutbox(tx))) return false;
      const oldest = await readOutbox(tx, BATCH);
      if (oldest.length === 0) return false;
      const customerIds = new Set(oldest.flatMap(({ customerId }) => customerId ?? []));
      const present = await keepCustomers(tx, [...customerIds]);
      // From here on, whoever deletes what it is about waits, and deletes what this makes of it.
      const taken = await takeFromOutbox(
        tx,
        oldest.map(({ id }) => id),
      );
      const happened = oldest.filter(({ id }) => taken.has(id));
      // What is about somebody who was deleted meanwhile is not told.
      const batch = withoutRepeats(happened).filter(({ customerId }) => customerId === null || present.has(customerId));
      const found = await readObjects(tx, batch);
      const standings = await readStandings(tx, batch);
      const endpoints = await keepActive(tx);
      const deliveries = batch.flatMap((one): NewDelivery[] =>
        newsOf(one, { found, standings }).flatMap(({ type, data }) =>
          endpoints
            .filter(({ events }) => events.includes(type))
            .map(({ id: endpointId }) => {
              const { subject, objectId, id: position, customerId, at } = one;
              return { endpointId, subject, objectId, position, type, body: bodyOf(type, at, data), customerId, at };
            }),
        ),
      );
      if (deliveries.length > 0) await insertDeliveries(tx, deliveries);
      return happened.length === BATCH;
    });
  }

  return {
    /** Makes all that has happened into deliveries. Does nothing while another instance does. */
    empty: async (): Promise<void> => {
      while (await makeBatch());
    },
  };
}

interface Known {
  found: Map<string, object>;
  standings: Map<string, (ConsentStanding & { customerId: string })[]>;
}

/** Returns what is to be told, which is nothing of an object that is gone. */
function newsOf({ type, objectId, data }: Happened, { found, standings }: Known): News[] {
  const noun = nounOf(type);
  if (data === null) {
    const object = found.get(`${noun} ${objectId}`);
    return object ? [{ type, data: object }] : [];
  }
  if (noun === 'access') {
    const news = accessNews(objectId, JSON.parse(data) as AccessChange);
    return news ? [news] : [];
  }
  if (noun === 'consent') {
    const { channel, purpose } = JSON.parse(data) as { channel: string; purpose: string | null };
    return (standings.get(objectId) ?? [])
      .filter((standing) => standing.channel === channel && (purpose === null || standing.purpose === purpose))
      .map((standing) => ({ type, data: standing }));
  }
  return [{ type, data: JSON.parse(data) as object }];
}

function nounOf(type: WebhookEvent): string {
  return type.slice(0, type.indexOf('.'));
}
