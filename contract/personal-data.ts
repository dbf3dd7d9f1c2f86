import * as z from 'zod/mini';

const Rows = z.array(z.record(z.string(), z.unknown()));

/** All that is held of one person, in the words of the API; handed to them when they ask. */
export const PersonalData = z.object({
  exportedAt: z.string(),
  /** The customer or team member. */
  person: z.record(z.string(), z.unknown()),
  /** What they sent in forms, with what they agreed to. */
  submissions: Rows,
  /** What their asking has come to, with the next step and the reason when it was lost. */
  leads: Rows,
  /** Demos in the calendar. */
  bookings: Rows,
  /** By what staff tell them apart. */
  tags: Rows,
  /** What staff have written down about them, with what it said before. */
  notes: Rows,
  noteVersions: Rows,
  /** What staff had to do for them. */
  tasks: Rows,
  teamMembers: Rows,
  /** Invitations, first sign-ins and seats of a team. */
  teamEvents: Rows,
  purchases: Rows,
  subscriptions: Rows,
  checkouts: Rows,
  emails: Rows,
  texts: Rows,
  /** Secure links that were sent, and when they were followed. */
  signIns: Rows,
  /** Browsers in which they are signed in to their account. */
  sessions: Rows,
  /** What they answered in the guide. */
  guideAnswers: Rows,
  refundRequests: Rows,
  /** What their number said about being texted, and whether it may be. */
  consent: Rows,
  optOuts: Rows,
  /** Why their address is mailed no more. */
  emailSuppressions: Rows,
  /** What staff did to their records. */
  audit: Rows,
  /** From what to what they changed them; `entryId` is of `audit`. */
  changes: Rows,
});
export type PersonalData = z.infer<typeof PersonalData>;

/** What the downloaded file is called. */
export function personalDataFileName(id: string): string {
  return `personal-data-${id}.json`;
}
