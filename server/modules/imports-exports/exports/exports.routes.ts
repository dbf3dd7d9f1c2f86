import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendCsv } from '#server/http/send-csv.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { MoneyReportService } from '#server/modules/billing/money-report/money-report.service.ts';
import type { PurchasesService } from '#server/modules/billing/purchases/purchases.service.ts';
import type { Context } from '#server/modules/context.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { TeamMembersService } from '#server/modules/people/team-members/team-members.service.ts';
import type { FunnelService } from '#server/modules/sales/funnel/funnel.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import { createExportsService, type ExportsService } from './exports.service.ts';

interface Services {
  customers: CustomersService;
  teamMembers: TeamMembersService;
  leads: LeadsService;
  funnel: FunnelService;
  purchases: PurchasesService;
  moneyReport: MoneyReportService;
}

export function registerExports({ http, database, audit, prices }: Context, services: Services): ExportsService {
  const { currency } = prices;
  const exports = createExportsService({ database, audit, currency, ...services });
  addEndpoint(http, endpoints.exportUsers, async ({ query, request, reply }) =>
    sendCsv(reply, await exports.export(query, staffUserOf(request).id)),
  );
  addEndpoint(http, endpoints.exportLeads, async ({ query, request, reply }) =>
    sendCsv(reply, await exports.exportLeads(query, staffUserOf(request).id)),
  );
  addEndpoint(http, endpoints.exportFunnel, async ({ query, request, reply }) =>
    sendCsv(reply, await exports.exportFunnel(query, staffUserOf(request).id)),
  );
  addEndpoint(http, endpoints.exportMoney, async ({ query, request, reply }) =>
    sendCsv(reply, await exports.exportMoney(query, staffUserOf(request).id)),
  );
  addEndpoint(http, endpoints.exportPurchases, async ({ query, request, reply }) =>
    sendCsv(reply, await exports.exportPurchases(query, staffUserOf(request).id)),
  );
  return exports;
}
