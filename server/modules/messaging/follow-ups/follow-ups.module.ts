import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import { advanceFollowUps, followUpNotice } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import type { TextSending } from '#server/modules/messaging/texts/outbound-texts.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { TasksService } from '#server/modules/people/tasks/tasks.service.ts';
import type { CheckoutReminders } from '#server/modules/sales/checkout/checkout-reminders.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import type { GateService } from '../gate/gate.service.ts';
import type { TemplatesService } from '../templates/templates.service.ts';
import { createFollowUps } from './follow-ups.service.ts';
import { createNotices } from './notices.service.ts';
import { makeRecipes } from './recipes.service.ts';
import { createSteps } from './steps.service.ts';

interface Services {
  enrollments: EnrollmentsService;
  gate: GateService;
  templates: TemplatesService;
  texts: TextSending;
  emails: EmailsService;
  customers: CustomersService;
  tasks: TasksService;
  leads: LeadsService;
  reminders: CheckoutReminders;
}

/** Lines of messages and tasks that come by themselves. */
export async function registerFollowUps(context: Context, services: Services): Promise<void> {
  const { http, database, audit, jobs, mail, config } = context;
  const followUps = createFollowUps({ ...services, database, audit });
  addEndpoint(http, endpoints.listFollowUps, followUps.list);
  addEndpoint(http, endpoints.getFollowUp, ({ params }) => followUps.read(params.id));
  addEndpoint(http, endpoints.createFollowUp, ({ body, request }) => followUps.create(body, staffUserOf(request)));
  addEndpoint(http, endpoints.updateFollowUp, ({ params, body, request }) =>
    followUps.update(params.id, body, staffUserOf(request)),
  );
  addEndpoint(http, endpoints.deleteFollowUp, ({ params, request }) =>
    followUps.delete(params.id, staffUserOf(request)),
  );
  addEndpoint(http, endpoints.dryRunFollowUp, ({ params, body }) => followUps.dryRun(params.id, body.customerId));
  addEndpoint(http, endpoints.enroll, ({ params, body, request }) =>
    followUps.enroll(params.id, body, staffUserOf(request)),
  );
  addEndpoint(http, endpoints.listEnrollments, ({ params, query }) => followUps.enrollments(params.id, query.state));
  addEndpoint(http, endpoints.followUpReport, ({ params }) => followUps.report(params.id));
  jobs.handle(advanceFollowUps, createSteps({ ...services, database, jobs, dayMs: config.followUpDayMs }).advance);
  jobs.handle(followUpNotice, createNotices({ database, mail, publicUrl: config.publicUrl }).send);
  await makeRecipes(database);
}
