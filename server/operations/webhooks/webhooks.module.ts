import type { PurchasesService } from '#server/modules/billing/purchases/purchases.service.ts';
import type { Context } from '#server/modules/context.ts';
import type { InboundSmsService } from '#server/modules/messaging/texts/inbound-sms.service.ts';
import type { BookingsService } from '#server/modules/sales/bookings/bookings.service.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { createWebhooksService } from './webhooks.service.ts';

interface Services {
  purchases: PurchasesService;
  inboundSms: InboundSmsService;
  bookings: BookingsService;
}

export async function registerWebhooks(context: Context, { inboundSms, ...services }: Services): Promise<void> {
  const { http, database, payments, scheduling } = context;
  await webhookRoutes(http, createWebhooksService({ database, payments, scheduling, ...services }), inboundSms);
}
