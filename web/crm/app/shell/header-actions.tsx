import { Ellipsis } from 'lucide-react';
import type { Role } from '../../../../contract/roles.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useExport } from '../../features/exports/export-users.ts';
import { openImport } from '../../features/imports/feature.ts';
import { type Choice, openActions } from '../../shared/dialogs/actions-sheet.tsx';
import { closeDialog } from '../../shared/dialogs/dialog-store.ts';
import { hasRole } from '../../shared/session/role.ts';
import { openPalette } from '../palette/open-palette.ts';

/** The actions on all customers: buttons where there is room, otherwise a sheet. */
export function HeaderActions() {
  const exporting = useExport();
  const exportAll = () => exporting.mutate({});
  // Labels the sheet and the button that opens it.
  const title = hasRole('admin') ? 'Find, import and export' : hasRole('member') ? 'Find and import' : 'Find';
  const openSheet = () => {
    const choices: (Choice & { role?: Role })[] = [
      { label: 'Find or do anything', choose: openPalette },
      { label: 'Import Customers', role: 'member', choose: openImport },
      {
        label: 'Export All Users',
        role: 'admin',
        choose: () => {
          closeDialog();
          exportAll();
        },
      },
    ];
    openActions({ title, choices: choices.filter(({ role = 'viewer' }) => hasRole(role)) });
  };
  return (
    <>
      <div className="flex gap-2 max-lg:hidden">
        {hasRole('member') && (
          <Button variant="plain" size="sm" onClick={openImport}>
            Import Customers
          </Button>
        )}
        {hasRole('admin') && (
          <Button variant="plain" size="sm" pending={exporting.isPending} onClick={exportAll}>
            {exporting.isPending ? 'Exporting...' : 'Export All Users'}
          </Button>
        )}
      </div>
      <span className="lg:hidden">
        <IconButton icon={Ellipsis} label={title} onClick={openSheet} />
      </span>
    </>
  );
}
