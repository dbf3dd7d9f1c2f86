import type { Feature } from '../../shared/feature.ts';
import { statsQuery } from './stats.query.ts';

/** The dashboard's figures. */
export const stats: Feature = {
  outdatedBy: (event) => (event.type === 'purchase' || event.type === 'resync' ? [statsQuery.queryKey] : []),
};
