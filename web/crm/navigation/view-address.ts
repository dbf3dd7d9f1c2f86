import { useSyncExternalStore } from 'react';
import { goTo, onAddressChange } from './address.ts';

/** The screens of the CRM beside the dashboard, each at an address of its own. */
const PATHS = {
  dashboard: '/staff/crm',
  account: '/staff/crm/account',
  audit: '/staff/crm/audit',
  'failed-jobs': '/staff/crm/failed-jobs',
} as const;
export type View = keyof typeof PATHS;

/** The screen at an address; the dashboard for every address that is no other's. */
export function viewOf(pathname: string): View {
  const path = pathname.replace(/\/+$/, '');
  return (Object.keys(PATHS) as View[]).find((view) => PATHS[view] === path) ?? 'dashboard';
}

export function viewPath(view: View): string {
  return PATHS[view];
}

/** Goes to a screen as it is at first: what narrows one says nothing to another. */
export function openView(view: View): void {
  goTo(new URL(PATHS[view], location.href));
  window.scrollTo({ top: 0, behavior: 'instant' });
}

export function useView(): View {
  return useSyncExternalStore(onAddressChange, () => viewOf(location.pathname));
}
