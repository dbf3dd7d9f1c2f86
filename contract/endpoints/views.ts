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
    summary: "One's own views and the shared ones, in the order of their names",
    query: ViewQuery,
    response: z.array(View),
  },
  createView: {
    method: 'POST',
    path: '/api/crm/views',
    access: 'staff',
    role: 'viewer',
    summary: 'Save what a list shows under a name',
    body: ViewInput,
    response: View,
  },
  updateView: {
    method: 'PATCH',
    path: '/api/crm/views/{id}',
    access: 'staff',
    role: 'viewer',
    summary: "Change a view of one's own; what is left out stays as it is",
    body: ViewUpdate,
    response: View,
    conflict: editConflict(View),
  },
  deleteView: {
    method: 'DELETE',
    path: '/api/crm/views/{id}',
    access: 'staff',
    role: 'viewer',
    summary: "Delete a view of one's own",
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
