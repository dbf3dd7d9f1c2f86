import * as z from 'zod/mini';
import { ImportPreviewRequest, ImportRequest, ImportResponse, ImportSummary, ImportUndo } from '../imports.ts';
import type { Endpoint } from './endpoint.ts';

/** File imports. */
export const importsEndpoints = {
  importCustomers: {
    method: 'POST',
    path: '/api/crm/import-customers',
    access: 'staff',
    summary: 'Import customers and team members from the rows of a file',
    body: ImportRequest,
    response: ImportResponse,
  },
  previewImport: {
    method: 'POST',
    path: '/api/crm/imports/preview',
    access: 'staff',
    summary: 'What an import of these rows would do; writes nothing',
    body: ImportPreviewRequest,
    response: ImportResponse,
  },
  recentImports: {
    method: 'GET',
    path: '/api/crm/imports',
    access: 'staff',
    summary: 'The latest imports, newest first',
    response: z.array(ImportSummary),
  },
  undoImport: {
    method: 'POST',
    path: '/api/crm/imports/{id}/undo',
    access: 'staff',
    summary: 'Delete what an import made, except what has been used since; a job does it',
    response: ImportUndo,
    status: 202,
  },
  importUndo: {
    method: 'GET',
    path: '/api/crm/imports/{id}/undo',
    access: 'staff',
    summary: 'How far the undo of an import has come, and what it has kept',
    response: ImportUndo,
  },
} as const satisfies Record<string, Endpoint>;
