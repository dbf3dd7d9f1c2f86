import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StaffEvent } from '../../../contract/events.ts';
import { followEvents } from '../shared/realtime/event-stream.ts';
import { refetchRecords } from '../shared/realtime/refetch-records.ts';
import { readingDelay, WaitingReadings } from '../shared/realtime/waiting-readings.ts';
import { FEATURES } from './features.ts';

/** Which of what is loaded an event makes old. Long lists stay: reading one anew costs more than a changed row is worth. */
export function queryKeysFor(event: StaffEvent): QueryKey[] {
  return FEATURES.flatMap(({ outdatedBy }) => outdatedBy?.(event) ?? []);
}

/** Reads anew what the server says has changed, for as long as somebody is logged in. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    const readings = new WaitingReadings((key) => refetchRecords(client, key));
    const stop = followEvents((event, beginsStream) => {
      const delay = readingDelay(event, beginsStream, Math.random());
      for (const queryKey of queryKeysFor(event)) readings.add(queryKey, delay);
    });
    // Whoever does something now is not shown what is old.
    const hurry = () => readings.hurry();
    window.addEventListener('pointerdown', hurry, true);
    window.addEventListener('keydown', hurry, true);
    return () => {
      stop();
      readings.forget();
      window.removeEventListener('pointerdown', hurry, true);
      window.removeEventListener('keydown', hurry, true);
    };
  }, [client]);
}
