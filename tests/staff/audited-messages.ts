import { randomUUID } from 'node:crypto';
import { WIDEST_SENDING } from '#contract/gate.ts';
import { conversationByText } from '../messaging/inbox/conversations.ts';
import { textUs } from '../messaging/phone.ts';
import type { Answer } from '../support/http-client.ts';
import { addCustomer, newPhone, remove } from '../support/records.ts';
import { addFollowUp, addScheduled, addTemplate, type Scene } from './audited-scenes.ts';

/** Prepares a write and returns a function that makes it. `why` is the reason for not testing it. */
export type AuditedWrite = ((scene: Scene) => Promise<() => Promise<Answer>>) | { why: string };

/** The writes of the gate, of what waits, of stop questions and of templates. */
export const MESSAGE_WRITES = {
  saveSendingSettings:
    async ({ staff }) =>
    () =>
      staff.send('PUT', '/api/crm/settings/sending', { ...WIDEST_SENDING, textsAWeek: 2 }, {}),
  previewGate: { why: 'It only counts' },
  withdrawScheduledSend: async ({ staff }) => {
    const path = await addScheduled(staff);
    return () => remove(staff, path);
  },
  sendScheduledNow: async ({ staff }) => {
    const path = await addScheduled(staff);
    return () => staff.post(`/api/crm/${path}/send`);
  },
  answerStopQuestion: async ({ product, staff }) => {
    const phone = newPhone();
    await addCustomer(staff, { phone });
    await textUs(product, phone, 'please stop texting me');
    const questions = (await staff.get('/api/crm/stop-questions')).body as unknown as { id: string; phone: string }[];
    const id = questions.find((question) => question.phone === phone)?.id;
    return () => staff.post(`/api/crm/stop-questions/${id}/answer`, { optOut: true });
  },
  createTemplate:
    async ({ staff }) =>
    () =>
      staff.post('/api/crm/templates', { name: randomUUID(), channel: 'text', body: 'Hi' }),
  updateTemplate: async ({ staff }) => {
    const id = await addTemplate(staff);
    return () => staff.send('PATCH', `/api/crm/templates/${id}`, { body: 'Hello' }, {});
  },
  deleteTemplate: async ({ staff }) => {
    const id = await addTemplate(staff);
    return () => remove(staff, `templates/${id}`);
  },
  logCall: async ({ staff }) => {
    const id = await addCustomer(staff);
    return () => staff.post(`/api/crm/customers/${id}/calls`, { outcome: 'reached', note: 'x' });
  },
  readConversation: async ({ product, staff }) => {
    const { id } = await conversationByText(product, staff);
    return () => staff.post(`/api/crm/conversations/${id}/read`);
  },
  tellPresence: { why: 'It is forgotten after ten seconds' },
  updateConversation: async ({ product, staff }) => {
    const { id } = await conversationByText(product, staff);
    return () => staff.send('PATCH', `/api/crm/conversations/${id}`, { state: 'closed' }, {});
  },
  replyToConversation: async ({ product, staff }) => {
    const { id, lastMessageId } = await conversationByText(product, staff);
    return () => staff.post(`/api/crm/conversations/${id}/replies`, { content: 'x', lastMessageId });
  },
  createDraft: async ({ staff }) => {
    const customerId = await addCustomer(staff);
    return () => staff.post('/api/crm/drafts', { customerId, channel: 'text', content: 'x' });
  },
  discardDraft: async ({ staff }) => {
    const customerId = await addCustomer(staff);
    const { id } = (await staff.post('/api/crm/drafts', { customerId, channel: 'text', content: 'x' })).body;
    return () => remove(staff, `drafts/${id}`);
  },
  createFollowUp:
    async ({ staff }) =>
    () =>
      addFollowUp(staff),
  updateFollowUp: async ({ staff }) => {
    const { id } = (await addFollowUp(staff)).body;
    return () => staff.send('PATCH', `/api/crm/follow-ups/${id}`, { isOn: true }, {});
  },
  deleteFollowUp: async ({ staff }) => {
    const { id } = (await addFollowUp(staff)).body;
    return () => remove(staff, `follow-ups/${id}`);
  },
  enroll: async ({ staff }) => {
    const { id } = (await addFollowUp(staff, true)).body;
    const ids = [await addCustomer(staff)];
    return () => staff.post(`/api/crm/follow-ups/${id}/enrollments`, { ids });
  },
  stopEnrollment: async ({ staff }) => {
    const { id } = (await addFollowUp(staff, true)).body;
    const customerId = await addCustomer(staff);
    await staff.post(`/api/crm/follow-ups/${id}/enrollments`, { ids: [customerId] });
    const inside = (await staff.get(`/api/crm/customers/${customerId}/enrollments`)).body as unknown as {
      id: string;
    }[];
    return () => remove(staff, `enrollments/${inside[0]?.id}`);
  },
  dryRunFollowUp: { why: 'it writes nothing' },
  previewTemplate: { why: 'it writes nothing' },
  previewWords: { why: 'it writes nothing' },
} satisfies Record<string, AuditedWrite>;
