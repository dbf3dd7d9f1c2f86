import type { QueryKey } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { CrmScreen } from '../../../contract/crm-addresses.ts';
import type { StaffEvent } from '../../../contract/events.ts';
import type { Role } from '../../../contract/roles.ts';
import type { SearchResults } from '../../../contract/search.ts';
import type { RecordChange } from './realtime/record-changes.ts';

/** Something that the palette can do. */
export interface PaletteCommand {
  label: string;
  /** Other words that a person may look for it by. */
  words?: string | undefined;
  /** The keys that do it without the palette, as they are shown. */
  keys?: string | undefined;
  /** The least role that has it; everybody does if nothing is said. */
  role?: Role;
  run: () => void;
}

/** Something that is done with a record and a word of one's own, such as `tag grace vip`. */
export interface TextAction<Row> {
  /** It is typed first. */
  verb: string;
  /** Texts of more than one word that may be meant. */
  known: () => readonly string[];
  label: (row: Row, text: string) => string;
  run: (row: Row, text: string) => void;
}

/** Something that the palette has found. */
export interface PaletteHit {
  id: string;
  label: string;
  detail: string;
  run: () => void;
  /** What else can be done with it. */
  actions?: readonly PaletteCommand[];
  /** What can be done with it and the text that was typed beside it. */
  withText?: (text: string) => PaletteCommand;
}

/** A group of what the palette finds. */
export interface PaletteGroup {
  heading: string;
  icon: LucideIcon;
  /** Typed beside a name, one of these words means the records of this group. */
  nouns: readonly string[];
  /** Typed beside a name, one of these words means what is done with a record of this group. */
  verbs?: readonly string[];
  /** The verb after which a record and a text are typed. */
  textAction?: Pick<TextAction<never>, 'verb' | 'known'>;
  hits: (found: SearchResults) => readonly PaletteHit[];
}

/** A list among the dashboard's tabs. */
export interface FeatureTab {
  /** Stands in the URL. */
  id: string;
  label: string;
  List: ComponentType;
  /** The key that leads there after `g`. */
  key: string;
  /** The way to a new record, for members. */
  add?: () => void;
}

/** A screen beside the dashboard, which the navigation leads to. */
export interface FeatureScreen {
  /** Names its address. */
  id: CrmScreen;
  /** The least role that may see it; everybody may if nothing is said. */
  role?: Role;
  label: string;
  Screen: ComponentType;
  /** The key that leads there after `g`. */
  key: string;
  /** How much waits there, beside the label; draws nothing where nothing does. */
  Waiting?: ComponentType;
  /** The way to a new record. */
  add?: () => void;
}

/** What a folder of `features/` gives to the app, each part where it has one. */
export interface Feature {
  tab?: FeatureTab;
  screen?: FeatureScreen;
  commands?: readonly PaletteCommand[];
  search?: PaletteGroup;
  /** Which of what it has loaded, its long list aside, is to be read anew after an event. */
  outdatedBy?: (event: StaffEvent) => readonly QueryKey[];
  /** Which rows of its list are others after an event. */
  rowsChangedBy?: (event: StaffEvent) => readonly RecordChange[];
  /** Whoever logs out leaves nothing behind. */
  forget?: () => void;
}
