import type { BooksService } from '../books/books.service.ts';
import type { Context } from '../context.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { FunnelService } from '../funnel/funnel.service.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import type { PurchasesService } from '../purchases/purchases.service.ts';
import type { TeamMembersService } from '../team-members/team-members.service.ts';
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
