import type { Claim } from '../ledger/ledger.ts';
import { type Actor, emailOf, newPhone } from './actor.ts';
import { claimCustomer } from './visitors.ts';

const UPDATES = 0.6;
const DELETES = 0.25;
const MEMBERS = 0.4;

/** Adds a customer. Changes some customers, adds team members to some and deletes some. */
export async function keepCustomers(actor: Actor): Promise<void> {
  const { staff, random } = actor;
  const person = { name: 'Version 0', email: emailOf(actor.word()), phone: newPhone() };
  const claims: Claim[] = [claimCustomer(actor, person.email)];
  const created = await staff.insist({ method: 'POST', path: '/api/crm/customers', body: person, accept: [409] });
  if (!created) return;
  for (const claim of claims) claim.acknowledged = true;
  // 409 means that an earlier try with a lost answer created the customer. Its id is unknown here, so stop.
  if (created.status === 409) return;
  const id = String(created.body.id);
  if (random.chance(UPDATES)) claims.push(await update(actor, id, person));
  if (random.chance(MEMBERS)) claims.push(await claimTeamMember(actor, id));
  if (random.chance(DELETES)) await removeCustomer(actor, id, claims);
}

async function update(actor: Actor, id: string, person: { email: string }): Promise<Claim> {
  const versions = actor.random.between(1, 3);
  let acknowledged = 0;
  // A try without an answer may have succeeded. Only versions before the last acknowledged one are wrong.
  const claim = actor.ledger.add('update', person.email, ({ customers }) => {
    const version = Number(customers.find((one) => one.id === id)?.name.split(' ')[1] ?? -1);
    return version >= acknowledged ? 1 : 0;
  });
  for (let version = 1; version <= versions; version++) {
    const body = { ...person, name: `Version ${version}` };
    const answer = await actor.staff.insist({ method: 'PUT', path: `/api/crm/customers/${id}`, body });
    if (!answer) break;
    acknowledged = version;
    claim.acknowledged = true;
  }
  return claim;
}

/** Adds a team member with only one try, because the product cannot tell a second try from a second person. */
async function claimTeamMember(actor: Actor, ownerId: string): Promise<Claim> {
  const email = emailOf(actor.word());
  const claim = actor.ledger.add(
    'team member',
    email,
    ({ teamMembers }) => teamMembers.filter((one) => one.email === email).length,
  );
  const body = { ownerId, name: 'Mia', email, phone: newPhone() };
  claim.acknowledged = (await actor.staff.ask({ method: 'POST', path: '/api/crm/team-members', body })) !== undefined;
  return claim;
}

async function removeCustomer(actor: Actor, id: string, claims: Claim[]): Promise<void> {
  const deleted = actor.ledger.add('deletion', id, ({ customers }) => (customers.some((one) => one.id === id) ? 0 : 1));
  for (const claim of claims) claim.withdrawn = true;
  const call = { method: 'DELETE', path: `/api/crm/customers/${id}`, accept: [404] } as const;
  deleted.acknowledged = (await actor.staff.insist({ ...call, accept: [404] })) !== undefined;
}

/** Imports a file of two parts. Each part is repeated until the product accepts it. */
export async function importFile(actor: Actor, rowsOfPart: number): Promise<void> {
  const importId = crypto.randomUUID();
  for (const chunk of [0, 1]) {
    const rows = Array.from({ length: rowsOfPart }, () => ({ name: 'Imported', email: emailOf(actor.word()) }));
    const claims = rows.map(({ email }) => claimCustomer(actor, email));
    const body = { customers: rows, importId, chunk };
    const answer = await actor.staff.insist({ method: 'POST', path: '/api/crm/import-customers', body });
    for (const claim of claims) claim.acknowledged = answer !== undefined;
  }
}
