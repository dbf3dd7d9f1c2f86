import type { Config } from '../config/config.ts';
import type { VendorObserver } from '../resilience/circuit-breaker.ts';
import type { AiAppGateway } from './ai-app/ai-app.gateway.ts';
import { createAiAppGateway } from './ai-app/http-ai-app.ts';
import { createInboundMailGateway, type InboundMailGateway } from './inbound-mail/inbound-mail.gateway.ts';
import type { MailGateway } from './mail/mail.gateway.ts';
import { createSmtpGateway } from './mail/smtp.ts';
import type { OwnSalesSettings } from './payments/own-sales.ts';
import type { PaymentsGateway } from './payments/payments.gateway.ts';
import { createStripeGateway } from './payments/stripe.ts';
import { createSchedulingGateway } from './scheduling/calendars.ts';
import type { SchedulingGateway } from './scheduling/scheduling.gateway.ts';
import type { TextingGateway } from './texting/texting.gateway.ts';
import { createTwilioGateway } from './texting/twilio.ts';
import { createWebhooksGateway } from './webhooks/http-webhooks.ts';
import type { WebhooksGateway } from './webhooks/webhooks.gateway.ts';

export interface Gateways {
  payments: PaymentsGateway;
  mail: MailGateway;
  inboundMail: InboundMailGateway;
  texting: TextingGateway;
  scheduling: SchedulingGateway;
  /** Undefined when no webhook address is configured for the app. */
  aiApp: AiAppGateway | undefined;
  webhooks: WebhooksGateway;
}

/** Creates the gateways to all vendors, each behind a circuit breaker that reports to `observer`. */
export function openGateways(
  config: Config,
  observer: VendorObserver,
  isOnRecord: OwnSalesSettings['isOnRecord'],
): Gateways {
  const { stripe, twilio, mail, company, appWebhooks, publicUrl, dnsServers, mode } = config;
  return {
    payments: createStripeGateway(stripe, { observer, isOnRecord }),
    mail: createSmtpGateway({ ...mail, company, publicUrl }, observer),
    inboundMail: createInboundMailGateway(config.inbound.imapUrl),
    scheduling: createSchedulingGateway(config, observer),
    aiApp: appWebhooks && createAiAppGateway(appWebhooks, observer),
    texting: createTwilioGateway({ ...twilio, publicUrl }, observer),
    webhooks: createWebhooksGateway({ dnsServers, allowsOwnMachine: mode === 'sandbox' }),
  };
}
