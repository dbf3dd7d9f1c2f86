import type { Database } from '#server/database/database.ts';
import type { AiAppGateway } from '#server/gateways/ai-app/ai-app.gateway.ts';
import type { PaymentsGateway } from '#server/gateways/payments/payments.gateway.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { createAccessService } from '#server/modules/access/access.service.ts';
import { createAppWebhooksService } from '#server/modules/app-webhooks/app-webhooks.service.ts';
import { createAuditService } from '#server/modules/audit/audit.service.ts';
import { createBooksService } from '#server/modules/books/books.service.ts';
import { createCustomersService } from '#server/modules/customers/customers.service.ts';
import { createFunnelService } from '#server/modules/funnel/funnel.service.ts';
import { advanceLead } from '#server/modules/leads/lead-stages.service.ts';
import { createPaymentsToDecideService } from '#server/modules/payments-to-decide/payments-to-decide.service.ts';
import { createPurchasesService } from '#server/modules/purchases/purchases.service.ts';
import {
  createReconciliationService,
  type ReconciliationService,
} from '#server/modules/purchases/reconciliation.service.ts';
import { createRefundRequestsService } from '#server/modules/refund-requests/refund-requests.service.ts';
import { createSubscriptionsService } from '#server/modules/subscriptions/subscriptions.service.ts';
import { createTagsService } from '#server/modules/tags/tags.service.ts';
import type { PhoneReader } from '#server/shared/phone.ts';

interface Parts {
  database: Database;
  payments: PaymentsGateway;
  /** Undefined when the AI app gets no webhooks. */
  aiApp: AiAppGateway | undefined;
  jobs: Jobs;
  phones: PhoneReader;
}

/** Creates the service that compares our records with Stripe, without the rest of the server. */
export function createReconciliation({ database, payments, aiApp, jobs, phones }: Parts): ReconciliationService {
  const audit = createAuditService();
  const access = createAccessService({ appWebhooks: createAppWebhooksService({ database, jobs, gateway: aiApp }) });
  const funnel = createFunnelService(database);
  const books = createBooksService(database);
  const shared = { database, payments, access, books, audit, jobs };
  const customers = createCustomersService({ ...shared, phones, tags: createTagsService(shared) });
  const subscriptions = createSubscriptionsService(shared);
  const refundRequests = createRefundRequestsService(shared);
  const toDecide = createPaymentsToDecideService(shared);
  const services = { ...shared, customers, subscriptions, refundRequests, toDecide };
  const purchases = createPurchasesService({ ...services, funnel, leads: { advance: advanceLead } });
  return createReconciliationService({ ...services, purchases });
}
