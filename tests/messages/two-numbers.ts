import { expect } from 'vitest';
import type { HttpClient } from '../support/http-client.ts';
import type { Product } from '../support/product.ts';
import { addCustomer, addTeamMember, newPhone, textsOf, textUs } from './phone.ts';

interface Scene {
  product: Product;
  staff: HttpClient;
}

/** A person with a conversation, and all that is done with it. */
export interface Person {
  id: string;
  onFile: string;
  other: string;
  send(body?: object, headers?: Record<string, string>): ReturnType<HttpClient['post']>;
  /** What staff do by hand. */
  changeNumber(phone: string): Promise<unknown>;
  numbers(): Promise<unknown>;
}

export const emailOf = (phone: string) => `${phone.slice(1)}@example.com`;

/** A customer who has written from a number that is not on file, as staff found out. */
export async function mona({ product, staff }: Scene, words = 'this is Mona on my new number'): Promise<Person> {
  const [onFile, other] = [newPhone(), newPhone()];
  const id = await addCustomer(staff, onFile);
  await textUs(product, other, words);
  const sender = { phone: other, name: 'Mona', email: emailOf(onFile) };
  expect((await staff.post('/api/crm/sms-unknown/customer', sender)).body).toMatchObject({
    customerId: id,
    phone: onFile,
  });
  return {
    id,
    onFile,
    other,
    send: (body, headers) => staff.post('/api/crm/send-sms', { customerId: id, message: 'Hello', ...body }, headers),
    changeNumber: (phone) =>
      staff.send('PUT', `/api/crm/customers/${id}`, { name: 'Mona', email: emailOf(onFile), phone }, {}),
    numbers: async () => (await staff.get(`/api/crm/customers/${id}/numbers`)).body,
  };
}

/** A team member who has written from a number that they gave up since, and goes on writing from it. */
export async function milo({ product, staff }: Scene): Promise<Person> {
  const [onFile, other] = [newPhone(), newPhone()];
  const ownerId = await addCustomer(staff, newPhone());
  const id = await addTeamMember(staff, ownerId, other);
  await textUs(product, other, 'hello');
  const member = { name: 'Milo', email: 'milo@example.com', isActive: 1 };
  const changeNumber = (phone: string) => staff.send('PUT', `/api/crm/team-members/${id}`, { ...member, phone }, {});
  await changeNumber(onFile);
  await textUs(product, other, 'this is Milo, I have my old phone back');
  return {
    id,
    onFile,
    other,
    send: (body, headers) =>
      staff.post('/api/crm/send-sms-team-member', { teamMemberId: id, message: 'Hello', ...body }, headers),
    changeNumber,
    numbers: async () => (await staff.get(`/api/crm/team-members/${id}/numbers`)).body,
  };
}

/** What we have texted to a number, newest first. */
export async function sentTo(product: Product, phone: string): Promise<string[]> {
  return (await textsOf(product, phone)).filter(({ direction }) => direction !== 'inbound').map(({ body }) => body);
}
