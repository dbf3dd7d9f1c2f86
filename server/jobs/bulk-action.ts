import { persistentJob } from './job.ts';

export interface BulkOrderToDo {
  bulkId: string;
}

const job = persistentJob<BulkOrderToDo>('bulk-action');

/** Does a part of a bulk action, and has the next done. Somebody watches: it begins soon, and half a minute after its worker died. */
export const bulkAction = {
  ...job,
  queue: { ...job.queue, expireInSeconds: 300, heartbeatSeconds: 10 },
  pollSeconds: 0.5,
};
