import type { Context } from '../context.ts';
import { customerRoutes } from './customers.routes.ts';
import { type CustomersService, createCustomersService } from './customers.service.ts';

export function registerCustomers({ http, database, audit, jobs }: Context): CustomersService {
  const customers = createCustomersService({ database, audit, jobs });
  customerRoutes(http, customers);
  return customers;
}
