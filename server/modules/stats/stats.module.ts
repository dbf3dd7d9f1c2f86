import type { Context } from '../context.ts';
import { statsRoutes } from './stats.routes.ts';
import { createStatsService } from './stats.service.ts';

export function registerStats({ http, database }: Context): void {
  statsRoutes(http, createStatsService(database));
}
