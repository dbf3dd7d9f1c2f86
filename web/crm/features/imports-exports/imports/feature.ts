import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import type { Feature } from '#crm/shared/feature.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';

const ImportDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog);

export function openImport(): void {
  openDialog(ImportDialog, {});
}

export const imports: Feature = {
  commands: [{ label: 'Import Customers', words: 'csv file upload', role: 'member', run: openImport }],
};
