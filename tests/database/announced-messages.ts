import { sql } from 'drizzle-orm';
import { CUSTOMER, PHONE, QUESTION, SCHEDULED, TEMPLATE } from './announced-ids.ts';

export type AnnouncedWrite = [trigger: string, statement: ReturnType<typeof sql>, events: unknown[]];

const scheduled = (change: string) => ({
  type: 'scheduled-send',
  scheduledSendId: SCHEDULED,
  customerId: CUSTOMER,
  teamMemberId: null,
  change,
});
const question = (change: string) => ({
  type: 'stop-question',
  stopQuestionId: QUESTION,
  customerId: CUSTOMER,
  change,
});

/** Writes of messages that go out later, of texts in which somebody probably asked for an end of them, and of templates. */
export const MESSAGES_THAT_WAIT: AnnouncedWrite[] = [
  [
    'scheduled_sends INSERT',
    sql`INSERT INTO scheduled_sends (id, channel, purpose, origin, customer_id, address, content, idempotency_key, due_at)
      VALUES (${SCHEDULED}, 'text', 'service', 'person', ${CUSTOMER}, ${PHONE}, 'Later', 'x', now())`,
    [scheduled('created')],
  ],
  ['scheduled_sends UPDATE', sql`UPDATE scheduled_sends SET state = 'sent'`, [scheduled('updated')]],
  ['scheduled_sends DELETE', sql`DELETE FROM scheduled_sends`, [scheduled('deleted')]],
  [
    'stop_questions INSERT',
    sql`INSERT INTO stop_questions (id, customer_id, phone_e164, text, decides_at)
      VALUES (${QUESTION}, ${CUSTOMER}, ${PHONE}, 'No more', now())`,
    [question('created')],
  ],
  ['stop_questions UPDATE', sql`UPDATE stop_questions SET answered_at = now()`, [question('updated')]],
  ['stop_questions DELETE', sql`DELETE FROM stop_questions`, [question('deleted')]],
  [
    'templates INSERT',
    sql`INSERT INTO templates (id, name, channel, body) VALUES (${TEMPLATE}, 'Welcome', 'text', 'Hi')`,
    [{ type: 'template', templateId: TEMPLATE, change: 'created' }],
  ],
  [
    'templates UPDATE',
    sql`UPDATE templates SET body = 'Hello' WHERE id = ${TEMPLATE}`,
    [{ type: 'template', templateId: TEMPLATE, change: 'updated' }],
  ],
  ['templates DELETE', sql`DELETE FROM templates`, [{ type: 'template', templateId: TEMPLATE, change: 'deleted' }]],
];
