/** The CRM's screens, each at an address of its own: the server knows them from here as well as the staff app. */
export const CRM_SCREENS = {
  dashboard: '/staff/crm',
  account: '/staff/crm/account',
  audit: '/staff/crm/audit',
  'failed-jobs': '/staff/crm/failed-jobs',
} as const;
export type CrmScreen = keyof typeof CRM_SCREENS;

const CUSTOMERS = `${CRM_SCREENS.dashboard}/customers/`;

/** Whether the staff app shows something of its own at a path; any other below it is not found. */
export function isCrmAddress(pathname: string): boolean {
  return screenAt(pathname) !== undefined || customerIdOf(pathname) !== undefined;
}

export function screenAt(pathname: string): CrmScreen | undefined {
  const path = pathname.replace(/\/$/, '');
  return (Object.keys(CRM_SCREENS) as CrmScreen[]).find((screen) => CRM_SCREENS[screen] === path);
}

/** The customer whose panel an address opens beside the dashboard. */
export function customerIdOf(pathname: string): string | undefined {
  if (!pathname.startsWith(CUSTOMERS)) return undefined;
  const id = pathname.slice(CUSTOMERS.length);
  return id === '' || id.includes('/') ? undefined : decode(id);
}

export function customerPath(id: string): string {
  return CUSTOMERS + encodeURIComponent(id);
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
