import type { Feature } from '#crm/shared/feature.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import { MONEY_REPORT_KEY } from '#crm/shared/money-report-query.ts';

const ReportsScreen = lazyComponent(async () => (await import('./reports-screen.tsx')).ReportsScreen);

/** Reports about visits and money. */
export const reports: Feature = {
  screen: { id: 'reports', label: 'Reports', key: 'r', Screen: ReportsScreen },
  outdatedBy: ({ type }) => (['resync', 'purchase'].includes(type) ? [MONEY_REPORT_KEY] : []),
};
