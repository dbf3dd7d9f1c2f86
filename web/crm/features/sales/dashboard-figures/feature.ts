import { queryOptions } from '@tanstack/react-query';
import type { DashboardFigures } from '#contract/dashboard-figures.ts';
import type { StaffEvent } from '#contract/events.ts';
import type { Feature } from '#crm/shared/feature.ts';

/** The dashboard's figures over all data. */
export const dashboardFiguresQuery = queryOptions<DashboardFigures>({ queryKey: ['api', 'crm', 'stats'] });

export const dashboardFigures: Feature = {
  outdatedBy: (event) => (changesFigures(event) ? [dashboardFiguresQuery.queryKey] : []),
};

function changesFigures(event: StaffEvent): boolean {
  // The figures count customers. Most updates of a customer change none of them.
  if (event.type === 'customer') return event.change !== 'updated';
  return ['purchase', 'team-member', 'resync'].includes(event.type);
}
