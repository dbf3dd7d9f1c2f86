import { browserItems } from '#client/storage.ts';

const FLAG = 'crm-authenticated';

/** `expired` is signed out too, but the login screen says why, and what was typed is kept. */
export type SessionState = 'signed-in' | 'signed-out' | 'expired';

const STATES: Record<string, SessionState> = { true: 'signed-in', expired: 'expired' };

/** Returns the session state that this browser believes in. Only the server knows for certain. */
export function readSessionFlag(): SessionState {
  return STATES[browserItems.read(FLAG) ?? ''] ?? 'signed-out';
}

export function writeSessionFlag(state: SessionState): void {
  const text = Object.keys(STATES).find((candidate) => STATES[candidate] === state);
  browserItems.write(FLAG, text ?? null);
}

/** Returns whether a storage event may have changed the flag. */
export function isSessionFlag({ key }: StorageEvent): boolean {
  return key === FLAG || key === null;
}
