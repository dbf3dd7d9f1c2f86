export const TABS = [
  { id: 'customers', label: 'Customers' },
  { id: 'team-members', label: 'Team Members' },
  { id: 'purchases', label: 'Purchases' },
] as const;
export type TabId = (typeof TABS)[number]['id'];

export const DEFAULT_TAB: TabId = 'customers';

/** The tab that the URL names; the default for none, or one there is not. */
export function tabOf(param: string | null): TabId {
  return TABS.find(({ id }) => id === param)?.id ?? DEFAULT_TAB;
}
