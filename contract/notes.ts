import * as z from 'zod/mini';
import { Flag, Instant, ReadAt } from './fields.ts';

export const NOTE_MAX_LENGTH = 10_000;

const NoteBody = z
  .string('A note needs a text')
  .check(
    z.trim(),
    z.minLength(1, 'A note needs a text'),
    z.maxLength(NOTE_MAX_LENGTH, `A note has at most ${NOTE_MAX_LENGTH} characters`),
  );

/** What staff have written down about a customer: plain text. */
export const Note = z.object({
  id: z.string(),
  customerId: z.string(),
  body: z.string(),
  /** Who wrote it first; null once they are gone. */
  authorId: z.nullable(z.string()),
  authorName: z.nullable(z.string()),
  isPinned: Flag,
  /** How many earlier versions can be read. */
  edits: z.number(),
  /** Who wrote the present text, and when. */
  writtenByName: z.nullable(z.string()),
  writtenAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Note = z.infer<typeof Note>;

export const NoteInput = z.object({ body: NoteBody, isPinned: z.optional(Flag) });
export type NoteInput = z.infer<typeof NoteInput>;

/** What is left out stays as it is. */
export const NoteUpdate = z.extend(z.partial(NoteInput), { updatedAt: ReadAt });
export type NoteUpdate = z.infer<typeof NoteUpdate>;

/** What a note said before it was edited. */
export const NoteVersion = z.object({
  id: z.string(),
  body: z.string(),
  writtenByName: z.nullable(z.string()),
  writtenAt: Instant,
});
export type NoteVersion = z.infer<typeof NoteVersion>;

/** Who wrote a note changes it, and admins do. */
export function mayChangeNote(note: Pick<Note, 'authorId'>, user: { id: string; isAdmin: boolean }): boolean {
  return user.isAdmin || note.authorId === user.id;
}
