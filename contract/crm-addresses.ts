/** The CRM's screens and their addresses, shared by the server and the staff app. */
export const CRM_SCREENS = {
  dashboard: '/staff/crm',
  account: '/staff/crm/account',
  audit: '/staff/crm/audit',
  'failed-jobs': '/staff/crm/failed-jobs',
  inbox: '/staff/crm/inbox',
  leads: '/staff/crm/leads',
  tasks: '/staff/crm/tasks',
  refunds: '/staff/crm/refunds',
  reports: '/staff/crm/reports',
  settings: '/staff/crm/settings',
  'sending-settings': '/staff/crm/settings/sending',
  connections: '/staff/crm/settings/connections',
  templates: '/staff/crm/templates',
  'follow-ups': '/staff/crm/follow-ups',
} as const;
export type CrmScreen = keyof typeof CRM_SCREENS;

/** The screens that can show a record's panel. Links from other screens open the panel beside the dashboard. */
export const PANEL_SCREENS = [
  'dashboard',
  'inbox',
  'leads',
  'tasks',
  'refunds',
  'follow-ups',
] as const satisfies readonly CrmScreen[];
export type PanelScreen = (typeof PANEL_SCREENS)[number];

const KINDS = ['customers', 'team-members'] as const;
type Kind = (typeof KINDS)[number];

/** Returns whether the staff app has a screen at a path. All other paths are not found. */
export function isCrmAddress(pathname: string): boolean {
  return screenAt(pathname) !== undefined;
}

export function screenAt(pathname: string): CrmScreen | undefined {
  const path = pathname.replace(/\/$/, '');
  const screen = (Object.keys(CRM_SCREENS) as CrmScreen[]).find((name) => CRM_SCREENS[name] === path);
  return screen ?? panelAt(pathname)?.screen;
}

/** Returns the id of the customer whose panel is open at an address. */
export function customerIdOf(pathname: string): string | undefined {
  return idOf('customers', pathname);
}

export function customerPath(id: string, screen: PanelScreen = 'dashboard'): string {
  return panelPath(screen, 'customers') + encodeURIComponent(id);
}

/** Returns the id of the team member whose panel is open at an address. */
export function teamMemberIdOf(pathname: string): string | undefined {
  return idOf('team-members', pathname);
}

export function teamMemberPath(id: string, screen: PanelScreen = 'dashboard'): string {
  return panelPath(screen, 'team-members') + encodeURIComponent(id);
}

/** Returns the address of a conversation in the inbox, among all that are open. */
export function conversationPath(id: string): string {
  return `${CRM_SCREENS.inbox}?${new URLSearchParams({ view: 'all', conversation: id })}`;
}

/** Returns the id of the record whose panel is open at an address, of either kind. */
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
