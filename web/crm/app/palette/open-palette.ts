import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';

const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette);

export function openPalette(): void {
  openDialog(Palette, {});
}
