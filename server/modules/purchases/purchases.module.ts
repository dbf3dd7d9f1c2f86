import { endSubscription } from '../../jobs/end-subscription.ts';
import { recheckPurchase } from '../../jobs/recheck-purchase.ts';
import type { Context } from '../context.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import { purchaseRoutes } from './purchases.routes.ts';
import { createPurchasesService, type PurchasesService } from './purchases.service.ts';
import { createSubscriptionsService } from './subscriptions.service.ts';

export function registerPurchases(context: Context, services: { customers: CustomersService }): PurchasesService {
  const { http, database, payments, jobs } = context;
  const purchases = createPurchasesService({ database, payments, jobs, ...services });
  purchaseRoutes(http, purchases);
  jobs.handle(recheckPurchase, ({ purchaseId }) => purchases.recheck(purchaseId));
  jobs.handle(endSubscription, createSubscriptionsService(payments).end);
  return purchases;
}
