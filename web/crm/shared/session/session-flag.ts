import { browserItems } from '../../../client/storage.ts';

const FLAG = 'crm-authenticated';

/** Returns whether this browser believes that somebody is logged in. Only the server knows for certain. */
export function readSessionFlag(): boolean {
  return browserItems.read(FLAG) === 'true';
}

export function writeSessionFlag(signedIn: boolean): void {
  browserItems.write(FLAG, signedIn ? 'true' : null);
}

/** Returns whether a storage event may have changed the flag. */
export function isSessionFlag({ key }: StorageEvent): boolean {
  return key === FLAG || key === null;
}
