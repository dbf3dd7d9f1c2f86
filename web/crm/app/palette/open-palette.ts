import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import type { PaletteCommand, PaletteGroup } from '../../shared/feature.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { FEATURES } from '../features.ts';
import { openTab, TABS } from '../tabs.ts';

const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette);

// Handed over, because the palette comes as a file of its own, and would bring the features into it.
const commands: readonly PaletteCommand[] = [
  ...TABS.map(({ id, label }) => ({ label: `Go to ${label}`, run: () => openTab(id) })),
  ...FEATURES.flatMap((feature) => feature.commands ?? []),
];
const groups: readonly PaletteGroup[] = FEATURES.flatMap(({ search }) => search ?? []);

export function openPalette(): void {
  openDialog(Palette, { commands, groups });
}
