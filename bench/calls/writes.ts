import type { endpoints } from '#contract/endpoints.ts';
import type { Answer } from './client.ts';
import type { Call } from './measure.ts';
import { addCustomer, addTeamMember, buy, importOne, newPerson, type Scene, textUs } from './scene.ts';

type Endpoints = typeof endpoints;
type StaffWrite = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { access: 'staff'; method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' }
    ? Name
    : never;
}[keyof Endpoints];
/** Prepares a write, and returns a function that makes it. */
type Prepare = (scene: Scene) => Promise<() => Promise<Answer>>;

const CONSENT = { channel: 'text', purpose: 'service', state: 'given', reason: 'Said so on the phone' };

/** Prepares with `make`, and writes with what it has made. */
const on =
  <Made>(make: (scene: Scene) => Promise<Made>, write: (scene: Scene, made: Made) => Promise<Answer>): Prepare =>
  async (scene) => {
    const made = await make(scene);
    return () => write(scene, made);
  };
const nothing = async (): Promise<void> => undefined;

async function addNote(scene: Scene): Promise<string> {
  const path = `/api/crm/customers/${await addCustomer(scene)}/notes`;
  return (await scene.staff<{ id: string }>('POST', path, { body: 'Called' })).body.id;
}

async function addTask({ staff }: Scene): Promise<string> {
  return (await staff<{ id: string }>('POST', '/api/crm/tasks', { title: 'Call' })).body.id;
}

/** Adds a lead as a visitor does. Returns its id. */
async function addLead({ visitor, staff }: Scene): Promise<string> {
  const person = newPerson();
  await visitor('POST', '/api/lead-capture', person);
  const [lead] = (await staff<{ id: string }[]>('GET', `/api/crm/leads?q=${person.email}&limit=1`)).body;
  return lead?.id ?? '';
}

/** Adds a customer who has texted. */
async function addTexter(scene: Scene): Promise<string> {
  const person = newPerson();
  const { id } = (await scene.staff<{ id: string }>('POST', '/api/crm/customers', person)).body;
  await textUs(scene, person.phone);
  return id;
}

/** Adds a customer who has texted. Returns the conversation. */
async function textedConversation(scene: Scene): Promise<{ id: string; customerId: string; lastMessageId: string }> {
  const customerId = await addTexter(scene);
  const path = '/api/crm/conversations';
  const [conversation] = (await scene.staff<{ id: string }[]>('GET', `${path}?customerId=${customerId}`)).body;
  const id = conversation?.id ?? '';
  const [text] = (await scene.staff<{ id: string }[]>('GET', `${path}/${id}/messages?limit=1`)).body;
  return { id, customerId, lastMessageId: text?.id ?? '' };
}

/**
 * What staff write all day. Left out are the writes to the staff's own accounts, which hash a password each time, and those
 * about what only a customer or Stripe begins.
 */
const WRITES: Partial<Record<StaffWrite, Prepare>> = {
  createCustomer: on(nothing, ({ staff }) => staff('POST', '/api/crm/customers', newPerson())),
  updateCustomer: on(addCustomer, ({ staff }, id) => staff('PUT', `/api/crm/customers/${id}`, newPerson())),
  recordCustomerConsent: on(addCustomer, ({ staff }, id) => staff('PUT', `/api/crm/customers/${id}/consent`, CONSENT)),
  deleteCustomer: on(addCustomer, ({ staff }, id) => staff('DELETE', `/api/crm/customers/${id}`)),
  updateLead: on(addLead, ({ staff }, id) => staff('PATCH', `/api/crm/leads/${id}`, { stage: 'contacted' })),
  createNote: on(addCustomer, ({ staff }, id) => staff('POST', `/api/crm/customers/${id}/notes`, { body: 'Called' })),
  updateNote: on(addNote, ({ staff }, id) => staff('PATCH', `/api/crm/notes/${id}`, { body: 'Called twice' })),
  deleteNote: on(addNote, ({ staff }, id) => staff('DELETE', `/api/crm/notes/${id}`)),
  createTask: on(addCustomer, ({ staff }, customerId) =>
    staff('POST', '/api/crm/tasks', { title: 'Call', customerId }),
  ),
  updateTask: on(addTask, ({ staff }, id) => staff('PATCH', `/api/crm/tasks/${id}`, { title: 'Call again' })),
  deleteTask: on(addTask, ({ staff }, id) => staff('DELETE', `/api/crm/tasks/${id}`)),
  createTeamMember: on(addCustomer, ({ staff }, ownerId) =>
    staff('POST', '/api/crm/team-members', { ownerId, ...newPerson() }),
  ),
  updateTeamMember: on(addTeamMember, ({ staff }, id) =>
    staff('PUT', `/api/crm/team-members/${id}`, { ...newPerson(), isActive: 0 }),
  ),
  recordTeamMemberConsent: on(addTeamMember, ({ staff }, id) =>
    staff('PUT', `/api/crm/team-members/${id}/consent`, CONSENT),
  ),
  deleteTeamMember: on(addTeamMember, ({ staff }, id) => staff('DELETE', `/api/crm/team-members/${id}`)),
  sendCustomerSignInLink: on(addCustomer, ({ staff }, id) => staff('POST', `/api/crm/customers/${id}/sign-in-link`)),
  sendTeamMemberSignInLink: on(addTeamMember, ({ staff }, id) =>
    staff('POST', `/api/crm/team-members/${id}/sign-in-link`),
  ),
  sendEmail: on(addCustomer, ({ staff }, customerId) =>
    staff('POST', '/api/crm/send-email', { customerId, subject: 'Your renewal', content: 'Shall we talk?' }),
  ),
  sendText: on(addCustomer, ({ staff }, customerId) =>
    staff('POST', '/api/crm/send-sms', { customerId, message: 'Hello' }),
  ),
  sendTextToTeamMember: on(addTeamMember, ({ staff }, teamMemberId) =>
    staff('POST', '/api/crm/send-sms-team-member', { teamMemberId, message: 'Hello' }),
  ),
  sendTextToUnknownSender: on(textUs, ({ staff }, phone) =>
    staff('POST', '/api/crm/sms-unknown', { phone, message: 'Who is this?' }),
  ),
  makeSenderCustomer: on(textUs, ({ staff }, phone) =>
    staff('POST', '/api/crm/sms-unknown/customer', { ...newPerson(), phone }),
  ),
  markRead: on(addTexter, ({ staff }, customerId) => staff('POST', '/api/crm/mark-read', { customerId })),
  markUnread: on(addTexter, ({ staff }, customerId) => staff('POST', '/api/crm/mark-unread', { customerId })),
  replyToConversation: on(textedConversation, ({ staff }, { id, lastMessageId }) =>
    staff('POST', `/api/crm/conversations/${id}/replies`, { content: 'Yes', lastMessageId }),
  ),
  updateConversation: on(textedConversation, ({ staff }, { id }) =>
    staff('PATCH', `/api/crm/conversations/${id}`, { state: 'closed' }),
  ),
  createDraft: on(textedConversation, ({ staff }, { customerId }) =>
    staff('POST', '/api/crm/drafts', { customerId, channel: 'text', content: 'Shall we talk?' }),
  ),
  startBulk: on(nothing, ({ staff, ids }) =>
    staff('POST', '/api/crm/bulk', { action: 'export', list: 'customers', ids: ids.customers.slice(0, 1) }),
  ),
  createView: on(nothing, ({ staff }) =>
    staff('POST', '/api/crm/views', { name: newPerson().name, list: 'customers' }),
  ),
  importCustomers: on(nothing, ({ staff }) =>
    staff('POST', '/api/crm/import-customers', { customers: [newPerson()], teamMembers: [] }),
  ),
  undoImport: on(importOne, ({ staff }, id) => staff('POST', `/api/crm/imports/${id}/undo`)),
  refundPurchase: on(buy, ({ staff }, { purchaseId }) =>
    staff('POST', `/api/crm/purchases/${purchaseId}/refunds`, { amount: '1.00' }),
  ),
  cancelSubscription: on(buy, ({ staff }, { subscriptionId }) =>
    staff('POST', `/api/crm/subscriptions/${subscriptionId}/cancellation`, {}),
  ),
};

/** Returns what staff write all day. The vendors are the sandbox's. */
export function writesOf(scene: Scene): Call[] {
  return Object.entries(WRITES).map(([name, prepare]) => ({ name, prepare: () => prepare(scene) }));
}
