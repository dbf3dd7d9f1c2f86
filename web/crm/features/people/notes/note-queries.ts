import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { del, get, getPage, patch, post } from '#client/api.ts';
import type { Note, NoteInput, NoteUpdate, NoteVersion } from '#contract/notes.ts';
import { createIdempotencyKeys } from '#crm/shared/drafts/idempotency-keys.ts';
import { unlessChoice } from '#crm/shared/forms/edit-conflict.ts';
import { GC_TIME_MS } from '#crm/shared/gc-time.ts';
import { useEntries } from '#crm/shared/records/use-entries.ts';
import { type Outcome, useWrite } from '#crm/shared/records/use-write.ts';

const PAGE = 20;

export function useNotes(customerId: string) {
  return useEntries<Note>(['api', 'crm', 'customers', customerId, 'notes'], (cursor, signal) =>
    getPage('/api/crm/customers/{id}/notes', { params: { id: customerId }, query: { cursor, limit: PAGE }, signal }),
  );
}

export function noteQuery(id: string) {
  return queryOptions<Note>({
    queryKey: ['api', 'crm', 'notes', id],
    queryFn: ({ signal }) => get('/api/crm/notes/{id}', { params: { id }, signal }),
    gcTime: GC_TIME_MS,
  });
}

export function versionsQuery({ id, edits }: Note) {
  return queryOptions<NoteVersion[]>({
    queryKey: ['api', 'crm', 'notes', id, 'versions', edits],
    queryFn: ({ signal }) => get('/api/crm/notes/{id}/versions', { params: { id }, signal }),
    gcTime: GC_TIME_MS,
  });
}

/** Adds notes, one after the other. A retry is no second note. */
export function useCreateNote(customerId: string, { onSuccess }: Outcome) {
  const [keyOf, setKeyOf] = useState(() => createIdempotencyKeys());
  return useWrite({
    write: (note: NoteInput) =>
      post('/api/crm/customers/{id}/notes', note, {
        params: { id: customerId },
        headers: { 'Idempotency-Key': keyOf(note) },
      }),
    succeeded: { title: 'Note Added', description: 'The note has been saved.' },
    failed: 'Failed to Add Note',
    onSuccess: (note) => {
      // The same words once more are another note.
      setKeyOf(() => createIdempotencyKeys());
      onSuccess(note);
    },
  });
}

export function useUpdateNote(id: string, { onSuccess }: Outcome) {
  return useWrite({
    write: (changes: NoteUpdate) => patch('/api/crm/notes/{id}', changes, { params: { id } }),
    succeeded: { title: 'Note Updated', description: 'The note has been saved.' },
    failed: unlessChoice({
      title: 'Failed to Update Note',
      description: 'There was an error updating the note. Please try again.',
    }),
    onSuccess,
  });
}

export function usePinNote({ id, isPinned }: Note) {
  return useWrite({
    write: () => patch('/api/crm/notes/{id}', { isPinned: isPinned === 1 ? 0 : 1 }, { params: { id } }),
    succeeded: (note) =>
      note.isPinned === 1
        ? { title: 'Note Pinned', description: 'It stands above the others.' }
        : { title: 'Note Unpinned', description: 'It stands among the others by its date.' },
    failed: 'Failed to Update Note',
  });
}

export function useDeleteNote(id: string, { onSuccess }: Outcome) {
  return useWrite({
    write: () => del('/api/crm/notes/{id}', { params: { id } }),
    deletes: id,
    succeeded: { title: 'Note Deleted', description: 'The note and its earlier versions are gone.' },
    failed: 'Failed to Delete Note',
    onSuccess,
  });
}
