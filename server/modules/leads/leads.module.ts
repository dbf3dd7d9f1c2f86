import type { Context } from '../context.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import { leadRoutes } from './leads.routes.ts';
import { createLeadsService, type LeadsService } from './leads.service.ts';

export function registerLeads({ http, database }: Context, services: { customers: CustomersService }): LeadsService {
  const leads = createLeadsService({ database, ...services });
  leadRoutes(http, leads);
  return leads;
}
