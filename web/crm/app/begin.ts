import { CRM_SCREENS } from '../../../contract/crm-addresses.ts';
import { FIRST_PAGE } from '../shared/records/page-size.ts';
import { readSessionFlag } from '../shared/session/session-flag.ts';

/*
 * Comes long before the app on a slow line. Whoever is logged in sees the dashboard's frame, and what it shows first is on its way; the app's
 * own calls of the same addresses take these answers.
 */

const FIRST_CALLS = ['/api/staff/session', '/api/crm/stats'];
const FIRST_LISTS = [`/api/crm/customers?limit=${FIRST_PAGE}`, `/api/crm/purchases?limit=${FIRST_PAGE}`];

function preload(href: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', href, crossOrigin: 'use-credentials' });
  document.head.append(link);
}

if (readSessionFlag()) {
  document.documentElement.dataset.session = 'signed-in';
  const isWholeDashboard = location.pathname === CRM_SCREENS.dashboard && location.search === '';
  for (const href of isWholeDashboard ? [...FIRST_CALLS, ...FIRST_LISTS] : FIRST_CALLS) preload(href);
}
