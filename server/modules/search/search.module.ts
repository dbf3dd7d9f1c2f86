import type { Context } from '../context.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import type { PurchasesService } from '../purchases/purchases.service.ts';
import type { TeamMembersService } from '../team-members/team-members.service.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearchService } from './search.service.ts';

interface Services {
  customers: CustomersService;
  teamMembers: TeamMembersService;
  purchases: PurchasesService;
  leads: LeadsService;
}

export function registerSearch({ http }: Context, services: Services): void {
  searchRoutes(http, createSearchService(services));
}
