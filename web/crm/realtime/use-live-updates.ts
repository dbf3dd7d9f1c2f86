import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { affectedBy } from './affected.ts';
import { followEvents } from './event-stream.ts';
import { readAnew } from './read-anew.ts';

/** Milliseconds in which events are gathered: a burst of them reads anew once what one would. */
const GATHER_MS = 20;

/** Reads anew what the server says has changed, for as long as somebody is logged in. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    const old = new Map<string, QueryKey>();
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const readAll = () => {
      gathering = undefined;
      for (const queryKey of old.values()) readAnew(client, queryKey);
      old.clear();
    };
    const stop = followEvents((event) => {
      for (const queryKey of affectedBy(event)) old.set(JSON.stringify(queryKey), queryKey);
      gathering ??= setTimeout(readAll, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(gathering);
    };
  }, [client]);
}
