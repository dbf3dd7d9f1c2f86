import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { textMessages } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '../support/records.ts';
import { textsOf, textUs } from './phone.ts';

export const OPTED_OUT = 'This number has opted out of texts. They can opt in again by texting START.';

/** A person with a conversation, and the calls about them. */
export interface Person {
  id: string;
  onFile: string;
  other: string;
  send(body?: object, headers?: Record<string, string>): ReturnType<HttpClient['post']>;
  /** Changes the number on file, as staff do. */
  changeNumber(phone: string): Promise<unknown>;
  numbers(): Promise<unknown>;
}

export const emailOf = (phone: string) => `${phone.slice(1)}@example.com`;

/** Starts a product for a test file. Adds people who have written from a number that is not on file. */
export function startWithTwoNumbers() {
  let product: Product;
  let staff: HttpClient;
  beforeAll(async () => {
    product = await startProduct();
    staff = await product.staff();
  });
  afterEach(() => product.sandbox.fault({ vendor: 'twilio', mode: 'off' }));
  afterAll(() => product.stop());

  /** Adds a customer who has written from a number that is not on file. Staff have said whose number it is. */
  async function mona(words = 'this is Mona on my new number'): Promise<Person> {
    const [onFile, other] = [newPhone(), newPhone()];
    const id = await addCustomer(staff, { phone: onFile });
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

  /** Adds a team member whose number on file has changed, and who still writes from the old number. */
  async function milo(): Promise<Person> {
    const [onFile, other] = [newPhone(), newPhone()];
    const ownerId = await addCustomer(staff);
    const id = await addTeamMember(staff, ownerId, { phone: other });
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

  const sentTo = async (phone: string) =>
    (await textsOf(product, phone)).filter(({ direction }) => direction !== 'inbound').map(({ body }) => body);
  const rowOf = async (id: unknown) =>
    (
      await product.database.db
        .select()
        .from(textMessages)
        .where(eq(textMessages.id, String(id)))
    )[0];
  const consentOf = async ({ id }: Person) => (await staff.get(`/api/crm/customers/${id}/consent`)).body;

  return {
    get product() {
      return product;
    },
    get staff() {
      return staff;
    },
    mona,
    milo,
    sentTo,
    rowOf,
    consentOf,
  };
}
