import { AsyncLocalStorage } from 'node:async_hooks';
import type { Scope } from '#contract/api-keys.ts';

/** The key with which a program makes a call for a staff user. */
export interface ActingKey {
  id: string;
  name: string;
  scopes: Scope[];
}

const current = new AsyncLocalStorage<string>();

/** Runs `work` for a program's key. The audit entries of all that follows from it carry the key's name. */
export function asKey<T>(name: string, work: () => T): T {
  return current.run(name, work);
}

/** Returns the name of the key for which this code runs, or undefined without one. */
export function actingKeyName(): string | undefined {
  return current.getStore();
}
