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
    summary: 'Preview an import of these rows. Changes nothing',
    body: ImportPreviewRequest,
    response: ImportResponse,
  },
  recentImports: {
    method: 'GET',
    path: '/api/crm/imports',
    access: 'staff',
    summary: 'List recent imports, newest first',
    response: z.array(ImportSummary),
  },
  undoImport: {
    method: 'POST',
    path: '/api/crm/imports/{id}/undo',
    access: 'staff',
    summary: 'Delete the records that an import created, except those used since. A job does it',
    response: ImportUndo,
    status: 202,
  },
  importUndo: {
    method: 'GET',
    path: '/api/crm/imports/{id}/undo',
    access: 'staff',
    summary: 'Get the progress of the undo of an import, and what it has kept',
    response: ImportUndo,
  },
} as const satisfies Record<string, Endpoint>;
