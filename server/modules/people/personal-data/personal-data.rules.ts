import type { PersonalData } from '#contract/personal-data.ts';

/**
 * Excluded from the file that account holders download, because a sign-in link proves who owns an address, but not who owns
 * a number. Somebody who enters another person's number into a form must not read that number's texts. Staff export them
 * once they have verified the person.
 */
const BY_PHONE = {
  texts: [],
  consent: [],
  optOuts: [],
  scheduledSends: [],
  stopQuestions: [],
} satisfies Partial<PersonalData>;
/** Excluded for the same reason: a former number or address may have been a mistake of staff, and somebody else's. */
const BY_FORMER_ADDRESS = { mentions: [], formerAddresses: [] } satisfies Partial<PersonalData>;

/** Changes of these fields are excluded with it. */
const ADDRESSES: readonly unknown[] = ['email', 'phone'];

type Row = Record<string, unknown>;

/**
 * Returns what the holder of an account may read of a file for staff: their own records, and what came from the address that they
 * proved by signing in. The present address alone would be too much: an owner may give a team member a stranger's for a moment.
 */
export function provenBy(email: string, data: PersonalData): PersonalData {
  const isFrom = (address: unknown) => String(address).toLowerCase() === email.toLowerCase();
  const isTheirs = (row: Row) => Boolean(row.customerId ?? row.teamMemberId) || isFrom(row.email);
  // A mail or a link of theirs may have gone to somebody else's.
  const withoutOthers = (field: string) => (row: Row) => (isFrom(row[field]) ? row : { ...row, [field]: null });
  const isIn = (rows: Row[], id: unknown) => rows.some((row) => row.id === id);
  const candidates = data.conversations.filter((row) => row.channel === 'email' && isTheirs(row));
  // Whoever had the address on file before, or was passed on one of our mails, writes into their conversations too.
  const incomingMails = data.incomingMails.filter(
    (mail) => isFrom(mail.fromAddress) && isIn(candidates, mail.conversationId),
  );
  const holds = (mails: Row[], { id }: Row) => mails.some(({ conversationId }) => conversationId === id);
  const others = data.incomingMails.filter((mail) => !incomingMails.includes(mail));
  // Where only others wrote, the subject is theirs.
  const conversations = candidates.filter((row) => holds(incomingMails, row) || !holds(others, row));
  return {
    ...data,
    submissions: data.submissions.filter(isTheirs),
    bookings: data.bookings.filter(isTheirs),
    // The preview is the beginning of the newest message, whoever wrote it.
    conversations: conversations
      .map((row) => (holds(others, row) ? { ...row, preview: '' } : row))
      .map(withoutOthers('email')),
    drafts: data.drafts.filter((draft) => isIn(conversations, draft.conversationId)),
    incomingMails,
    attachments: data.attachments.filter((file) => isIn(incomingMails, file.mailId)),
    emails: data.emails.map(withoutOthers('toAddress')),
    emailSuppressions: data.emailSuppressions.filter((row) => isFrom(row.email)),
    signIns: data.signIns.map(withoutOthers('email')),
    sessions: data.sessions.map(withoutOthers('email')),
    changes: data.changes.filter(({ field }) => !ADDRESSES.includes(field)),
    ...BY_PHONE,
    ...BY_FORMER_ADDRESS,
  };
}
