import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import { useExport } from '#crm/features/imports-exports/exports/export-users.tsx';
import { useViewCommands } from '#crm/features/people/views/feature.tsx';
import type { PaletteCommand } from '#crm/shared/feature.ts';
import { openAddress } from '#crm/shared/navigation/navigation.ts';
import { toggleDensity, useDensity } from '#crm/shared/preferences/density.tsx';
import { toggleTheme, useTheme } from '#crm/shared/preferences/theme.tsx';
import { useLogout } from '#crm/shared/session/session-calls.ts';
import { openShortcuts } from '../shortcuts/open-shortcuts.ts';

/** Returns the commands that belong to the app and not to a feature. */
export function useCommands(): readonly PaletteCommand[] {
  const exporting = useExport();
  const logout = useLogout();
  const theme = useTheme();
  const density = useDensity();
  return [
    ...useViewCommands(),
    { label: 'Export All Users', words: 'csv file download', role: 'admin', run: () => exporting.mutate({}) },
    {
      label: `Switch to the ${theme === 'dark' ? 'light' : 'dark'} theme`,
      words: 'night day mode',
      run: toggleTheme,
    },
    {
      label: `Switch to ${density === 'dense' ? 'comfortable' : 'dense'} rows`,
      words: 'density compact height',
      run: toggleDensity,
    },
    { label: 'Account', words: 'password second factor sessions devices', run: () => openAddress(CRM_SCREENS.account) },
    { label: 'Audit log', words: 'history who changed security', run: () => openAddress(CRM_SCREENS.audit) },
    { label: 'Keyboard shortcuts', words: 'help keys', keys: '?', run: openShortcuts },
    { label: 'Logout', words: 'log out sign end', run: () => logout.mutate() },
  ];
}
