import type { BookingsService } from '../bookings/bookings.service.ts';
import type { Context } from '../context.ts';
import type { PurchasesService } from '../purchases/purchases.service.ts';
import type { InboundSmsService } from '../sms/inbound-sms.service.ts';
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
