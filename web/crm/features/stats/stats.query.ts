import { queryOptions } from '@tanstack/react-query';
import type { Stats } from '../../../../contract/stats.ts';

/** The dashboard's figures over all data. */
export const statsQuery = queryOptions<Stats>({ queryKey: ['api', 'crm', 'stats'] });
