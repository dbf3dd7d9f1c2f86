import { persistentJob } from './job.ts';

export interface BulkOrderToDo {
  bulkId: string;
}

const job = persistentJob<BulkOrderToDo>('bulk-action');

/** Does a part of a bulk action, and has the next done. One whose worker died is noticed within half a minute: somebody watches. */
export const bulkAction = { ...job, queue: { ...job.queue, expireInSeconds: 300, heartbeatSeconds: 10 } };
