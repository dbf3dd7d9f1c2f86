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
    summary: 'Do something with many rows of a list, once for an Idempotency-Key',
    body: BulkRequest,
    response: BulkStarted,
    status: 202,
  },
  previewBulk: {
    method: 'POST',
    path: '/api/crm/bulk/preview',
    access: 'staff',
    summary: 'How many rows it would take, and who would be skipped for what; writes nothing',
    body: BulkChoice,
    response: BulkPreview,
  },
  recentBulk: {
    method: 'GET',
    path: '/api/crm/bulk',
    access: 'staff',
    summary: 'What was done with many rows lately, newest first',
    response: z.array(BulkSummary),
  },
  getBulk: {
    method: 'GET',
    path: '/api/crm/bulk/{id}',
    access: 'staff',
    summary: 'How far it has come, and what became of each row',
    query: BulkQuery,
    response: BulkProgress,
  },
  cancelBulk: {
    method: 'DELETE',
    path: '/api/crm/bulk/{id}',
    access: 'staff',
    summary: 'Leave the rows alone that are not settled yet',
    response: BulkSummary,
  },
  retryBulk: {
    method: 'POST',
    path: '/api/crm/bulk/{id}/retry',
    access: 'staff',
    summary: 'Try the failed rows again; nobody is written to twice',
    response: BulkSummary,
    status: 202,
  },
  undoBulk: {
    method: 'POST',
    path: '/api/crm/bulk/{id}/undo',
    access: 'staff',
    summary: 'Take back what it has changed, except what has been changed since',
    response: BulkUndone,
  },
  bulkFile: {
    method: 'GET',
    path: '/api/crm/bulk/{id}/file',
    access: 'staff',
    role: 'admin',
    summary: 'The rows of an export as a CSV file, as they are now',
    response: z.string(),
  },
} as const satisfies Record<string, Endpoint>;
