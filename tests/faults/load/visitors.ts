import { type Actor, emailOf, newPhone } from './actor.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Submits the lead dialog. */
export async function captureLead(actor: Actor): Promise<void> {
  const lead = newLead(actor);
  const claim = claimCustomer(actor, lead.email);
  const answer = await actor.visitor().insist({ method: 'POST', path: '/api/lead-capture', body: lead });
  claim.acknowledged = answer !== undefined;
}

/** Submits the plain form for a demo or for a sign-up. */
export async function fillForm(actor: Actor): Promise<void> {
  const lead = newLead(actor);
  const claim = claimCustomer(actor, lead.email);
  const path = actor.random.pick(['/demo', '/sign-up']);
  const body = new URLSearchParams(lead).toString();
  const answer = await actor.visitor().insist({ method: 'POST', path, body, headers: FORM });
  claim.acknowledged = answer?.status === 303;
}

export function newLead(actor: Actor): { name: string; email: string; phone: string } {
  return { name: 'Ada Broker', email: emailOf(actor.word()), phone: newPhone() };
}

export function claimCustomer({ ledger }: Actor, email: string) {
  return ledger.add('customer', email, ({ customersByEmail }) => customersByEmail.get(email) ?? 0);
}
