import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonalData } from '#contract/personal-data.ts';
import { send, signInAs } from '#tests/account/account/people.ts';
import { mailOut } from '#tests/messaging/inbox/mails.ts';
import { textUs } from '#tests/messaging/phone.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { addCustomer, addTeamMember, newPhone } from '#tests/support/records.ts';
import { signIn } from '#tests/support/sign-in.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

const mail = (from: string, subject: string, to = 'hello@mail.localhost') =>
  product.sandbox.writeMail({
    from,
    to,
    subject,
    text: `The words of ${from}`,
    attachments: [
      { name: 'letter.txt', type: 'text/plain', content: Buffer.from(`File of ${from}`).toString('base64') },
    ],
  });
const fileOf = async (browser: HttpClient) => (await browser.get('/api/account/data')).body as unknown as PersonalData;
/** The product's own mails have conversations too. */
const OURS = /sign-in link|invited you/;
const ofMails = ({ conversations, incomingMails, attachments }: PersonalData) => ({
  conversations: conversations.map(({ subject }) => String(subject)).filter((subject) => !OURS.test(subject)),
  mails: incomingMails.map(({ fromAddress }) => fromAddress),
  attachments: attachments.length,
});
const NOTHING = { conversations: [], mails: [], attachments: 0 };

describe('The file that people download themselves', () => {
  test('holds no mail of an address that an owner gave a team member for a moment, and not the address', async () => {
    const victim = 'victim@own-file.example';
    await mail(victim, 'In confidence');
    const lead = { name: 'Stranger', email: 'stranger@own-file.example', phone: newPhone() };
    await product.visitor().post('/api/lead-capture', lead);
    const owner = await signIn(product, lead.email);
    const own = 'second@own-file.example';
    const { body } = await owner.post('/api/account/team-members', { name: 'Second', email: own });
    const path = `/api/account/team-members/${body.id}`;
    expect((await send(owner, 'PATCH', path, { email: victim })).status).toBe(200);
    await mail(victim, 'While it was on file');
    expect((await send(owner, 'PATCH', path, { email: own })).status).toBe(200);
    const file = await fileOf(await signIn(product, own));
    expect(file.person).toMatchObject({ id: body.id, email: own });
    // The second mail is in a conversation of the member.
    expect(ofMails(file)).toEqual(NOTHING);
    expect(JSON.stringify(file)).not.toContain(victim);
  });

  test('holds no mail of an address that staff had mistyped, and not the address', async () => {
    const other = 'ada.b@own-file.example';
    await mail(other, 'Another Ada');
    const email = 'ada@own-file.example';
    const id = await addCustomer(staff, { email: other });
    await mail(other, 'Yet another');
    await staff.post('/api/crm/send-email', { customerId: id, subject: 'Hello', content: 'x' });
    expect((await send(staff, 'PUT', `/api/crm/customers/${id}`, { email })).status).toBe(200);
    const file = await fileOf(await signInAs(product, staff, `customers/${id}`, email));
    expect(ofMails(file)).toEqual({ ...NOTHING, conversations: ['Hello'] });
    expect(file.changes.map(({ field }) => field)).not.toContain('email');
    expect(JSON.stringify(file)).not.toContain(other);
  });

  test('holds no word of somebody else in a conversation of theirs', async () => {
    const { email, customerId, replyTo } = await mailOut({ product, staff }, 'Your renewal');
    await mail(email, 'Your renewal', replyTo);
    await mail('somebody@own-file.example', 'Your renewal', replyTo);
    const file = await fileOf(await signInAs(product, staff, `customers/${customerId}`, email));
    expect(ofMails(file)).toEqual({ conversations: ['Your renewal'], mails: [email], attachments: 1 });
    expect(JSON.stringify(file)).not.toContain('The words of somebody');
  });

  test('holds no text of a number that nobody has proven, not even its beginning', async () => {
    const phone = newPhone();
    const id = await addCustomer(staff, { email: 'texts@own-file.example', phone });
    await textUs(product, phone, 'Between us');
    const file = await fileOf(await signInAs(product, staff, `customers/${id}`, 'texts@own-file.example'));
    expect(JSON.stringify(file)).not.toContain('Between us');
  });

  test('holds what came from their own address before and after anybody knew them, also where somebody else has it too', async () => {
    const email = 'known@own-file.example';
    await mail(email, 'Before');
    const id = await addCustomer(staff, { email });
    await addTeamMember(staff, await addCustomer(staff), { email });
    await mail(email, 'After');
    const file = await fileOf(await signInAs(product, staff, `customers/${id}`, email));
    expect(ofMails(file)).toEqual({
      conversations: ['Before', 'After'],
      mails: [email, email],
      attachments: 2,
    });
  });
});
