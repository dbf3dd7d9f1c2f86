import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import type { View, ViewList } from '#contract/views.ts';
import { goTo } from '#crm/shared/navigation/navigation.ts';
import { setDensity } from '#crm/shared/preferences/density.tsx';
import type { ListQuery } from '#crm/shared/records/list-query.ts';

/** The URL parameter with the view's id. The URL also contains the filters and the order, so that it works without the view. */
export const VIEW_PARAM = 'saved';

/** Shows a list with the filters and order of a view. */
export function showView(view: View): void {
  const { id, list, filters, sort, density } = view;
  const url = addressOf(list);
  for (const [name, value] of Object.entries(filters)) url.searchParams.set(name, value);
  if (sort) url.searchParams.set('sort', sort);
  url.searchParams.set(VIEW_PARAM, id);
  if (density) setDensity(density);
  goTo(url);
}

/** Shows a list without a view. */
export function showAll(list: ViewList): void {
  goTo(addressOf(list));
}

function addressOf(list: ViewList): URL {
  const url = new URL(list === 'leads' ? CRM_SCREENS.leads : CRM_SCREENS.dashboard, location.href);
  if (list === 'team-members' || list === 'purchases') url.searchParams.set('tab', list);
  return url;
}

/** Returns whether a list has exactly the filters and order of the view. */
export function isShown({ filters, sort }: View, listQuery: ListQuery): boolean {
  const { sort: order, ...present } = listQuery;
  const names = new Set([...Object.keys(filters), ...Object.keys(present)]);
  return (order ?? null) === sort && [...names].every((name) => filters[name] === present[name]);
}

/** Returns the filters and order of a list, to save them as a view. */
export function shownBy({ sort = undefined, ...present }: ListQuery): Pick<View, 'filters' | 'sort'> {
  const filters = Object.fromEntries(
    Object.entries(present).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return { filters, sort: sort ?? null };
}
