import type { Database } from '#server/database/database.ts';
import type { PaymentsGateway } from '#server/gateways/payments/payments.gateway.ts';
import type { SchedulingCall, SchedulingGateway } from '#server/gateways/scheduling/scheduling.gateway.ts';
import type { PurchasesService } from '#server/modules/billing/purchases/purchases.service.ts';
import type { BookingsService } from '#server/modules/sales/bookings/bookings.service.ts';
import { markProcessed, recordEvent } from './vendor-webhooks.store.ts';

interface Dependencies {
  database: Database;
  payments: PaymentsGateway;
  purchases: PurchasesService;
  scheduling: SchedulingGateway;
  bookings: BookingsService;
}

export function createWebhooksService(dependencies: Dependencies) {
  const { database, payments, purchases, scheduling, bookings } = dependencies;
  return {
    /**
     * Receives an event from Stripe. Repeated events are harmless, and a failed one is processed when Stripe repeats it.
     * @throws AppError('invalid_input') for a forged one, VendorError when Stripe's own state cannot be read.
     */
    receiveStripe: async (rawBody: Buffer, signature: string | undefined): Promise<void> => {
      const event = payments.readEvent(rawBody, signature);
      const key = { vendor: 'stripe', eventId: event.id };
      if (await recordEvent(database.db, { ...key, type: event.type })) return;
      // A crash from here on leaves the event unprocessed, which is harmless, because processing it twice has the same result
      // as once.
      await purchases.sync(event);
      await markProcessed(database.db, key);
    },
    /**
     * Receives an event from the calendar. Repeated events are harmless.
     * @throws AppError('forbidden') for a forged one, ('invalid_input') for one that cannot be read.
     */
    receiveBooking: async (call: SchedulingCall): Promise<void> => {
      const events = scheduling.readEvents(call);
      const [first] = events;
      if (!first) return;
      const key = { vendor: first.vendor, eventId: first.id };
      await database.transaction(async (tx) => {
        if (await recordEvent(tx, { ...key, type: first.type })) return;
        for (const event of events) await bookings.apply(tx, event);
        await markProcessed(tx, key);
      });
    },
  };
}
