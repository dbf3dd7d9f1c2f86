import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { AiAppGateway } from '../gateways/ai-app/ai-app.gateway.ts';
import type { InboundMailGateway } from '../gateways/inbound-mail/inbound-mail.gateway.ts';
import type { MailGateway } from '../gateways/mail/mail.gateway.ts';
import type { PaymentsGateway } from '../gateways/payments/payments.gateway.ts';
import type { SchedulingGateway } from '../gateways/scheduling/scheduling.gateway.ts';
import type { TextingGateway } from '../gateways/texting/texting.gateway.ts';
import type { WebhooksGateway } from '../gateways/webhooks/webhooks.gateway.ts';
import type { MailboxState } from '../http/health.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Pages } from '../http/pages.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { PhoneReader } from '../shared/phone.ts';
import type { RateLimits } from '../shared/rate-limits.ts';
import type { LicensePrices } from './billing/purchases/prices.service.ts';
import type { AuditService } from './staff/audit/audit.service.ts';

/** Everything that is opened once at start. Each module receives it, adds its routes to `http` and its handlers to `jobs`. */
export interface Context {
  config: Config;
  http: FastifyInstance;
  database: Database;
  jobs: JobRunner;
  metrics: Metrics;
  audit: AuditService;
  payments: PaymentsGateway;
  mail: MailGateway;
  inboundMail: InboundMailGateway;
  texting: TextingGateway;
  scheduling: SchedulingGateway;
  phones: PhoneReader;
  /** Undefined when the app takes no webhooks. */
  aiApp: AiAppGateway | undefined;
  /** Other programs' addresses. */
  webhooks: WebhooksGateway;
  /** What /readyz says of the mailbox. Its reader sets it. */
  mailboxState: MailboxState;
  prices: LicensePrices;
  pages: Pages;
  /** Limits requests. Undefined when RATE_LIMIT is off. */
  rateLimits: RateLimits | undefined;
  /** Limits the mails that people can have sent. Always on. */
  mailLimits: RateLimits;
  /** Signs cookies and links. */
  secret: string;
}
