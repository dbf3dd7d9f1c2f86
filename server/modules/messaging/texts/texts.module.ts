import { missedTexts } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { LinkFilling } from '#server/shared/link-filling.ts';
import type { ConsentService } from '../consent/consent.service.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import type { GateService } from '../gate/gate.service.ts';
import type { Ordering } from '../gate/ordering.service.ts';
import { conversationRoutes } from './conversations.routes.ts';
import { type ConversationsService, createConversations } from './conversations.service.ts';
import { createInboundTextsService, type InboundTextsService } from './inbound-texts.service.ts';
import { mediaRoutes } from './media.routes.ts';
import { createMediaService } from './media.service.ts';
import { createNumbersService } from './numbers.service.ts';
import { createTextSending, type TextSending } from './outbound-texts.service.ts';
import { createTextReports } from './text-reports.service.ts';
import { textRoutes } from './texts.routes.ts';

interface Services {
  customers: CustomersService;
  consent: ConsentService;
  gate: GateService;
  ordering: Ordering;
  enrollments: EnrollmentsService;
  leads: LeadsService;
  signInLinks: LinkFilling;
}

interface Text {
  inboundTexts: InboundTextsService;
  sending: TextSending;
  conversations: ConversationsService;
}

/** Registers the routes and jobs. @returns the services that handle inbound texts and that send texts. */
export function registerTexts(
  context: Context,
  { customers, consent, gate, ordering, enrollments, leads, signInLinks }: Services,
): Text {
  const { http, database, audit, jobs, texting, phones, config } = context;
  const applyReport = createTextReports({ database, leads, consent });
  const sending = createTextSending({
    database,
    audit,
    gateway: texting,
    consent,
    gate,
    ordering,
    enrollments,
    signInLinks,
    phones,
    applyReport,
  });
  textRoutes(http, sending, createNumbersService(database, consent));
  const conversations = createConversations({ database, audit, customers, consent });
  conversationRoutes(http, conversations);
  mediaRoutes(http, createMediaService(database, texting));
  const { supportEmail } = config.mail;
  const inboundTexts = createInboundTextsService({
    database,
    gateway: texting,
    consent,
    enrollments,
    applyReport,
    supportEmail,
  });
  jobs.handle(missedTexts, inboundTexts.fetchMissed);
  // Before this start nobody may have been there to receive webhooks.
  if (config.role !== 'worker') inboundTexts.noteLoss();
  return { inboundTexts, sending, conversations };
}
