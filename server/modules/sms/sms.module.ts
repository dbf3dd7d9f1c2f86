import type { ConsentService } from '../consent/consent.service.ts';
import type { Context } from '../context.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import { conversationRoutes } from './conversations.routes.ts';
import { createConversations } from './conversations.service.ts';
import { createInboundSmsService, type InboundSmsService } from './inbound-sms.service.ts';
import { mediaRoutes } from './media.routes.ts';
import { createMediaService } from './media.service.ts';
import { createNumbersService } from './numbers.service.ts';
import { createSmsSending } from './outbound-sms.service.ts';
import { smsRoutes } from './sms.routes.ts';

interface Services {
  customers: CustomersService;
  consent: ConsentService;
}

/** @returns what webhooks tell of texts that came in. */
export function registerSms(context: Context, { customers, consent }: Services): InboundSmsService {
  const { http, database, audit, sms, config } = context;
  const sending = createSmsSending({ database, audit, gateway: sms, consent });
  smsRoutes(http, sending, createNumbersService(database, consent));
  conversationRoutes(http, createConversations({ database, audit, customers, consent }));
  mediaRoutes(http, createMediaService(database, sms));
  return createInboundSmsService({ database, gateway: sms, consent, supportEmail: config.mail.supportEmail });
}
