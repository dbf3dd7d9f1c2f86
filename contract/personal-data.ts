import * as z from 'zod/mini';

const Rows = z.array(z.record(z.string(), z.unknown()));

/** All data about one person, with the API's field names. The person receives it on request. */
export const PersonalData = z.object({
  exportedAt: z.string(),
  /** The customer or team member. */
  person: z.record(z.string(), z.unknown()),
  /** Forms that they submitted, with the consent they gave. */
  submissions: Rows,
  /** Their leads, with stage, next step and reason for a loss. */
  leads: Rows,
  /** Their demos in the calendar. */
  bookings: Rows,
  /** Tags that staff gave them. */
  tags: Rows,
  /** Notes that staff wrote about them, and earlier versions of these notes. */
  notes: Rows,
  noteVersions: Rows,
  /** Tasks of staff that concern them. */
  tasks: Rows,
  teamMembers: Rows,
  /** Invitations, first sign-ins and seat changes of a team. */
  teamEvents: Rows,
  purchases: Rows,
  subscriptions: Rows,
  checkouts: Rows,
  emails: Rows,
  /** Mails that came in, and the files with them. */
  incomingMails: Rows,
  attachments: Rows,
  /** Their conversations by text and mail: who cares for them, and since when they wait. */
  conversations: Rows,
  /** Messages to them that nobody has sent. */
  drafts: Rows,
  /** Calls that staff logged. */
  calls: Rows,
  texts: Rows,
  /** Sign-in links that were sent, and when they were used. */
  signIns: Rows,
  /** Browsers that are signed in to their account. */
  sessions: Rows,
  /** Their answers in the guide. */
  guideAnswers: Rows,
  /** How often they did something in the AI app, by day. */
  usage: Rows,
  refundRequests: Rows,
  /** Texts and mails to them that were ordered for later. */
  scheduledSends: Rows,
  /** Follow-ups that they are or were in. */
  enrollments: Rows,
  /** Texts in which they probably asked for an end of texts. */
  stopQuestions: Rows,
  /** Changes of their consent to texts, and current opt-outs. */
  consent: Rows,
  optOuts: Rows,
  /** Reasons why their address gets no more emails. */
  emailSuppressions: Rows,
  /** Actions of staff on their records. */
  audit: Rows,
  /** Numbers and addresses that they had before. */
  formerAddresses: Rows,
  /**
   * Where staff have named them elsewhere: tasks without a customer, bulk messages, saved views, templates, tags, follow-ups, names of
   * imported files. An erasure clears most of it.
   */
  mentions: Rows,
  /** Old and new values of changed fields. `entryId` refers to `audit`. */
  changes: Rows,
});
export type PersonalData = z.infer<typeof PersonalData>;

/** Returns the name of the downloaded file. */
export function personalDataFileName(id: string): string {
  return `personal-data-${id}.json`;
}
