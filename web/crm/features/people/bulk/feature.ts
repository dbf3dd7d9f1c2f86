import type { BulkList } from '#contract/bulk.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import type { Feature } from '#crm/shared/feature.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';
import type { BulkBarProps } from '#crm/shared/records/record-list.tsx';

const RecentBulk = lazyComponent(async () => (await import('./bulk-progress.tsx')).RecentBulkDialog);

/** The parts that make a list's rows selectable. */
export function bulkOf(list: BulkList) {
  const Bar = lazyComponent<BulkBarProps>(async () => (await import('./bulk-bar.tsx')).barOf(list));
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
