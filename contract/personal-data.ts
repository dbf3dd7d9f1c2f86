import * as z from 'zod/mini';

const Rows = z.array(z.record(z.string(), z.unknown()));

/** All that is held of one person, in the words of the API; handed to them when they ask. */
export const PersonalData = z.object({
  exportedAt: z.string(),
  /** The customer or team member. */
  person: z.record(z.string(), z.unknown()),
  /** What they sent in forms, with what they agreed to. */
  submissions: Rows,
  teamMembers: Rows,
  purchases: Rows,
  checkouts: Rows,
  emails: Rows,
  texts: Rows,
  /** Secure links that were sent, and when they were followed. */
  signIns: Rows,
  /** What their number said about being texted, and whether it may be. */
  consent: Rows,
  optOuts: Rows,
  /** Why their address is mailed no more. */
  emailSuppressions: Rows,
  /** What staff did to their records. */
  audit: Rows,
});
export type PersonalData = z.infer<typeof PersonalData>;

/** What the downloaded file is called. */
export function personalDataFileName(id: string): string {
  return `personal-data-${id}.json`;
}
