import { type ComponentType, lazy } from 'react';
import { toast } from '#ui/toast-store.ts';

const parts: (() => Promise<unknown>)[] = [];

/** Returns a component whose code loads when it is first drawn, or through `preloadChunks`. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  parts.push(load);
  return lazy(async () => ({ default: await load().catch(tellWhy<Props>) }));
}

/** Loads all lazy components after the first screen is shown, so that a new version of the site does not break open pages. */
export function preloadChunks(): void {
  for (const load of parts) void load().catch(() => undefined);
}

function tellWhy<Props>(): ComponentType<Props> {
  toast({
    title: 'Not Loaded',
    description: 'A part of the CRM could not be loaded. Check your connection, then reload the page.',
    variant: 'destructive',
  });
  return () => null;
}
