import { workOff } from '#server/jobs/backlog.ts';
import { changeSubscription, endSubscription, syncSubscriptions } from '#server/jobs/jobs.ts';
import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { Context } from '#server/modules/context.ts';
import type { EnrollmentsService } from '#server/modules/messaging/enrollments/enrollments.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { MoneyReportService } from '../money-report/money-report.service.ts';
import { cancellationRoutes } from './cancellation.routes.ts';
import { type CancellationService, createCancellationService } from './cancellation.service.ts';
import { createSubscriptionsService, type SubscriptionsService } from './subscriptions.service.ts';
import { findUnobserved } from './subscriptions.store.ts';

export async function registerSubscriptions(
  { database, payments, jobs }: Context,
  services: { access: AccessService; moneyReport: MoneyReportService; enrollments: EnrollmentsService },
): Promise<SubscriptionsService> {
  const subscriptions = createSubscriptionsService({ database, payments, jobs, ...services });
  jobs.handle(endSubscription, subscriptions.end);
  await workOff(
    { database, jobs },
    {
      job: syncSubscriptions,
      find: (after, limit) => findUnobserved(database.db, after, limit),
      complete: subscriptions.sync,
    },
  );
  return subscriptions;
}

/** Registered after purchases, because purchases are updated together with their subscriptions. */
export function registerCancellations(
  { http, database, payments, jobs, audit }: Context,
  services: {
    customers: CustomersService;
    subscriptions: SubscriptionsService;
    syncSubscription: (stripeSubscriptionId: string) => Promise<void>;
  },
): CancellationService {
  const cancellations = createCancellationService({ database, payments, jobs, audit, ...services });
  cancellationRoutes(http, cancellations);
  jobs.handle(changeSubscription, ({ changeId }) => cancellations.carryOut(changeId));
  return cancellations;
}
