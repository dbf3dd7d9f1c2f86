/** The CRM's screens, each at an address of its own: the server knows them from here as well as the staff app. */
export const CRM_SCREENS = {
  dashboard: '/staff/crm',
  account: '/staff/crm/account',
  audit: '/staff/crm/audit',
  'failed-jobs': '/staff/crm/failed-jobs',
  leads: '/staff/crm/leads',
  tasks: '/staff/crm/tasks',
  refunds: '/staff/crm/refunds',
  reports: '/staff/crm/reports',
  settings: '/staff/crm/settings',
} as const;
export type CrmScreen = keyof typeof CRM_SCREENS;

/** The screens beside which a record's panel can be open; a record that another screen names opens beside the dashboard. */
export const PANEL_SCREENS = ['dashboard', 'leads', 'tasks', 'refunds'] as const satisfies readonly CrmScreen[];
export type PanelScreen = (typeof PANEL_SCREENS)[number];

const KINDS = ['customers', 'team-members'] as const;
type Kind = (typeof KINDS)[number];

/** Whether the staff app shows something of its own at a path; any other below it is not found. */
export function isCrmAddress(pathname: string): boolean {
  return screenAt(pathname) !== undefined;
}

export function screenAt(pathname: string): CrmScreen | undefined {
  const path = pathname.replace(/\/$/, '');
  const screen = (Object.keys(CRM_SCREENS) as CrmScreen[]).find((name) => CRM_SCREENS[name] === path);
  return screen ?? panelAt(pathname)?.screen;
}

/** The customer whose panel an address opens beside a screen. */
export function customerIdOf(pathname: string): string | undefined {
  return idOf('customers', pathname);
}

export function customerPath(id: string, screen: PanelScreen = 'dashboard'): string {
  return panelPath(screen, 'customers') + encodeURIComponent(id);
}

/** The team member whose panel an address opens beside a screen. */
export function teamMemberIdOf(pathname: string): string | undefined {
  return idOf('team-members', pathname);
}

export function teamMemberPath(id: string, screen: PanelScreen = 'dashboard'): string {
  return panelPath(screen, 'team-members') + encodeURIComponent(id);
}

/** The record whose panel an address opens, whatever it is. */
export function openIdOf(pathname: string): string | undefined {
  return panelAt(pathname)?.id;
}

function idOf(kind: Kind, pathname: string): string | undefined {
  const panel = panelAt(pathname);
  return panel?.kind === kind ? panel.id : undefined;
}

function panelPath(screen: PanelScreen, kind: Kind): string {
  return `${CRM_SCREENS[screen]}/${kind}/`;
}

function panelAt(pathname: string): { screen: PanelScreen; kind: Kind; id: string } | undefined {
  for (const screen of PANEL_SCREENS) {
    for (const kind of KINDS) {
      const id = idBelow(panelPath(screen, kind), pathname);
      if (id !== undefined) return { screen, kind, id };
    }
  }
  return undefined;
}

function idBelow(folder: string, pathname: string): string | undefined {
  if (!pathname.startsWith(folder)) return undefined;
  const id = pathname.slice(folder.length);
  return id === '' || id.includes('/') ? undefined : decode(id);
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
