import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { Context } from '#server/modules/context.ts';
import type { TagsService } from '../tags/tags.service.ts';
import { customerRoutes } from './customers.routes.ts';
import { type CustomersService, createCustomersService } from './customers.service.ts';

export function registerCustomers(
  { http, database, audit, jobs, phones }: Context,
  services: { access: AccessService; tags: TagsService },
): CustomersService {
  const customers = createCustomersService({ database, audit, jobs, phones, ...services });
  customerRoutes(http, customers);
  return customers;
}
