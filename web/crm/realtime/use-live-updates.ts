import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { affectedBy } from './affected.ts';
import { followEvents } from './event-stream.ts';

/** Reads anew what the server says has changed, for as long as somebody is logged in. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followEvents((event) => {
        for (const queryKey of affectedBy(event)) void client.invalidateQueries({ queryKey });
      }),
    [client],
  );
}
