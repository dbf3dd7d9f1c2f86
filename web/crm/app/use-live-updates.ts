import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StaffEvent } from '#contract/events.ts';
import { followEvents } from '../shared/realtime/event-stream.ts';
import { announceChange, followChanges, type RecordChange } from '../shared/realtime/record-changes.ts';
import { refetchRecords } from '../shared/realtime/refetch-records.ts';
import { readingDelay, WaitingReadings } from '../shared/realtime/waiting-readings.ts';
import { isList } from '../shared/records/patch-lists.ts';
import { listKey } from '../shared/records/record-pages.ts';
import { sessionQuery } from '../shared/session/session.query.ts';
import { whenLoggedIn } from '../shared/session/session-calls.ts';
import { FEATURES } from './features.ts';

/** Returns the loaded queries that an event outdates. Long lists among them are left out: their rows are read one by one (shared/records/live-list.ts). */
export function queryKeysFor(event: StaffEvent): QueryKey[] {
  return FEATURES.flatMap(({ outdatedBy }) => outdatedBy?.(event) ?? []);
}

function rowsChangedBy(event: StaffEvent): RecordChange[] {
  return FEATURES.flatMap((feature) => feature.rowsChangedBy?.(event) ?? []);
}

/** Marks lists that are off the screen as outdated, so that they reload when they are shown again. */
function outdateHiddenLists(client: QueryClient): () => void {
  return followChanges(({ path }) => {
    const hidden = { queryKey: listKey(path), predicate: isList, type: 'inactive' } as const;
    void client.invalidateQueries({ ...hidden, refetchType: 'none' });
  });
}

/** Reloads what the server reports as changed while somebody is logged in. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    const readings = new WaitingReadings((key) => refetchRecords(client, key));
    const changes = new WaitingReadings(([change]) => announceChange(change as RecordChange));
    const stopForgetting = outdateHiddenLists(client);
    const askWho = () => whenLoggedIn(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
    const stop = followEvents((event, beginsStream) => {
      for (const { hear } of FEATURES) hear?.(event);
      const delay = readingDelay(event, beginsStream, Math.random());
      for (const queryKey of queryKeysFor(event)) readings.add(queryKey, delay);
      for (const change of rowsChangedBy(event)) changes.add([change], delay);
    }, askWho);
    // Reloads at once on user input, so that nobody acts on outdated data.
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
