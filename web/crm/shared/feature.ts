import type { QueryKey } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { StaffEvent } from '../../../contract/events.ts';
import type { SearchResults } from '../../../contract/search.ts';

/** Something that the palette can do. */
export interface PaletteCommand {
  label: string;
  /** Other words that a person may look for it by. */
  words?: string;
  run: () => void;
}

/** Something that the palette has found. */
export interface PaletteHit {
  id: string;
  label: string;
  detail: string;
  run: () => void;
}

/** A group of what the palette finds. */
export interface PaletteGroup {
  heading: string;
  icon: LucideIcon;
  hits: (found: SearchResults) => readonly PaletteHit[];
}

/** What a folder of `features/` gives to the app, each part where it has one. */
export interface Feature {
  /** A list among the dashboard's tabs; the `id` stands in the URL. */
  tab?: { id: string; label: string; List: ComponentType };
  commands?: readonly PaletteCommand[];
  search?: PaletteGroup;
  /** Which of what it has loaded an event makes old. Long lists stay: reading one anew costs more than a changed row is worth. */
  outdatedBy?: (event: StaffEvent) => readonly QueryKey[];
  /** Whoever logs out leaves nothing behind. */
  forget?: () => void;
}
