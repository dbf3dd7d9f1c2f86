import type { PageQuery } from '#contract/lists.ts';
import { mayChangeNote, type Note, type NoteInput, type NoteUpdate, type NoteVersion } from '#contract/notes.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { changesOf } from '#server/shared/edit-conflict.ts';
import { AppError, notFound } from '#server/shared/errors.ts';
import { assertSame, idUnderKey } from '#server/shared/idempotency.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import {
  countNotes,
  deleteNote,
  insertNote,
  listVersions,
  lockNote,
  pageOfNotes,
  readNote,
  replaceBody,
  toNote,
  updateNote,
} from './notes.store.ts';

/** The author, and whether they are an admin. */
export interface NoteUser {
  id: string;
  isAdmin: boolean;
}

interface Dependencies {
  database: Database;
  audit: AuditService;
  customers: Pick<CustomersService, 'find'>;
}

/** The notes of staff about customers. Each write adds an audit entry without the text. */
export function createNotesService({ database, audit, customers }: Dependencies) {
  const { db } = database;

  async function lockOwn(tx: Db, id: string, user: NoteUser) {
    const note = (await lockNote(tx, id)) ?? notFound('note');
    if (!mayChangeNote(note, user)) throw new AppError('forbidden', 'Only admins may change a note of somebody else');
    return note;
  }

  return {
    /** Lists a customer's notes, pinned ones first and then the newest. @throws AppError('not_found') */
    ofCustomer: async (customerId: string): Promise<ListSource<Note, PageQuery>> => {
      if (!(await customers.find(db, customerId))) notFound('customer');
      return {
        page: (query) => pageOfNotes(db, customerId, query),
        count: () => countNotes(db, customerId),
      };
    },
    /** Returns a note. @throws AppError('not_found') */
    read: async (id: string): Promise<Note> => (await readNote(db, id)) ?? notFound('note'),
    /**
     * Adds a note, once for an idempotency key.
     * @throws AppError('not_found') for an unknown customer, ('idempotency_mismatch')
     */
    create: (customerId: string, input: NoteInput, { id: userId }: NoteUser, idempotencyKey?: string): Promise<Note> =>
      database.transaction(async (tx) => {
        if (!(await customers.find(tx, customerId))) notFound('customer');
        const id = idUnderKey('note', userId, idempotencyKey);
        const isNew = await insertNote(tx, { ...input, id, customerId, authorId: userId, writtenBy: userId });
        if (isNew) await audit.note(tx, { userId, action: 'create', ...subject({ id, customerId }) });
        const note = (await readNote(tx, id)) ?? notFound('note');
        const { body, edits } = note;
        assertSame('note', note.customerId === customerId && (edits > 0 || body === input.body));
        return note;
      }),
    /**
     * Updates a note and keeps the earlier text as a version.
     * @throws AppError('not_found'), ('forbidden') for somebody else's note, ('conflict') when it was changed after it was
     * read.
     */
    update: (id: string, edit: NoteUpdate, user: NoteUser): Promise<Note> =>
      database.transaction(async (tx) => {
        const row = await lockOwn(tx, id, user);
        const before = toNote(row);
        const changes = await changesOf(before, edit, (since) => audit.editsSince(tx, subject(row), since));
        const { body, isPinned } = changes;
        if (Object.keys(changes).length === 0) return before;
        await updateNote(tx, id, {
          ...(body === undefined ? {} : await replaceBody(tx, row, body, user.id)),
          ...(isPinned === undefined ? {} : { isPinned }),
        });
        await audit.note(tx, { userId: user.id, action: 'update', fields: Object.keys(changes), ...subject(row) });
        return (await readNote(tx, id)) ?? notFound('note');
      }),
    /** Deletes a note. @throws AppError('not_found'), ('forbidden') for somebody else's note. */
    delete: (id: string, user: NoteUser): Promise<void> =>
      database.transaction(async (tx) => {
        const row = await lockOwn(tx, id, user);
        await deleteNote(tx, id);
        await audit.note(tx, { userId: user.id, action: 'delete', ...subject(row) });
      }),
    /** Lists the earlier versions, newest first. @throws AppError('not_found') */
    versions: async (id: string): Promise<NoteVersion[]> => {
      if (!(await readNote(db, id))) notFound('note');
      return listVersions(db, id);
    },
  };
}

function subject({ id, customerId }: { id: string; customerId: string }) {
  return { subjectType: 'note', subjectId: id, customerId } as const;
}
