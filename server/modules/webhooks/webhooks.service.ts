import type { Database } from '../../database/database.ts';
import type { PaymentsGateway } from '../../gateways/payments/payments.gateway.ts';
import type { PurchasesService } from '../purchases/purchases.service.ts';
import { markProcessed, recordEvent } from './webhooks.store.ts';

export interface WebhooksService {
  /**
   * Takes one event from Stripe. Replays are harmless; one that could not be finished is tried again when Stripe sends it again.
   * @throws AppError('invalid_input') for a forged one, VendorError when Stripe's own state cannot be read.
   */
  receiveStripe(rawBody: Buffer, signature: string | undefined): Promise<void>;
}

interface Dependencies {
  database: Database;
  payments: PaymentsGateway;
  purchases: PurchasesService;
}

export function createWebhooksService({ database, payments, purchases }: Dependencies): WebhooksService {
  return {
    receiveStripe: async (rawBody, signature) => {
      const event = payments.readEvent(rawBody, signature);
      const key = { vendor: 'stripe', eventId: event.id };
      if (await recordEvent(database.db, { ...key, type: event.type })) return;
      // A crash from here on leaves the event unprocessed: following it twice ends in the same rows as once.
      await purchases.sync(event);
      await markProcessed(database.db, key);
    },
  };
}
