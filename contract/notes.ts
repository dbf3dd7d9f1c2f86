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

/** A plain-text note that staff wrote about a customer. */
export const Note = z.object({
  id: z.string(),
  customerId: z.string(),
  body: z.string(),
  /** The first author. Null when that user is deleted. */
  authorId: z.nullable(z.string()),
  authorName: z.nullable(z.string()),
  isPinned: Flag,
  /** Number of earlier versions. */
  edits: z.number(),
  /** The author of the current text, and when it was written. */
  writtenByName: z.nullable(z.string()),
  writtenAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Note = z.infer<typeof Note>;

export const NoteInput = z.object({ body: NoteBody, isPinned: z.optional(Flag) });
export type NoteInput = z.infer<typeof NoteInput>;

/** Omitted fields keep their values. */
export const NoteUpdate = z.extend(z.partial(NoteInput), { updatedAt: ReadAt });
export type NoteUpdate = z.infer<typeof NoteUpdate>;

/** An earlier version of a note. */
export const NoteVersion = z.object({
  id: z.string(),
  body: z.string(),
  writtenByName: z.nullable(z.string()),
  writtenAt: Instant,
});
export type NoteVersion = z.infer<typeof NoteVersion>;

/** Allows a note's author and admins to change it. */
export function mayChangeNote(note: Pick<Note, 'authorId'>, user: { id: string; isAdmin: boolean }): boolean {
  return user.isAdmin || note.authorId === user.id;
}
