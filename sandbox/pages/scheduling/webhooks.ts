import { createHmac } from 'node:crypto';
import type { Sandbox } from '#sandbox/core/sandbox.ts';
import { createDeliveries, postWebhook } from '#sandbox/core/webhook-delivery.ts';
import type { Booking } from './booking.ts';

export type Trigger = 'BOOKING_CREATED' | 'BOOKING_CANCELLED' | 'BOOKING_REJECTED' | 'BOOKING_NO_SHOW_UPDATED';

export interface CalendarWebhooks {
  /** Queues a webhook in the transaction of the change. */
  tell(trigger: Trigger, booking: Booking, change: () => void): void;
  /** Sends webhooks from before a restart. */
  resume(): void;
  stop(): Promise<void>;
}

const DEMO_MS = 30 * 60_000;

/** Cal.com's webhooks: signed, and retried until the product accepts them. */
export function createCalendarWebhooks({ config, store }: Sandbox): CalendarWebhooks {
  const events = store.collection<{ id: string; body: string }>('calendar_events');
  const deliveries = createDeliveries(store, 'calendar', (id, stop) => {
    const body = events.get(id)?.body ?? '';
    const headers = {
      'content-type': 'application/json',
      'x-cal-signature-256': createHmac('sha256', config.schedulingSecret).update(body).digest('hex'),
    };
    return postWebhook(`${config.publicUrl}/api/webhooks/scheduling`, headers, body, stop);
  });

  return {
    tell: (trigger, booking, change) => {
      const id = `${trigger} ${booking.id}`;
      store.transaction(() => {
        change();
        events.put(id, { id, body: JSON.stringify(toEvent(trigger, booking)) });
        deliveries.enqueue(id);
      });
      deliveries.wake();
    },
    resume: () => deliveries.wake(),
    stop: () => deliveries.stop(),
  };
}

const STATUS = { booked: 'ACCEPTED', no_show: 'ACCEPTED', cancelled: 'CANCELLED', rejected: 'REJECTED' };

/** Builds the body of Cal.com's webhook. */
function toEvent(triggerEvent: Trigger, booking: Booking) {
  const payload = triggerEvent === 'BOOKING_NO_SHOW_UPDATED' ? noShowOf(booking) : payloadOf(booking);
  return { triggerEvent, createdAt: new Date().toISOString(), payload };
}

function payloadOf({ uid, at, name, email, status }: Booking) {
  return {
    uid,
    type: 'personal-walkthrough',
    eventTypeId: 1,
    eventTitle: 'Personal Walkthrough',
    title: `Personal Walkthrough with ${name}`,
    startTime: at,
    endTime: new Date(Date.parse(at) + DEMO_MS).toISOString(),
    status: STATUS[status],
    organizer: { name: 'Insurance 24/7 AI', email: 'demos@insurance247.example', timeZone: 'America/New_York' },
    attendees: [{ name, email, timeZone: 'America/New_York', language: { locale: 'en' } }],
    ...(status === 'cancelled' && { cancellationReason: '' }),
    ...(status === 'rejected' && { rejectionReason: '' }),
  };
}

/** Cal.com says who did not come, and neither their name nor the time. */
function noShowOf({ uid, email }: Booking) {
  return {
    message: `${email} marked as no-show`,
    attendees: [{ email, noShow: true }],
    bookingUid: uid,
    bookingId: 1,
  };
}
