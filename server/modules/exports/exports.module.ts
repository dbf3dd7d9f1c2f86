import type { Context } from '../context.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import { exportRoutes } from './exports.routes.ts';
import { createExportsService } from './exports.service.ts';

export function registerExports({ http, database, audit }: Context, services: { customers: CustomersService }): void {
  exportRoutes(http, createExportsService({ database, audit, ...services }));
}
