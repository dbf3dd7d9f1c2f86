import { isDeepStrictEqual } from 'node:util';
import type { Metadata } from '../wire.ts';

/** Adds to metadata as an update does: an empty value takes its key away, null takes all away. */
export function mergeMetadata(before: Metadata, change: Metadata | null | undefined): Metadata {
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}

/** The old values of the fields that an update changed. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const changed = (Object.keys(after) as (keyof T)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const previous: Partial<T> = {};
  for (const key of changed) previous[key] = before[key];
  return previous;
}
