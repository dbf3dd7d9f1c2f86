import * as z from 'zod/mini';
import { StaffEvent } from '../../../contract/events.ts';

/** What is announced: events for staff's screens, and ends of sessions, which are for the server alone. */
const Announcement = z.union([StaffEvent, z.object({ type: z.literal('session-ended'), userId: z.string() })]);
type Announcement = z.infer<typeof Announcement>;

/** Undefined for what this version does not know: an instance of another version may have migrated the database. */
export function readAnnouncement(payload: string): Announcement | undefined {
  try {
    return Announcement.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
