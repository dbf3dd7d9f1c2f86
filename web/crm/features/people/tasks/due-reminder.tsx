import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { WaitingCount } from '#crm/shared/navigation/waiting-count.tsx';
import { toast } from '#ui/toast-store.ts';
import { dueTasksQuery } from './task-queries.ts';

/** Timers are limited to some weeks, so longer waits are split. */
const LONGEST_WAIT_SECONDS = 3_600;
/** The server's clock must have passed the time, too. */
const MARGIN_SECONDS = 0.5;

/** Shows the number of the user's due tasks beside the screen's name, and a notice when the next one becomes due. */
export function DueTaskCount() {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(dueTasksQuery);
  const next = data?.next;
  useEffect(() => {
    if (!next) return undefined;
    const sinceRead = (Date.now() - dataUpdatedAt) / 1_000;
    const wait = Math.max(0, next.dueInSeconds - sinceRead) + MARGIN_SECONDS;
    const timer = setTimeout(() => {
      if (wait <= LONGEST_WAIT_SECONDS) {
        toast({
          title: 'Task Due',
          description: [next.title, next.customerName].filter(Boolean).join(', '),
          variant: 'notice',
        });
      }
      void client.invalidateQueries({ queryKey: dueTasksQuery.queryKey });
    }, Math.min(wait, LONGEST_WAIT_SECONDS) * 1_000);
    return () => clearTimeout(timer);
  }, [client, next, dataUpdatedAt]);
  return <WaitingCount count={data?.due ?? 0} what="due" />;
}
