import { leadAlert, leadReminder } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { EnrollmentsService } from '#server/modules/messaging/enrollments/enrollments.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { FunnelService } from '../funnel/funnel.service.ts';
import { createLeadAlerts } from './lead-alerts.service.ts';
import { leadRoutes } from './leads.routes.ts';
import { createLeadsService, type LeadsService } from './leads.service.ts';

interface Services {
  customers: CustomersService;
  funnel: FunnelService;
  enrollments: EnrollmentsService;
}

export function registerLeads(context: Context, services: Services): LeadsService {
  const { http, database, audit, jobs, mail, phones, config } = context;
  const alerts = createLeadAlerts({ database, jobs, mail, publicUrl: config.publicUrl, ...config.leadAlerts });
  const leads = createLeadsService({ database, audit, phones, alerts, ...services });
  leadRoutes(http, leads);
  jobs.handle(leadAlert, alerts.send);
  jobs.handle(leadReminder, alerts.remind);
  return leads;
}
