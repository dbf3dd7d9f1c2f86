import { browserItems } from '../../../client/storage.ts';

const FLAG = 'crm-authenticated';

/** Whether this browser believes that somebody is logged in; only the server knows. */
export function readSessionFlag(): boolean {
  return browserItems.read(FLAG) === 'true';
}

export function writeSessionFlag(signedIn: boolean): void {
  browserItems.write(FLAG, signedIn ? 'true' : null);
}

/** Whether another tab may have changed the flag. */
export function isSessionFlag({ key }: StorageEvent): boolean {
  return key === FLAG || key === null;
}
