import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import type { Feature } from '../../shared/feature.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';

const ImportDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog);

export function openImport(): void {
  openDialog(ImportDialog, {});
}

export const imports: Feature = {
  commands: [{ label: 'Import Customers', words: 'csv file upload', role: 'member', run: openImport }],
};
