import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import { FIRST_PAGE } from '../shared/records/page-size.ts';
import { readSessionFlag } from '../shared/session/session-flag.ts';

/*
 * Runs long before the app on a slow connection. Shows the dashboard's frame to a logged-in user and preloads the first
 * data. The app's own calls to the same addresses use the preloaded answers.
 */

const FIRST_CALLS = ['/api/staff/session', '/api/crm/stats'];
const FIRST_LISTS = [`/api/crm/customers?limit=${FIRST_PAGE}`, `/api/crm/purchases?limit=${FIRST_PAGE}`];

function preload(href: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', href, crossOrigin: 'use-credentials' });
  document.head.append(link);
}

if (readSessionFlag() === 'signed-in') {
  document.documentElement.dataset.session = 'signed-in';
  const isWholeDashboard = location.pathname === CRM_SCREENS.dashboard && location.search === '';
  for (const href of isWholeDashboard ? [...FIRST_CALLS, ...FIRST_LISTS] : FIRST_CALLS) preload(href);
}
