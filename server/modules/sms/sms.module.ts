import type { ConsentService } from '../consent/consent.service.ts';
import type { Context } from '../context.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import { conversationRoutes } from './conversations.routes.ts';
import { createConversations } from './conversations.service.ts';
import { createTextArrivals, type TextArrivals } from './inbound-sms.service.ts';
import { pictureRoutes } from './media.routes.ts';
import { createPicturesService } from './media.service.ts';
import { createNumbersService } from './numbers.service.ts';
import { createTextSending } from './outbound-sms.service.ts';
import { textRoutes } from './sms.routes.ts';

interface Services {
  customers: CustomersService;
  consent: ConsentService;
}

/** @returns what webhooks tell of texts that came in. */
export function registerSms(context: Context, { customers, consent }: Services): TextArrivals {
  const { http, database, audit, sms, config } = context;
  const sending = createTextSending({ database, audit, texting: sms, consent });
  textRoutes(http, sending, createNumbersService(database, consent));
  conversationRoutes(http, createConversations({ database, audit, customers, consent }));
  pictureRoutes(http, createPicturesService(database, sms));
  return createTextArrivals({ database, texting: sms, consent, supportEmail: config.mail.supportEmail });
}
