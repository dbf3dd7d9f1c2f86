import * as z from 'zod/mini';
import { editConflict } from '../errors.ts';
import { PageQuery } from '../lists.ts';
import { Note, NoteInput, NoteUpdate, NoteVersion } from '../notes.ts';
import { Done } from '../staff.ts';
import type { Endpoint } from './endpoint.ts';

/** Notes about customers. */
export const notesEndpoints = {
  listNotes: {
    method: 'GET',
    path: '/api/crm/customers/{id}/notes',
    access: 'staff',
    scope: 'customers:read',
    summary: "List a customer's notes, pinned ones first, then newest first",
    query: PageQuery,
    response: z.array(Note),
  },
  createNote: {
    method: 'POST',
    path: '/api/crm/customers/{id}/notes',
    access: 'staff',
    scope: 'customers:write',
    summary: 'Add a note about a customer, once for an `Idempotency-Key`',
    body: NoteInput,
    response: Note,
  },
  getNote: {
    method: 'GET',
    path: '/api/crm/notes/{id}',
    access: 'staff',
    scope: 'customers:read',
    summary: 'Get a note',
    response: Note,
  },
  updateNote: {
    method: 'PATCH',
    path: '/api/crm/notes/{id}',
    access: 'staff',
    scope: 'customers:write',
    summary: 'Update or pin a note. Only its author and admins may. Omitted fields keep their values',
    body: NoteUpdate,
    response: Note,
    conflict: editConflict(Note),
  },
  deleteNote: {
    method: 'DELETE',
    path: '/api/crm/notes/{id}',
    access: 'staff',
    summary: 'Delete a note and its earlier versions. Only its author and admins may',
    response: Done,
  },
  noteVersions: {
    method: 'GET',
    path: '/api/crm/notes/{id}/versions',
    access: 'staff',
    scope: 'customers:read',
    summary: "List a note's earlier versions, newest first",
    response: z.array(NoteVersion),
  },
} as const satisfies Record<string, Endpoint>;
