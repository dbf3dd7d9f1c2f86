import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import type { PurchasesService } from '#server/modules/billing/purchases/purchases.service.ts';
import type { Context } from '#server/modules/context.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { TeamMembersService } from '../team-members/team-members.service.ts';
import { createSearchService } from './search.service.ts';

interface Services {
  customers: CustomersService;
  teamMembers: TeamMembersService;
  purchases: PurchasesService;
  leads: LeadsService;
}

export function registerSearch({ http, database }: Context, services: Services): void {
  const search = createSearchService({ database, ...services });
  addEndpoint(http, endpoints.search, ({ query }) => search.find(query));
}
