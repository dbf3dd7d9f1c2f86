import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import type { PaletteCommand, PaletteGroup } from '../../shared/feature.ts';
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

/** The palette comes with the app, not after it: whoever presses its key goes on typing. */
export function openPalette(): void {
  openDialog(Palette, { commands, groups });
}
