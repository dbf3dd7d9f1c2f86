import type { Context } from '../context.ts';
import { personalDataRoutes } from './personal-data.routes.ts';
import { createPersonalDataService } from './personal-data.service.ts';

export function registerPersonalData({ http, database, audit }: Context): void {
  personalDataRoutes(http, createPersonalDataService(database, audit));
}
