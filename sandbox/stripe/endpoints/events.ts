import { z } from 'zod';
import type { Account } from '../account.ts';
import { endpoint } from '../api/endpoint.ts';
import { missing } from '../api/errors.ts';
import { listing, pageOf } from '../api/list.ts';
import { bool, text } from '../api/parameters.ts';
import { newest } from '../records.ts';
import type { Event } from '../wire.ts';

/** Returns an event with its current number of pending webhooks. */
function current(account: Account, event: Event): Event {
  const isDelivered = account.deliveries.get(event.id)?.state === 'delivered';
  return { ...event, pending_webhooks: isDelivered ? 0 : 1 };
}

export const eventEndpoints = [
  endpoint('GET', '/events/:id', {}, ({ account, id }) => {
    const event = account.records.events.get(id);
    if (!event) throw missing('event', id);
    return current(account, event);
  }),
  endpoint(
    'GET',
    '/events',
    {
      ...listing,
      delivery_success: bool().optional(),
      type: text().optional(),
      types: z.array(text()).max(20).optional(),
    },
    ({ account, params }) => {
      const { delivery_success, type, types } = params;
      const fits = (event: Event) =>
        (!type || matches(event.type, type)) && (!types || types.some((pattern) => matches(event.type, pattern)));
      const events = newest(account.records.events, fits).map((event) => current(account, event));
      const asked = events.filter(
        ({ pending_webhooks }) => delivery_success === undefined || delivery_success === (pending_webhooks === 0),
      );
      return pageOf(asked, params, '/v1/events', 'event');
    },
  ),
];

/** Matches an event type. `charge.*` matches all events of charges. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
