import { expireCheckouts } from '#server/jobs/jobs.ts';
import type { PurchasesService } from '#server/modules/billing/purchases/purchases.service.ts';
import type { Context } from '#server/modules/context.ts';
import type { ConsentService } from '#server/modules/messaging/consent/consent.service.ts';
import type { EnrollmentsService } from '#server/modules/messaging/enrollments/enrollments.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { FunnelService } from '../funnel/funnel.service.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { type CheckoutService, createCheckoutService } from './checkout.service.ts';

interface Services {
  customers: CustomersService;
  purchases: PurchasesService;
  leads: LeadsService;
  enrollments: EnrollmentsService;
  funnel: FunnelService;
  consent: ConsentService;
}

export function registerCheckout(context: Context, services: Services): CheckoutService {
  const { http, database, payments, prices, jobs, config } = context;
  const checkout = createCheckoutService({
    database,
    payments,
    prices,
    jobs,
    publicUrl: config.publicUrl,
    ...services,
  });
  jobs.handle(expireCheckouts, checkout.expire);
  checkoutRoutes(http, { checkout, consent: services.consent, prices });
  return checkout;
}
