import type { Feature } from '../../shared/feature.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { MONEY_REPORT_KEY } from '../../shared/money-report-query.ts';

const ReportsScreen = lazyComponent(async () => (await import('./reports-screen.tsx')).ReportsScreen);

/** Reports about visits and money. */
export const reports: Feature = {
  screen: { id: 'reports', label: 'Reports', key: 'r', Screen: ReportsScreen },
  outdatedBy: ({ type }) => (['resync', 'purchase'].includes(type) ? [MONEY_REPORT_KEY] : []),
};
