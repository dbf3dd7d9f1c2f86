import * as z from 'zod/mini';
import { editConflict } from '../errors.ts';
import { Done } from '../staff.ts';
import { View, ViewInput, ViewQuery, ViewUpdate } from '../views.ts';
import type { Endpoint } from './endpoint.ts';

/** Saved views of lists. */
export const viewsEndpoints = {
  listViews: {
    method: 'GET',
    path: '/api/crm/views',
    access: 'staff',
    summary: "List the logged-in user's own and all shared views, by name",
    query: ViewQuery,
    response: z.array(View),
  },
  createView: {
    method: 'POST',
    path: '/api/crm/views',
    access: 'staff',
    role: 'viewer',
    summary: "Save a list's filters and order under a name",
    body: ViewInput,
    response: View,
  },
  updateView: {
    method: 'PATCH',
    path: '/api/crm/views/{id}',
    access: 'staff',
    role: 'viewer',
    summary: 'Update a view. Only its owner and admins may. Omitted fields keep their values',
    body: ViewUpdate,
    response: View,
    conflict: editConflict(View),
  },
  deleteView: {
    method: 'DELETE',
    path: '/api/crm/views/{id}',
    access: 'staff',
    role: 'viewer',
    summary: 'Delete a view. Only its owner and admins may',
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
