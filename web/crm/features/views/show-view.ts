import { CRM_SCREENS } from '../../../../contract/crm-addresses.ts';
import type { View, ViewList } from '../../../../contract/views.ts';
import { goTo } from '../../shared/navigation/navigation.ts';
import { setDensity } from '../../shared/preferences/density.tsx';
import type { ListQuery } from '../../shared/records/list-query.ts';

/** The parameter that names the view in the URL; beside it stand its filters and its order, so that the link works without it. */
export const VIEW_PARAM = 'saved';

/** Shows a list as a view has it. */
export function showView(view: View): void {
  const { id, list, filters, sort, density } = view;
  const url = addressOf(list);
  for (const [name, value] of Object.entries(filters)) url.searchParams.set(name, value);
  if (sort) url.searchParams.set('sort', sort);
  url.searchParams.set(VIEW_PARAM, id);
  if (density) setDensity(density);
  goTo(url);
}

/** Shows a list as it is without a view. */
export function showAll(list: ViewList): void {
  goTo(addressOf(list));
}

function addressOf(list: ViewList): URL {
  const url = new URL(list === 'leads' ? CRM_SCREENS.leads : CRM_SCREENS.dashboard, location.href);
  if (list === 'team-members' || list === 'purchases') url.searchParams.set('tab', list);
  return url;
}

/** Whether a list is shown as the view has it. */
export function isShown({ filters, sort }: View, listQuery: ListQuery): boolean {
  const { sort: order, ...present } = listQuery;
  const names = new Set([...Object.keys(filters), ...Object.keys(present)]);
  return (order ?? null) === sort && [...names].every((name) => filters[name] === present[name]);
}

/** A list as it is shown, for a view to keep. */
export function shownBy({ sort = undefined, ...present }: ListQuery): Pick<View, 'filters' | 'sort'> {
  const filters = Object.fromEntries(
    Object.entries(present).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return { filters, sort: sort ?? null };
}
