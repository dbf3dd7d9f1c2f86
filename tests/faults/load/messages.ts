import { INBOUND_PATH, inboundCall } from '#bench/messages/inbound.ts';
import type { CrmCustomer } from '#tests/support/loop.ts';
import { differentMails } from '../ledger/seen.ts';
import { type Action, type Actor, emailOf, newPhone } from './actor.ts';

/** Sends texts from a phone: Twilio's signed call, repeated with the same SID until the product accepts it. */
export function phoneThatTexts(actor: Actor): Action {
  const phone = newPhone();
  actor.ledger.conversations.add(`/api/crm/sms-unknown/${encodeURIComponent(phone)}`);
  return async () => {
    const words = actor.word();
    const { headers, body } = inboundCall(actor.publicUrl, phone, words);
    const claim = actor.ledger.add(
      'text in',
      words,
      ({ texts }) => texts.filter((one) => one.message === words).length,
    );
    const answer = await actor.visitor().insist({ method: 'POST', path: INBOUND_PATH, body, headers });
    claim.acknowledged = answer !== undefined;
  };
}

/** Staff write to one customer per actor. Each message is repeated with its key until the product accepts it. */
export async function correspondence(actor: Actor): Promise<{ text: Action; email: Action }> {
  const friend = { name: 'Pen Friend', email: emailOf(actor.word()), phone: newPhone() };
  // 409 means that an earlier try with a lost answer created the customer.
  await actor.staff.insist({ method: 'POST', path: '/api/crm/customers', body: friend, accept: [409] });
  const path = `/api/crm/customers?q=${encodeURIComponent(friend.email)}`;
  const found = (await actor.staff.insist({ method: 'GET', path }))?.body as unknown as CrmCustomer[] | undefined;
  const customerId = found?.find(({ email }) => email === friend.email)?.id ?? '';
  actor.ledger.conversations.add(`/api/crm/sms/${customerId}`);
  actor.ledger.emailedCustomers.add(customerId);
  return {
    text: async () => void actor.meanwhile(() => sendText(actor, customerId)),
    email: async () => void actor.meanwhile(() => sendEmail(actor, customerId)),
  };
}

async function sendText(actor: Actor, customerId: string): Promise<void> {
  const message = actor.word();
  const kept = actor.ledger.add(
    'text out',
    message,
    ({ texts }) => texts.filter((one) => one.message === message).length,
  );
  const sent = actor.ledger.add(
    'text at Twilio',
    message,
    (seen) => seen.textsSent.filter((one) => one === message).length,
  );
  kept.acknowledged = sent.acknowledged = await send(actor, '/api/crm/send-sms', { customerId, message });
}

async function sendEmail(actor: Actor, customerId: string): Promise<void> {
  const subject = actor.word();
  const kept = actor.ledger.add('email', subject, (seen) => seen.emailSubjects.filter((one) => one === subject).length);
  const sent = actor.ledger.add('email in the mailbox', subject, ({ mails }) =>
    differentMails(mails.filter((mail) => mail.subject === subject)),
  );
  const body = { customerId, subject, content: 'About your renewal.' };
  kept.acknowledged = sent.acknowledged = await send(actor, '/api/crm/send-email', body);
}

async function send({ staff }: Actor, path: string, body: object): Promise<boolean> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return (await staff.insist({ method: 'POST', path, body, headers })) !== undefined;
}
