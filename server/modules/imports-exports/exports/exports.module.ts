import type { BooksService } from '#server/modules/billing/money-report/books.service.ts';
import type { PurchasesService } from '#server/modules/billing/purchases/purchases.service.ts';
import type { Context } from '#server/modules/context.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { TeamMembersService } from '#server/modules/people/team-members/team-members.service.ts';
import type { FunnelService } from '#server/modules/sales/funnel/funnel.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import { exportRoutes } from './exports.routes.ts';
import { createExportsService, type ExportsService } from './exports.service.ts';

interface Services {
  customers: CustomersService;
  teamMembers: TeamMembersService;
  leads: LeadsService;
  funnel: FunnelService;
  purchases: PurchasesService;
  books: BooksService;
}

export function registerExports({ http, database, audit, prices }: Context, services: Services): ExportsService {
  const { currency } = prices;
  const exports = createExportsService({ database, audit, currency, ...services });
  exportRoutes(http, exports);
  return exports;
}
