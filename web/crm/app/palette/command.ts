import type { PaletteCommand } from '../../shared/feature.ts';

/** The commands that have all words that are typed, whole or in part, in any order. */
export function matchingCommands(commands: readonly PaletteCommand[], typed: string): readonly PaletteCommand[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, words = '' }) => {
    const text = `${label} ${words}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
