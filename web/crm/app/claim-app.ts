import { claimDialogs } from '../shared/dialogs/dialog-store.ts';
import { FEATURES } from './features.ts';

/** Assigns the app to the staff user who has logged in. Deletes what another user, whose session has expired, has left open or unsent. */
export function claimApp(userId: string): void {
  if (!claimDialogs(userId)) return;
  for (const { forget } of FEATURES) forget?.();
}
