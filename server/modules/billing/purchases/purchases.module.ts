import { endpoints } from '#contract/endpoints.ts';
import type { PaymentState } from '#server/gateways/payments/payments.gateway.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import { workOff } from '#server/jobs/backlog.ts';
import { recheckPurchase, syncMoneyReport } from '#server/jobs/jobs.ts';
import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { Context } from '#server/modules/context.ts';
import type { EnrollmentsService } from '#server/modules/messaging/enrollments/enrollments.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { FunnelService } from '#server/modules/sales/funnel/funnel.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { MoneyReportService } from '../money-report/money-report.service.ts';
import type { PaymentsToDecideService } from '../payments-to-decide/payments-to-decide.service.ts';
import type { RefundRequestsService } from '../refund-requests/refund-requests.service.ts';
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts';
import { foreignCurrencyOf } from './purchase.rules.ts';
import { createPurchasesService, type PurchasesService } from './purchases.service.ts';
import { findOutdated } from './purchases.store.ts';

interface Services {
  access: AccessService;
  moneyReport: MoneyReportService;
  customers: CustomersService;
  leads: LeadsService;
  enrollments: EnrollmentsService;
  funnel: FunnelService;
  refundRequests: RefundRequestsService;
  subscriptions: SubscriptionsService;
  toDecide: PaymentsToDecideService;
}

export async function registerPurchases(context: Context, services: Services): Promise<PurchasesService> {
  const { http, database, payments, jobs, prices } = context;
  const onPaid = (purchaseId: string, payment: PaymentState) => {
    const currency = foreignCurrencyOf(payment, prices.currency);
    if (currency) http.log.warn({ purchaseId, currency }, `A payment is booked as ${prices.currency}, which it is not`);
  };
  const purchases = createPurchasesService({ database, payments, jobs, onPaid, ...services });
  addEndpoint(http, endpoints.listPurchases, (call) => sendList(call, purchases.list));
  jobs.handle(recheckPurchase, ({ purchaseId }) => purchases.recheck(purchaseId));
  await workOff(context, {
    job: syncMoneyReport,
    find: (after, limit) => findOutdated(database.db, after, limit),
    complete: purchases.recheck,
  });
  return purchases;
}
