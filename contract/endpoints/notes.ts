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
    summary: "A customer's notes, pinned ones first, then the newest",
    query: PageQuery,
    response: z.array(Note),
  },
  createNote: {
    method: 'POST',
    path: '/api/crm/customers/{id}/notes',
    access: 'staff',
    summary: 'Write a note about a customer',
    body: NoteInput,
    response: Note,
  },
  getNote: {
    method: 'GET',
    path: '/api/crm/notes/{id}',
    access: 'staff',
    summary: 'One note',
    response: Note,
  },
  updateNote: {
    method: 'PATCH',
    path: '/api/crm/notes/{id}',
    access: 'staff',
    summary: "Edit or pin a note; another's is changed by admins only. What is left out stays as it is",
    body: NoteUpdate,
    response: Note,
    conflict: editConflict(Note),
  },
  deleteNote: {
    method: 'DELETE',
    path: '/api/crm/notes/{id}',
    access: 'staff',
    summary: "Delete a note with its earlier versions; another's is deleted by admins only",
    response: Done,
  },
  noteVersions: {
    method: 'GET',
    path: '/api/crm/notes/{id}/versions',
    access: 'staff',
    summary: 'What a note said before it was edited, newest first',
    response: z.array(NoteVersion),
  },
} as const satisfies Record<string, Endpoint>;
