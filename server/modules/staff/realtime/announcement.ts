import * as z from 'zod/mini';
import { StaffEvent } from '#contract/events.ts';

/** Announcements: events for the screens of staff, and ended sessions, which only the server uses. */
const Announcement = z.union([StaffEvent, z.object({ type: z.literal('session-ended'), userId: z.string() })]);
type Announcement = z.infer<typeof Announcement>;

/**
 * Returns undefined for an announcement that this version does not know, because an instance of another version may have
 * migrated the database.
 */
export function readAnnouncement(payload: string): Announcement | undefined {
  try {
    return Announcement.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
