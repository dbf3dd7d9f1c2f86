import type { CrmCustomer, CrmPurchase } from '../../support/loop.ts';
import type { SandboxMail } from '../../support/sandbox-controls.ts';

/** A mail in the sandbox's mailbox. A mailbox shows mails with one Message-ID as one. */
export interface SeenMail {
  to: string;
  subject: string;
  messageId: string;
}

/** What is there in the end: the product's records as its API gives them, and what its vendors have got. */
export interface Seen {
  customers: (CrmCustomer & { name: string; usedTeamMemberLicenses: number })[];
  /** How many customers have an email. */
  customersByEmail: Map<string, number>;
  teamMembers: { ownerId: string; email: string; isActive: number }[];
  purchases: CrmPurchase[];
  /** Texts of all conversations that the load has touched. */
  texts: { twilioSid: string | null; message: string; direction: string }[];
  /** Subjects of the emails that staff sent. */
  emailSubjects: string[];
  mails: SeenMail[];
  /** Bodies of the texts that the text service was given. */
  textsSent: string[];
}

export function countByEmail(rows: { email: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { email } of rows) counts.set(email, (counts.get(email) ?? 0) + 1);
  return counts;
}

export function messageIdOf({ headers }: SandboxMail): string {
  return headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? '';
}

/** How many of the mails are different ones. */
export function differentMails(mails: SeenMail[]): number {
  return new Set(mails.map(({ messageId }) => messageId)).size;
}
