import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { lazyComponent } from '#crm/shared/lazy-component.ts';

const Shortcuts = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

export function openShortcuts(): void {
  openDialog(Shortcuts, {});
}
