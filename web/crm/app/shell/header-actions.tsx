import { Ellipsis } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useExport } from '../../features/exports/export-users.ts';
import { openImport } from '../../features/imports/feature.ts';
import { openActions } from '../../shared/dialogs/actions-sheet.tsx';
import { closeDialog } from '../../shared/dialogs/dialog-store.ts';
import { openPalette } from '../palette/open-palette.ts';

/** Names the sheet and the button that opens it. */
const SHEET = 'Find, import and export';

/** What can be done with all customers: buttons where there is room for them, else a sheet. */
export function HeaderActions() {
  const exporting = useExport();
  const exportAll = () => exporting.mutate({});
  const openSheet = () => {
    const choices = [
      { label: 'Find or do anything', choose: openPalette },
      { label: 'Import Customers', choose: openImport },
      {
        label: 'Export All Users',
        choose: () => {
          closeDialog();
          exportAll();
        },
      },
    ];
    openActions({ title: SHEET, choices });
  };
  return (
    <>
      <div className="flex gap-2 max-lg:hidden">
        <Button variant="quiet" size="sm" onClick={openImport}>
          Import Customers
        </Button>
        <Button variant="quiet" size="sm" pending={exporting.isPending} onClick={exportAll}>
          {exporting.isPending ? 'Exporting...' : 'Export All Users'}
        </Button>
      </div>
      <span className="lg:hidden">
        <IconButton icon={Ellipsis} label={SHEET} onClick={openSheet} />
      </span>
    </>
  );
}
