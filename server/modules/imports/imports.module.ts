import type { Context } from '../context.ts';
import { importRoutes } from './imports.routes.ts';
import { createImportsService } from './imports.service.ts';

export function registerImports({ http, database, audit }: Context): void {
  importRoutes(http, createImportsService(database, audit));
}
