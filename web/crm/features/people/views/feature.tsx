import { useQuery } from '@tanstack/react-query';
import type { ViewList } from '#contract/views.ts';
import type { Feature, PaletteCommand } from '#crm/shared/feature.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import type { Views } from '#crm/shared/records/record-list.tsx';
import { showView } from './show-view.ts';
import { viewsQuery } from './view-queries.ts';

/** Creates the menu of a list. */
export function viewsOf(list: ViewList): Views {
  return lazyComponent(async () => (await import('./view-menu.tsx')).menuOf(list));
}

export const views: Feature = {
  outdatedBy: (event) => (event.type === 'view' || event.type === 'resync' ? [viewsQuery.queryKey] : []),
};

const LIST_LABELS: Record<ViewList, string> = {
  customers: 'Customers',
  leads: 'Leads',
  'team-members': 'Team Members',
  purchases: 'Purchases',
};

/** Commands that show the saved views. */
export function useViewCommands(): readonly PaletteCommand[] {
  const { data = [] } = useQuery(viewsQuery);
  return data.map((view) => ({
    label: `${LIST_LABELS[view.list]}: ${view.name}`,
    words: 'view saved filter',
    run: () => showView(view),
  }));
}
