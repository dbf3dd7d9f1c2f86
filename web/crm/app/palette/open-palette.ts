import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import type { PaletteCommand, PaletteGroup } from '#crm/shared/feature.ts';
import { FEATURES } from '../features.ts';
import { PLACES } from '../places.ts';
import { Palette } from './palette.tsx';

const commands: readonly PaletteCommand[] = [
  ...PLACES.map(({ label, key, role, open }) => ({
    label: `Go to ${label}`,
    keys: `g ${key}`,
    ...(role && { role }),
    run: open,
  })),
  ...FEATURES.flatMap((feature) => feature.commands ?? []),
];
const groups: readonly PaletteGroup[] = FEATURES.flatMap(({ search }) => search ?? []);

/** Opens the palette. It is part of the main bundle, so that letters typed right after its key are not lost. */
export function openPalette(): void {
  openDialog(Palette, { commands, groups });
}
