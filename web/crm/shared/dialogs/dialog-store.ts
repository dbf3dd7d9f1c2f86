import { useSyncExternalStore } from 'react';
import type { Customer } from '../../../../contract/customers.ts';
import type { FailedJob } from '../../../../contract/failed-jobs.ts';
import type { TeamMember } from '../../../../contract/team-members.ts';
import type { ConversationPartner } from '../people/conversation-partner.ts';

/** Something that can be done with a record. */
export interface Choice {
  label: string;
  danger?: boolean;
  choose: () => void;
}

export type OpenDialog =
  | { name: 'actions'; title: string; about?: string; choices: Choice[] }
  | { name: 'palette' }
  | { name: 'shortcuts' }
  | { name: 'add-customer' }
  | { name: 'edit-customer'; customer: Customer }
  | { name: 'delete-customer'; customer: Customer }
  | { name: 'send-email'; customer: Customer }
  | { name: 'send-sms'; customer: Customer }
  | { name: 'conversation'; correspondent: ConversationPartner }
  | { name: 'add-team-member'; owner?: TeamMember['owner'] }
  | { name: 'edit-team-member'; member: TeamMember }
  | { name: 'delete-team-member'; member: TeamMember }
  | { name: 'import-customers' }
  | { name: 'discard-job'; job: FailedJob };

// Outside of React: what is open, and what was typed in it, outlives a dashboard that a 401 takes off the screen.
let current: OpenDialog | undefined;
let draft: unknown;
let opener: Element | null = null;
let user: string | undefined;
const listeners = new Set<() => void>();

/** Opens a dialog, in place of the one that is open. */
export function openDialog(dialog: OpenDialog): void {
  if (!current) opener = document.activeElement;
  change(dialog);
}

export function isDialogOpen(): boolean {
  return current !== undefined;
}

/** Closes this dialog, or whichever is open. Does nothing when another one has taken its place. */
export function closeDialog(dialog = current): void {
  if (dialog === current) change(undefined);
}

/** From now on the dialogs are this staff user's: what another one has left open is not theirs to see. */
export function claimDialogs(userId: string): void {
  if (user !== undefined && user !== userId) closeDialog();
  user = userId;
}

/** What had the focus before the first dialog opened. */
export function dialogOpener(): Element | null {
  return opener;
}

/** Keeps what is typed in a dialog that leaves the screen without having been closed. */
export function keepDraft(dialog: OpenDialog, values: unknown): void {
  if (dialog === current) draft = values;
}

export function readDraft(): unknown {
  return draft;
}

function change(next: OpenDialog | undefined): void {
  current = next;
  draft = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOpenDialog(): OpenDialog | undefined {
  return useSyncExternalStore(subscribe, () => current);
}
