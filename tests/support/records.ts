import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { AWAKE_ZONE } from './awake.ts';
import type { Answer, HttpClient } from './http-client.ts';

/** What a test says about a record. The rest has defaults. */
interface Fields {
  name?: string;
  email?: string;
  phone?: string;
  [field: string]: unknown;
}

let last = 3_000;
/** Returns a number that no other test uses. Those that tests write out are lower. */
export function newPhone(): string {
  last += 1;
  return `+1415555${last}`;
}

function idOf({ status, body }: Answer): string {
  if (status >= 300) throw new Error(`The record was not added: ${status} ${JSON.stringify(body)}`);
  return String(body.id);
}

/** Adds a customer, for whom it is afternoon now, as staff do and returns their id. Without fields they have a number and an address of their own. */
export async function addCustomer(staff: HttpClient, fields: Fields = {}): Promise<string> {
  const { phone = newPhone() } = fields;
  const person = {
    name: `Ada ${phone.slice(-4)}`,
    email: `${phone.slice(1)}@example.com`,
    phone,
    timeZone: AWAKE_ZONE,
    ...fields,
  };
  return idOf(await staff.post('/api/crm/customers', person));
}

/** Adds a team member of a customer as staff do and returns their id. The defaults are like those of a customer. */
export async function addTeamMember(staff: HttpClient, ownerId: string, fields: Fields = {}): Promise<string> {
  const { phone = newPhone() } = fields;
  const email = `m${phone.replace(/\D/g, '')}@example.com`;
  const member = { ownerId, name: `Mia ${phone.slice(-4)}`, email, phone, ...fields };
  return idOf(await staff.post('/api/crm/team-members', member));
}

/** Deletes a record as staff do. `record` is its place in the CRM, such as `customers/…` or `notes/…`. */
export function remove(staff: HttpClient, record: string): Promise<Answer> {
  return staff.send('DELETE', `/api/crm/${record}`, undefined, {});
}

/** Returns the rows that a statement finds. */
export async function rowsOf<Row extends Record<string, unknown>>(
  { db }: Pick<Database, 'db'>,
  statement: SQL,
): Promise<Row[]> {
  return (await db.execute<Row>(statement)).rows;
}
