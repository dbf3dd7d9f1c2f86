import { randomUUID } from 'node:crypto';
import type { endpoints } from '../../contract/endpoints.ts';
import { addCustomer, addTeamMember, newPhone, textUs } from '../messages/phone.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';
import type { Product } from '../support/product.ts';
import { setUpSecondFactor } from './authenticator.ts';
import { logIn, newStaff, PASSWORD } from './staff-accounts.ts';

type Endpoints = typeof endpoints;
/** The calls of staff that write: a new one is missed by the compiler until it is tried below. */
type StaffWrite = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { access: 'staff'; method: 'POST' | 'PUT' | 'DELETE' }
    ? Name
    : never;
}[keyof Endpoints];

export interface Scene {
  product: Product;
  staff: HttpClient;
}

/** Prepares one call of each write, and gives the way to make it. `why` excuses a call that leaves no entry. */
export const WRITES: Record<StaffWrite, ((scene: Scene) => Promise<() => Promise<Answer>>) | { why: string }> = {
  createCustomer:
    async ({ staff }) =>
    () =>
      staff.post('/api/crm/customers', person()),
  updateCustomer: async ({ staff }) => {
    const id = await addCustomer(staff, newPhone());
    return () => staff.send('PUT', `/api/crm/customers/${id}`, person(), {});
  },
  deleteCustomer: async ({ staff }) => {
    const id = await addCustomer(staff, newPhone());
    return () => staff.send('DELETE', `/api/crm/customers/${id}`, undefined, {});
  },
  createTeamMember: async ({ staff }) => {
    const ownerId = await addCustomer(staff, newPhone());
    return () => staff.post('/api/crm/team-members', { ownerId, ...person() });
  },
  updateTeamMember: async ({ staff }) => {
    const id = await addTeamMember(staff, await addCustomer(staff, newPhone()), newPhone());
    return () => staff.send('PUT', `/api/crm/team-members/${id}`, { ...person(), isActive: 0 }, {});
  },
  deleteTeamMember: async ({ staff }) => {
    const id = await addTeamMember(staff, await addCustomer(staff, newPhone()), newPhone());
    return () => staff.send('DELETE', `/api/crm/team-members/${id}`, undefined, {});
  },
  importCustomers:
    async ({ staff }) =>
    () =>
      staff.post('/api/crm/import-customers', { customers: [person()], teamMembers: [] }),
  previewImport: { why: 'it writes nothing' },
  undoImport: async ({ staff }) => {
    const importId = randomUUID();
    await staff.post('/api/crm/import-customers', { customers: [person()], teamMembers: [], importId });
    return () => staff.post(`/api/crm/imports/${importId}/undo`);
  },
  sendEmail: async ({ staff }) => {
    const customerId = await addCustomer(staff, newPhone());
    return () => staff.post('/api/crm/send-email', { customerId, subject: 'x', content: 'x' });
  },
  sendSms: async ({ staff }) => {
    const customerId = await addCustomer(staff, newPhone());
    return () => staff.post('/api/crm/send-sms', { customerId, message: 'x' });
  },
  sendSmsToTeamMember: async ({ staff }) => {
    const teamMemberId = await addTeamMember(staff, await addCustomer(staff, newPhone()), newPhone());
    return () => staff.post('/api/crm/send-sms-team-member', { teamMemberId, message: 'x' });
  },
  markRead: async ({ product, staff }) => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, phone);
    await textUs(product, phone, 'hello');
    return () => staff.post('/api/crm/mark-read', { customerId });
  },
  makeSenderCustomer: async ({ product, staff }) => {
    const phone = newPhone();
    await textUs(product, phone, 'hello');
    return () => staff.post('/api/crm/sms-unknown/customer', { ...person(), phone });
  },
  retryFailedJob: {
    why: 'tests/faults-server/failed-jobs.test.ts has a job that fails, and looks for the entry there',
  },
  discardFailedJob: {
    why: 'tests/faults-server/failed-jobs.test.ts has a job that fails, and looks for the entry there',
  },
  changePassword: async ({ product }) => {
    const browser = await newStaff(product, 'changing');
    const change = { currentPassword: PASSWORD, newPassword: 'seven quiet lamps' };
    return () => browser.post('/api/crm/account/password', change);
  },
  offerSecondFactor: { why: 'it changes nothing until it is confirmed, which leaves one' },
  confirmSecondFactor: { why: 'tests/staff/second-factor.test.ts looks for it: the code must be made from the offer' },
  removeSecondFactor: async ({ product }) => {
    const browser = await newStaff(product, 'removing');
    const { phone } = await setUpSecondFactor(browser, PASSWORD);
    return () => browser.post('/api/crm/account/second-factor/remove', { password: PASSWORD, code: phone.next() });
  },
  endSession: async ({ product }) => {
    const browser = await newStaff(product, 'ending');
    await logIn(product.visitor(), 'ending');
    const sessions = (await browser.get('/api/crm/account/sessions')).body as unknown as {
      id: string;
      current: boolean;
    }[];
    const other = sessions.find(({ current }) => !current);
    return () => browser.send('DELETE', `/api/crm/account/sessions/${other?.id}`, undefined, {});
  },
  logOutEverywhere: async ({ product }) => {
    const browser = await newStaff(product, 'leaving');
    return () => browser.send('DELETE', '/api/crm/account/sessions', undefined, {});
  },
};

function person() {
  const phone = newPhone();
  return { name: `Pat ${phone.slice(-4)}`, email: `secret${phone.slice(1)}@example.com`, phone };
}
