import { refundPayment } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { PaymentsToDecideService } from '../payments-to-decide/payments-to-decide.service.ts';
import type { PurchasesService } from '../purchases/purchases.service.ts';
import type { RefundRequestsService } from '../refund-requests/refund-requests.service.ts';
import type { CancellationService } from '../subscriptions/cancellation.service.ts';
import { refundRoutes } from './refunds.routes.ts';
import { createRefundsService } from './refunds.service.ts';

interface Services {
  purchases: PurchasesService;
  requests: RefundRequestsService;
  cancellations: CancellationService;
  toDecide: PaymentsToDecideService;
}

export function registerRefunds({ http, database, payments, audit, jobs }: Context, services: Services): void {
  const refunds = createRefundsService({ database, payments, audit, jobs, ...services });
  refundRoutes(http, refunds);
  jobs.handle(refundPayment, refunds.carryOut);
}
