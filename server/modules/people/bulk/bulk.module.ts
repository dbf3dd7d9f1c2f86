import { bulkAction } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { ExportsService } from '#server/modules/imports-exports/exports/exports.service.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import type { GateService } from '#server/modules/messaging/gate/gate.service.ts';
import type { TemplatesService } from '#server/modules/messaging/templates/templates.service.ts';
import type { TextSending } from '#server/modules/messaging/texts/outbound-texts.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { StaffService } from '#server/modules/staff/staff/staff.service.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { TeamMembersService } from '../team-members/team-members.service.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { createBulkService } from './bulk.service.ts';
import { createBulkWork } from './bulk-work.service.ts';

interface Services {
  staff: StaffService;
  customers: CustomersService;
  teamMembers: TeamMembersService;
  leads: LeadsService;
  texts: TextSending;
  emails: EmailsService;
  exports: ExportsService;
  gate: GateService;
  templates: TemplatesService;
}

export function registerBulk({ http, database, audit, jobs }: Context, services: Services): void {
  bulkRoutes(http, createBulkService({ database, audit, jobs, ...services }));
  jobs.handle(bulkAction, createBulkWork({ database, audit, jobs, ...services }));
}
