import type { Conversation } from '#contract/inbox.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { mailsTo } from '#tests/support/loop.ts';
import type { Product } from '#tests/support/product.ts';
import { addCustomer } from '#tests/support/records.ts';
import type { SandboxMail } from '#tests/support/sandbox-controls.ts';
import { conversationsOf } from './conversations.ts';

let last = 0;

export function newAddress(): string {
  last += 1;
  return `person-${last}-${process.pid}@example.com`;
}

/** A mail of staff to a new customer. */
export async function mailOut({ product, staff }: { product: Product; staff: HttpClient }, subject = 'Your renewal') {
  const email = newAddress();
  const customerId = await addCustomer(staff, { email });
  await staff.post('/api/crm/send-email', { customerId, subject, content: 'Shall we renew?' });
  const mail = (await mailsTo(product.sandbox, email))[0] as SandboxMail;
  const [conversation] = (await conversationsOf(staff, customerId)) as [Conversation];
  return { email, customerId, mail, conversation, replyTo: headerOf(mail, 'Reply-To') };
}

export function headerOf({ headers }: SandboxMail, name: string): string {
  return headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value ?? '';
}
