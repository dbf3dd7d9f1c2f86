import type { CrmCustomer, CrmPurchase } from '#tests/support/loop.ts';
import type { SandboxMail } from '#tests/support/sandbox-controls.ts';

/** A mail in the sandbox's mailbox. Mailboxes show mails with the same Message-ID only once. */
export interface SeenMail {
  to: string;
  subject: string;
  messageId: string;
}

/** The final state: the product's records from its API, and what the vendors received. */
export interface Seen {
  customers: (CrmCustomer & { name: string; usedTeamMemberLicenses: number })[];
  /** The number of customers with each email address. */
  customersByEmail: Map<string, number>;
  teamMembers: { ownerId: string; email: string; isActive: number }[];
  purchases: CrmPurchase[];
  /** The texts of all conversations that the load used. */
  texts: { twilioSid: string | null; message: string; direction: string }[];
  /** The subjects of the staff's emails. */
  emailSubjects: string[];
  mails: SeenMail[];
  /** The bodies of the texts that the text service received. */
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

/** Counts the different mails by Message-ID. */
export function differentMails(mails: SeenMail[]): number {
  return new Set(mails.map(({ messageId }) => messageId)).size;
}
