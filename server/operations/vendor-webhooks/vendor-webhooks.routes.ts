import type { PurchasesService } from '#server/modules/billing/purchases/purchases.service.ts';
import type { Context } from '#server/modules/context.ts';
import type { IncomingMailsService } from '#server/modules/messaging/incoming-mails/incoming-mails.service.ts';
import type { InboundTextsService } from '#server/modules/messaging/texts/inbound-texts.service.ts';
import type { BookingsService } from '#server/modules/sales/bookings/bookings.service.ts';
import { mailRoutes } from './mail.routes.ts';
import { twilioRoutes } from './twilio.routes.ts';
import { createWebhooksService } from './vendor-webhooks.service.ts';

/** In bytes. Stripe's largest events have a few hundred kilobytes. */
const BODY_LIMIT = 1_048_576;

interface Services {
  purchases: PurchasesService;
  inboundTexts: InboundTextsService;
  incomingMails: IncomingMailsService;
  bookings: BookingsService;
}

/** The webhooks of vendors. Bodies are not parsed here, because signatures cover the raw bytes. */
export async function registerVendorWebhooks(
  context: Context,
  { inboundTexts, incomingMails, ...services }: Services,
): Promise<void> {
  const { http, database, payments, scheduling, config } = context;
  const webhooks = createWebhooksService({ database, payments, scheduling, ...services });
  await mailRoutes(http, { mails: incomingMails, secret: config.inbound.secret });
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );

    scope.post('/api/webhooks/stripe', { schema: { hide: true } }, async (request) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await webhooks.receiveStripe(body, typeof signature === 'string' ? signature : undefined);
      return { received: true };
    });
    scope.post('/api/webhooks/scheduling', { schema: { hide: true } }, async ({ headers, body }) => {
      await webhooks.receiveBooking({ headers, rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0) });
      return { received: true };
    });
    twilioRoutes(scope, inboundTexts);
  });
}
