import { randomUUID } from 'node:crypto';
import type { endpoints } from '#contract/endpoints.ts';
import { staffSettings } from '#server/database/schema.ts';
import { AGREED } from '../messaging/consent.ts';
import { textUs } from '../messaging/phone.ts';
import { captureLead, openCheckout } from '../support/loop.ts';
import { STAFF_PROOF } from '../support/product.ts';
import { addCustomer, addTeamMember, newPhone, remove } from '../support/records.ts';
import { HOOK_WRITES } from './audited-hooks.ts';
import { type AuditedWrite, MESSAGE_WRITES } from './audited-messages.ts';
import { addNote, addTag, bought, decide, idOfNew, person, requestRefund } from './audited-scenes.ts';
import { setUpSecondFactor } from './authenticator.ts';
import { idOf, logIn, newStaff, PASSWORD } from './staff-users.ts';

type Endpoints = typeof endpoints;
/** The names of all staff endpoints that write. The compiler demands each of them in `WRITES`. */
type StaffWrite = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { access: 'staff'; method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' }
    ? Name
    : never;
}[keyof Endpoints];

/** Prepares each write and returns a function that makes it. `why` is the reason for not testing a write here. */
export const WRITES: Record<StaffWrite, AuditedWrite> = {
  ...MESSAGE_WRITES,
  createCustomer:
    async ({ staff }) =>
    () =>
      staff.post('/api/crm/customers', person()),
  updateCustomer: async ({ staff }) => {
    const id = await addCustomer(staff);
    return () => staff.send('PUT', `/api/crm/customers/${id}`, person(), {});
  },
  recordCustomerConsent: async ({ staff }) => {
    const id = await addCustomer(staff);
    return () => staff.send('PUT', `/api/crm/customers/${id}/consent`, AGREED, {});
  },
  recordTeamMemberConsent: async ({ staff }) => {
    const id = await addTeamMember(staff, await addCustomer(staff));
    return () => staff.send('PUT', `/api/crm/team-members/${id}/consent`, AGREED, {});
  },
  deleteCustomer: async ({ staff }) => {
    const id = await addCustomer(staff);
    return () => remove(staff, `customers/${id}`);
  },
  updateLead: async ({ product, staff }) => {
    const email = `${randomUUID()}@example.com`;
    await captureLead(product.visitor(), email);
    const [lead] = (await staff.get(`/api/crm/leads?q=${email}`)).body as unknown as { id: string }[];
    return () => staff.send('PATCH', `/api/crm/leads/${lead?.id}`, { stage: 'contacted' }, {});
  },
  createApiKey:
    async ({ staff }) =>
    () =>
      staff.post('/api/crm/api-keys', { name: 'Zapier', scopes: ['leads:read'], ...STAFF_PROOF }),
  endApiKey: async ({ staff }) => {
    const { body } = await staff.post('/api/crm/api-keys', { name: 'Old', scopes: ['leads:read'], ...STAFF_PROOF });
    return () => staff.send('DELETE', `/api/crm/api-keys/${body.id}`, STAFF_PROOF, {});
  },
  ...HOOK_WRITES,
  createNote: async ({ staff }) => {
    const id = await addCustomer(staff);
    return () => staff.post(`/api/crm/customers/${id}/notes`, { body: 'x' });
  },
  updateNote: async ({ staff }) => {
    const path = await addNote(staff);
    return () => staff.send('PATCH', path, { body: 'y' }, {});
  },
  deleteNote: async ({ staff }) => {
    const path = await addNote(staff);
    return () => staff.send('DELETE', path, undefined, {});
  },
  createTask:
    async ({ staff }) =>
    () =>
      staff.post('/api/crm/tasks', { title: 'x' }),
  updateTask: async ({ staff }) => {
    const { id } = (await staff.post('/api/crm/tasks', { title: 'x' })).body;
    return () => staff.send('PATCH', `/api/crm/tasks/${id}`, { title: 'y' }, {});
  },
  deleteTask: async ({ staff }) => {
    const { id } = (await staff.post('/api/crm/tasks', { title: 'x' })).body;
    return () => remove(staff, `tasks/${id}`);
  },
  updateTag: async ({ staff }) => {
    const id = await addTag(staff);
    return () => staff.send('PATCH', `/api/crm/tags/${id}`, { color: 'blue' }, {});
  },
  mergeTag: async ({ staff }) => {
    const [id, into] = [await addTag(staff), await addTag(staff)];
    return () => staff.post(`/api/crm/tags/${id}/merge`, { into });
  },
  deleteTag: async ({ staff }) => {
    const id = await addTag(staff);
    return () => remove(staff, `tags/${id}`);
  },
  createTeamMember: async ({ staff }) => {
    const ownerId = await addCustomer(staff);
    return () => staff.post('/api/crm/team-members', { ownerId, ...person() });
  },
  updateTeamMember: async ({ staff }) => {
    const id = await addTeamMember(staff, await addCustomer(staff));
    return () => staff.send('PUT', `/api/crm/team-members/${id}`, { ...person(), isActive: 0 }, {});
  },
  deleteTeamMember: async ({ staff }) => {
    const id = await addTeamMember(staff, await addCustomer(staff));
    return () => remove(staff, `team-members/${id}`);
  },
  sendCustomerSignInLink: async ({ staff }) => {
    const id = await addCustomer(staff);
    return () => staff.post(`/api/crm/customers/${id}/sign-in-link`);
  },
  sendTeamMemberSignInLink: async ({ staff }) => {
    const id = await addTeamMember(staff, await addCustomer(staff));
    return () => staff.post(`/api/crm/team-members/${id}/sign-in-link`);
  },
  remindOfCheckout: async ({ product, staff }) => {
    const browser = product.visitor();
    await openCheckout(browser, await captureLead(browser, person().email));
    const { rows } = await product.database.db.execute<{ id: string }>('SELECT id FROM checkouts');
    return () => staff.post(`/api/crm/checkouts/${rows.at(-1)?.id}/reminder`);
  },
  cancelSubscription: async (scene) => {
    const { subscriptionId } = await bought(scene);
    return () => scene.staff.post(`/api/crm/subscriptions/${subscriptionId}/cancellation`, {});
  },
  resumeSubscription: async (scene) => {
    const { subscriptionId } = await bought(scene);
    await scene.staff.post(`/api/crm/subscriptions/${subscriptionId}/cancellation`, {});
    return () => scene.staff.send('DELETE', `/api/crm/subscriptions/${subscriptionId}/cancellation`, undefined, {});
  },
  refundPurchase: async (scene) => {
    const { purchaseId } = await bought(scene);
    return () => scene.staff.post(`/api/crm/purchases/${purchaseId}/refunds`, { amount: '1.00' });
  },
  approveRefundRequest: async (scene) => {
    const id = await requestRefund(scene.product, await bought(scene));
    return () => scene.staff.post(`/api/crm/refund-requests/${id}/approval`);
  },
  rejectRefundRequest: async (scene) => {
    const id = await requestRefund(scene.product, await bought(scene));
    return () => scene.staff.post(`/api/crm/refund-requests/${id}/rejection`, { message: 'Sorry' });
  },
  returnPayment: (scene) => decide(scene, 'return'),
  keepPayment: (scene) => decide(scene, 'keep'),
  startBulk: async ({ staff }) => {
    const ids = [await addCustomer(staff)];
    return () => staff.post('/api/crm/bulk', { action: 'export', list: 'customers', ids });
  },
  previewBulk: { why: 'it writes nothing' },
  cancelBulk: { why: 'tests/people/bulk/writing.test.ts looks for it: it must be under way' },
  retryBulk: { why: 'tests/people/bulk/writing.test.ts looks for it: a row must have failed' },
  undoBulk: { why: 'tests/people/bulk/bulk.test.ts looks for it: it must be done' },
  createView:
    async ({ staff }) =>
    () =>
      staff.post('/api/crm/views', { name: randomUUID(), list: 'customers' }),
  updateView: async ({ staff }) => {
    const { body } = await staff.post('/api/crm/views', { name: randomUUID(), list: 'customers' });
    return () => staff.send('PATCH', `/api/crm/views/${body.id}`, { isShared: 1 }, {});
  },
  deleteView: async ({ staff }) => {
    const { body } = await staff.post('/api/crm/views', { name: randomUUID(), list: 'customers' });
    return () => remove(staff, `views/${body.id}`);
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
    const customerId = await addCustomer(staff);
    return () => staff.post('/api/crm/send-email', { customerId, subject: 'x', content: 'x' });
  },
  sendText: async ({ staff }) => {
    const customerId = await addCustomer(staff);
    return () => staff.post('/api/crm/send-sms', { customerId, message: 'x' });
  },
  sendTextToUnknownSender: async ({ product, staff }) => {
    const phone = newPhone();
    await textUs(product, phone, 'hi');
    return () => staff.post('/api/crm/sms-unknown', { phone, message: 'x' });
  },
  sendTextToTeamMember: async ({ staff }) => {
    const teamMemberId = await addTeamMember(staff, await addCustomer(staff));
    return () => staff.post('/api/crm/send-sms-team-member', { teamMemberId, message: 'x' });
  },
  markRead: async ({ product, staff }) => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, phone, 'hello');
    return () => staff.post('/api/crm/mark-read', { customerId });
  },
  markUnread: async ({ product, staff }) => {
    const phone = newPhone();
    const customerId = await addCustomer(staff, { phone });
    await textUs(product, phone, 'hello');
    await staff.post('/api/crm/mark-read', { customerId });
    return () => staff.post('/api/crm/mark-unread', { customerId });
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
  // The write turns the requirement off. Turning it on would stop all later writes.
  updateStaffSettings: async ({ product }) => {
    const admin = await newStaff(product, 'settled');
    await setUpSecondFactor(admin, PASSWORD);
    await product.database.db.insert(staffSettings).values({ secondFactorRequired: 1 });
    return () => admin.send('PUT', '/api/crm/staff-settings', { secondFactorRequired: 0, password: PASSWORD }, {});
  },
  updateStaffUser: async ({ product, staff }) => {
    const id = await idOfNew(product, 'promoted');
    return () => staff.send('PATCH', `/api/crm/staff-users/${id}`, { role: 'viewer', ...STAFF_PROOF }, {});
  },
  endStaffSessions: async ({ product, staff }) => {
    const id = await idOfNew(product, 'sent-away');
    return () => staff.send('DELETE', `/api/crm/staff-users/${id}/sessions`, STAFF_PROOF, {});
  },
  resetSecondFactor: async ({ product, staff }) => {
    const browser = await newStaff(product, 'phoneless');
    await setUpSecondFactor(browser, PASSWORD);
    const id = await idOf(browser);
    return () => staff.send('DELETE', `/api/crm/staff-users/${id}/second-factor`, STAFF_PROOF, {});
  },
  inviteStaff:
    async ({ staff }) =>
    () =>
      staff.post('/api/crm/staff-invitations', { email: person().email, role: 'member', ...STAFF_PROOF }),
  withdrawStaffInvitation: async ({ staff }) => {
    const { body } = await staff.post('/api/crm/staff-invitations', {
      email: person().email,
      role: 'member',
      ...STAFF_PROOF,
    });
    return () => staff.send('DELETE', `/api/crm/staff-invitations/${body.id}`, STAFF_PROOF, {});
  },
  updateProfile: async ({ product }) => {
    const browser = await newStaff(product, 'moving');
    return () => browser.send('PATCH', '/api/crm/account', { email: 'moving@example.com' }, {});
  },
  changePassword: async ({ product }) => {
    const browser = await newStaff(product, 'changing');
    const change = { currentPassword: PASSWORD, newPassword: 'seven quiet lamps' };
    return () => browser.post('/api/crm/account/password', change);
  },
  updateDigest: async ({ product }) => {
    const browser = await newStaff(product, 'early');
    return () => browser.send('PUT', '/api/crm/account/digest', { isOn: true, at: '06:15', timeZone: 'UTC' }, {});
  },
  testDigest: { why: 'it writes nothing, and mails only who asks for it' },
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
