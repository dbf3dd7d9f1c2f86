import { z } from 'zod';
import { parseControl } from '#sandbox/core/validation.ts';
import { networkReason } from '#sandbox/core/webhook-delivery.ts';
import type { Account } from '../account.ts';
import { postEvent } from '../events.ts';
import { newest } from '../records.ts';
import type { Event } from '../wire.ts';

const AT_ONCE = 8;

const replay = z.strictObject({
  times: z.coerce.number().int().min(1).max(100).default(1),
  shuffle: z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]).default(false),
});

/** Returns all events with the delivery of their webhooks, newest first. */
export function listEvents(account: Account) {
  return newest(account.records.events).map(({ id, type, created, data }) => ({
    id,
    type,
    created,
    object: data.object.id,
    delivery: account.deliveries.get(id) ?? null,
  }));
}

/**
 * Sends all events again, `times` times (default 1), with new signatures. `statuses` counts the answers by HTTP status.
 * `errors` counts the reasons of requests without an answer.
 */
export async function replayEvents(account: Account, body: unknown) {
  const { times, shuffle } = parseControl(replay, body);
  const events = account.records.events.all();
  const queue = Array.from({ length: times }, () => events).flat();
  if (shuffle) shuffleInPlace(queue);
  const sent = queue.length;
  const statuses: Record<string, number> = {};
  const errors: Record<string, number> = {};
  const { publicUrl, stripe } = account.sandbox.config;

  async function sendNext(): Promise<void> {
    for (let event = queue.shift(); event; event = queue.shift()) await send(event);
  }

  async function send(event: Event): Promise<void> {
    try {
      const { status } = await postEvent(event, { publicUrl, secret: stripe.webhookSecret });
      count(statuses, String(status));
    } catch (error) {
      count(errors, networkReason(error));
    }
  }

  await Promise.all(Array.from({ length: shuffle ? AT_ONCE : 1 }, sendNext));
  return { sent, statuses, errors };
}

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

function shuffleInPlace(items: Event[]): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    const [a, b] = [items[last], items[other]];
    if (a && b) [items[last], items[other]] = [b, a];
  }
}
