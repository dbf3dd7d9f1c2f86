import { persistentJob } from './job.ts';

export interface BulkOrderToDo {
  bulkId: string;
}

const job = persistentJob<BulkOrderToDo>('bulk-action');

/**
 * Does one part of a bulk action and queues the next. Because a user watches, it polls often and notices a dead worker within
 * half a minute.
 */
export const bulkAction = {
  ...job,
  queue: { ...job.queue, expireInSeconds: 300, heartbeatSeconds: 10 },
  pollSeconds: 0.5,
};
