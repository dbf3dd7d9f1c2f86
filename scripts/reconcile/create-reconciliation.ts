import type { CountryCode } from 'libphonenumber-js';
import type { Database } from '#server/database/database.ts';
import type { AiAppGateway } from '#server/gateways/ai-app/ai-app.gateway.ts';
import type { PaymentsGateway } from '#server/gateways/payments/payments.gateway.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { createAccessService } from '#server/modules/account/ai-app/access.service.ts';
import { createAppWebhooksService } from '#server/modules/account/ai-app/app-webhooks.service.ts';
import { createMoneyReportService } from '#server/modules/billing/money-report/money-report.service.ts';
import { createPaymentsToDecideService } from '#server/modules/billing/payments-to-decide/payments-to-decide.service.ts';
import { createPurchasesService } from '#server/modules/billing/purchases/purchases.service.ts';
import {
  createReconciliationService,
  type ReconciliationService,
} from '#server/modules/billing/purchases/reconciliation.service.ts';
import { createRefundRequestsService } from '#server/modules/billing/refund-requests/refund-requests.service.ts';
import { createSubscriptionsService } from '#server/modules/billing/subscriptions/subscriptions.service.ts';
import { DAY_MS } from '#server/modules/messaging/enrollments/enrollments.rules.ts';
import { createEnrollments } from '#server/modules/messaging/enrollments/enrollments.service.ts';
import { createGateService } from '#server/modules/messaging/gate/gate.service.ts';
import { createCustomersService } from '#server/modules/people/customers/customers.service.ts';
import { createTagsService } from '#server/modules/people/tags/tags.service.ts';
import { createFunnelService } from '#server/modules/sales/funnel/funnel.service.ts';
import { advanceLead } from '#server/modules/sales/leads/lead-stages.service.ts';
import { createAuditService } from '#server/modules/staff/audit/audit.service.ts';
import type { PhoneReader } from '#server/shared/phone.ts';

interface Parts {
  database: Database;
  payments: PaymentsGateway;
  /** Undefined when the AI app gets no webhooks. */
  aiApp: AiAppGateway | undefined;
  jobs: Jobs;
  phones: PhoneReader;
  /** Of numbers that name none. */
  defaultCountry: CountryCode;
}

/** Creates the service that compares our records with Stripe, without the rest of the server. */
export function createReconciliation({
  database,
  payments,
  aiApp,
  jobs,
  phones,
  defaultCountry,
}: Parts): ReconciliationService {
  const audit = createAuditService();
  const access = createAccessService({ appWebhooks: createAppWebhooksService({ database, jobs, gateway: aiApp }) });
  const funnel = createFunnelService(database);
  const moneyReport = createMoneyReportService(database);
  const enrollments = createEnrollments({
    database,
    audit,
    jobs,
    gate: createGateService({ database, audit, defaultCountry }),
    dayMs: DAY_MS,
  });
  const shared = { database, payments, access, moneyReport, enrollments, audit, jobs };
  const customers = createCustomersService({ ...shared, phones, tags: createTagsService(shared) });
  const subscriptions = createSubscriptionsService(shared);
  const refundRequests = createRefundRequestsService(shared);
  const toDecide = createPaymentsToDecideService(shared);
  const services = { ...shared, customers, subscriptions, refundRequests, toDecide };
  const purchases = createPurchasesService({ ...services, funnel, leads: { advance: advanceLead } });
  return createReconciliationService({ ...services, purchases });
}
