import type { QueryKey } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { CrmScreen } from '#contract/crm-addresses.ts';
import type { StaffEvent } from '#contract/events.ts';
import type { Role } from '#contract/roles.ts';
import type { SearchResults } from '#contract/search.ts';
import type { RecordChange } from './realtime/record-changes.ts';

/** A command of the palette. */
export interface PaletteCommand {
  label: string;
  /** Synonyms that a user may type. */
  words?: string | undefined;
  /** The keyboard shortcut, as displayed. */
  keys?: string | undefined;
  /** The lowest role that may use the command. Everybody may by default. */
  role?: Role;
  run: () => void;
}

/** An action that takes a record and a typed text, such as `tag grace vip`. */
export interface TextAction<Row> {
  /** The word that the user types first. */
  verb: string;
  /** Returns the texts of more than one word that the user may mean. */
  known: () => readonly string[];
  label: (row: Row, text: string) => string;
  run: (row: Row, text: string) => void;
}

/** A search result in the palette. */
export interface PaletteHit {
  id: string;
  label: string;
  detail: string;
  run: () => void;
  /** The other actions on the result. */
  actions?: readonly PaletteCommand[];
  /** Returns the action that uses the text typed beside the result's name. */
  withText?: (text: string) => PaletteCommand;
}

/** A group of search results in the palette. */
export interface PaletteGroup {
  heading: string;
  icon: LucideIcon;
  /** Words that the user types beside a name to get only records of this group. */
  nouns: readonly string[];
  /** Words that the user types beside a name to get an action on a record of this group. */
  verbs?: readonly string[];
  /** The action that takes a record and a text after its verb. */
  textAction?: Pick<TextAction<never>, 'verb' | 'known'>;
  hits: (found: SearchResults) => readonly PaletteHit[];
}

/** A list in the dashboard's tabs. */
export interface FeatureTab {
  /** Names the tab in the URL. */
  id: string;
  label: string;
  List: ComponentType;
  /** The key that opens the tab after `g`. */
  key: string;
  /** Adds a record. Offered to members. */
  add?: () => void;
}

/** A screen outside the dashboard, linked in the navigation. */
export interface FeatureScreen {
  /** Determines the screen's address. */
  id: CrmScreen;
  /** The lowest role that may see the screen. Everybody may by default. */
  role?: Role;
  label: string;
  Screen: ComponentType;
  /** The key that opens the screen after `g`. */
  key: string;
  /** Shows beside the label how many items are waiting. Draws nothing for zero. */
  Waiting?: ComponentType;
  /** Adds a record. */
  add?: () => void;
}

/** The parts that a folder of `features/` adds to the app. Each part is optional. */
export interface Feature {
  tab?: FeatureTab;
  screen?: FeatureScreen;
  commands?: readonly PaletteCommand[];
  search?: PaletteGroup;
  /** Returns the query keys to reload after an event. Long lists among them are left out, because their changed rows are read one by one. */
  outdatedBy?: (event: StaffEvent) => readonly QueryKey[];
  /** Returns the list's rows that an event changes. */
  rowsChangedBy?: (event: StaffEvent) => readonly RecordChange[];
  /** Takes note of what an event itself says, where there is nothing to reload. */
  hear?: (event: StaffEvent) => void;
  /** Deletes what the feature has stored, at logout, and when another user logs in after a session has expired. */
  forget?: () => void;
}
