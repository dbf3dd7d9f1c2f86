import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StaffEvent } from '../../../contract/events.ts';
import { followEvents } from '../shared/realtime/event-stream.ts';
import { announceChange, followChanges, type RecordChange } from '../shared/realtime/record-changes.ts';
import { refetchRecords } from '../shared/realtime/refetch-records.ts';
import { readingDelay, WaitingReadings } from '../shared/realtime/waiting-readings.ts';
import { isList } from '../shared/records/patch-lists.ts';
import { listKey } from '../shared/records/record-pages.ts';
import { sessionQuery } from '../shared/session/session.query.ts';
import { whenLoggedIn } from '../shared/session/session-calls.ts';
import { FEATURES } from './features.ts';

/** Which of what is loaded an event makes old, the long lists aside: their rows are read one by one (shared/records/live-list.ts). */
export function queryKeysFor(event: StaffEvent): QueryKey[] {
  return FEATURES.flatMap(({ outdatedBy }) => outdatedBy?.(event) ?? []);
}

function rowsChangedBy(event: StaffEvent): RecordChange[] {
  return FEATURES.flatMap((feature) => feature.rowsChangedBy?.(event) ?? []);
}

/** A list that is not on the screen is read anew when it comes back, if anything in it may be another. */
function outdateHiddenLists(client: QueryClient): () => void {
  return followChanges(({ path }) => {
    const hidden = { queryKey: listKey(path), predicate: isList, type: 'inactive' } as const;
    void client.invalidateQueries({ ...hidden, refetchType: 'none' });
  });
}

/** Reads anew what the server says has changed, for as long as somebody is logged in. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    const readings = new WaitingReadings((key) => refetchRecords(client, key));
    const changes = new WaitingReadings(([change]) => announceChange(change as RecordChange));
    const stopForgetting = outdateHiddenLists(client);
    const askWho = () => whenLoggedIn(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
    const stop = followEvents((event, beginsStream) => {
      const delay = readingDelay(event, beginsStream, Math.random());
      for (const queryKey of queryKeysFor(event)) readings.add(queryKey, delay);
      for (const change of rowsChangedBy(event)) changes.add([change], delay);
    }, askWho);
    // Whoever does something now is not shown what is old.
    const hurry = () => {
      readings.hurry();
      changes.hurry();
    };
    window.addEventListener('pointerdown', hurry, true);
    window.addEventListener('keydown', hurry, true);
    return () => {
      stop();
      stopForgetting();
      readings.forget();
      changes.forget();
      window.removeEventListener('pointerdown', hurry, true);
      window.removeEventListener('keydown', hurry, true);
    };
  }, [client]);
}
