import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';

const Shortcuts = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

export function openShortcuts(): void {
  openDialog(Shortcuts, {});
}
