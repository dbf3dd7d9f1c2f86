import type { BulkList } from '#contract/bulk.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import type { Feature } from '#crm/shared/feature.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import type { BulkBarProps } from '#crm/shared/records/record-list.tsx';
import type { RowsAction } from '#crm/shared/records/rows-action.ts';

const RecentBulk = lazyComponent(async () => (await import('./bulk-progress.tsx')).RecentBulkDialog);

/** The parts that make a list's rows selectable. `others` are actions of other features. */
export function bulkOf(list: BulkList, others: readonly RowsAction[] = []) {
  const Bar = lazyComponent<BulkBarProps>(async () => (await import('./bulk-bar.tsx')).barOf(list, others));
  return { path: `/api/crm/${list}`, Bar };
}

export const bulk: Feature = {
  commands: [
    {
      label: 'What was done with many rows',
      words: 'bulk recent results history text email export assign delete',
      run: () => openDialog(RecentBulk, {}),
    },
  ],
};
