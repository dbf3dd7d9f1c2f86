import * as z from 'zod/mini';
import {
  BulkChoice,
  BulkPreview,
  BulkProgress,
  BulkQuery,
  BulkRequest,
  BulkStarted,
  BulkSummary,
  BulkUndone,
} from '../bulk.ts';
import type { Endpoint } from './endpoint.ts';

/** Actions on many rows of a list at once. */
export const bulkEndpoints = {
  startBulk: {
    method: 'POST',
    path: '/api/crm/bulk',
    access: 'staff',
    summary:
      'Start a bulk action on rows of a list. A repeated `Idempotency-Key` starts nothing new. With another `total` than there are rows by now: 409',
    body: BulkRequest,
    response: BulkStarted,
    status: 202,
  },
  previewBulk: {
    method: 'POST',
    path: '/api/crm/bulk/preview',
    access: 'staff',
    summary:
      'Preview a bulk action: the number of rows, and how many would be skipped for which reason. Changes nothing',
    body: BulkChoice,
    response: BulkPreview,
  },
  recentBulk: {
    method: 'GET',
    path: '/api/crm/bulk',
    access: 'staff',
    summary: 'List recent bulk actions, newest first',
    response: z.array(BulkSummary),
  },
  getBulk: {
    method: 'GET',
    path: '/api/crm/bulk/{id}',
    access: 'staff',
    summary: "Get a bulk action's progress and the result for each row",
    query: BulkQuery,
    response: BulkProgress,
  },
  cancelBulk: {
    method: 'DELETE',
    path: '/api/crm/bulk/{id}',
    access: 'staff',
    summary: 'Cancel a bulk action that one may start. Rows that are already processed stay as they are',
    response: BulkSummary,
  },
  retryBulk: {
    method: 'POST',
    path: '/api/crm/bulk/{id}/retry',
    access: 'staff',
    summary: 'Retry the failed rows of a bulk action that one may start. Nobody gets a message twice',
    response: BulkSummary,
    status: 202,
  },
  undoBulk: {
    method: 'POST',
    path: '/api/crm/bulk/{id}/undo',
    access: 'staff',
    summary: 'Undo a bulk action, except for rows that were changed since',
    response: BulkUndone,
  },
  bulkFile: {
    method: 'GET',
    path: '/api/crm/bulk/{id}/file',
    access: 'staff',
    role: 'admin',
    summary: 'Download the rows of a bulk export as a CSV file, with their current values',
    response: z.string(),
  },
} as const satisfies Record<string, Endpoint>;
