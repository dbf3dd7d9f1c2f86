import { isDeepStrictEqual } from 'node:util';
import type { Metadata } from '../wire.ts';

/** Merges metadata as an update does. An empty value removes its key, and null removes all keys. */
export function mergeMetadata(before: Metadata, change: Metadata | null | undefined): Metadata {
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}

/** Returns the old values of the changed fields. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const changed = (Object.keys(after) as (keyof T)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const previous: Partial<T> = {};
  for (const key of changed) previous[key] = before[key];
  return previous;
}
