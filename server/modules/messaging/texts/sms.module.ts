import { missedTexts } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { ConsentService } from '../consent/consent.service.ts';
import { conversationRoutes } from './conversations.routes.ts';
import { createConversations } from './conversations.service.ts';
import { createInboundSmsService, type InboundSmsService } from './inbound-sms.service.ts';
import { mediaRoutes } from './media.routes.ts';
import { createMediaService } from './media.service.ts';
import { createNumbersService } from './numbers.service.ts';
import { createSmsSending, type SmsSending } from './outbound-sms.service.ts';
import { smsRoutes } from './sms.routes.ts';
import { createSmsReports } from './sms-reports.service.ts';

interface Services {
  customers: CustomersService;
  consent: ConsentService;
  leads: LeadsService;
}

interface Sms {
  inboundSms: InboundSmsService;
  sending: SmsSending;
}

/** Registers the SMS routes and jobs. @returns the services that handle inbound texts and that send texts. */
export function registerSms(context: Context, { customers, consent, leads }: Services): Sms {
  const { http, database, audit, jobs, sms, phones, config } = context;
  const applyReport = createSmsReports(database, leads);
  const sending = createSmsSending({ database, audit, gateway: sms, consent, phones, applyReport });
  smsRoutes(http, sending, createNumbersService(database, consent));
  conversationRoutes(http, createConversations({ database, audit, customers, consent }));
  mediaRoutes(http, createMediaService(database, sms));
  const { supportEmail } = config.mail;
  const inboundSms = createInboundSmsService({ database, gateway: sms, consent, applyReport, supportEmail });
  jobs.handle(missedTexts, inboundSms.fetchMissed);
  // Before this start nobody may have been there to receive webhooks.
  if (config.role !== 'worker') inboundSms.noteLoss();
  return { inboundSms, sending };
}
