import { sql } from 'drizzle-orm';
import {
  CALL,
  CONVERSATION,
  CUSTOMER,
  ENROLLMENT,
  FOLLOW_UP,
  HOOK,
  INCOMING,
  KEY,
  MAIL,
  PHONE,
  QUESTION,
  SCHEDULED,
  STAFF,
  TEMPLATE,
} from './announced-ids.ts';

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

const conversation = (change: string) => ({
  type: 'conversation',
  conversationId: CONVERSATION,
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
    'incoming_mails INSERT',
    sql`WITH made AS (INSERT INTO conversations (id, channel, customer_id) VALUES (${CONVERSATION}, 'email', ${CUSTOMER}) RETURNING id)
      INSERT INTO incoming_mails (id, conversation_id, content_hash, from_address, subject, text)
      SELECT ${INCOMING}::uuid, id, 'x', 'mona@example.com', 'Hi', 'Hello' FROM made`,
    [
      { type: 'mail', messageId: INCOMING, conversationId: CONVERSATION, customerId: CUSTOMER },
      conversation('created'),
    ],
  ],
  [
    'conversations UPDATE',
    sql`UPDATE conversations SET state = 'closed' WHERE id = ${CONVERSATION}`,
    [conversation('updated')],
  ],
  [
    'emails UPDATE',
    sql`UPDATE emails SET conversation_id = ${CONVERSATION}, sent_at = now() - interval '1 day' WHERE id = ${MAIL}`,
    [{ type: 'email', customerId: CUSTOMER, emailId: MAIL }, conversation('updated'), conversation('updated')],
  ],
  [
    'emails UPDATE',
    sql`UPDATE emails SET status = 'sent' WHERE id = ${MAIL}`,
    [{ type: 'email', customerId: CUSTOMER, emailId: MAIL }, conversation('updated')],
  ],
  [
    'drafts INSERT',
    sql`INSERT INTO drafts (conversation_id, content) VALUES (${CONVERSATION}, 'Shall I call you?')`,
    [conversation('updated'), conversation('updated')],
  ],
  ['drafts DELETE', sql`DELETE FROM drafts`, [conversation('updated'), conversation('updated')]],
  ['conversations DELETE', sql`DELETE FROM conversations WHERE id = ${CONVERSATION}`, [conversation('deleted')]],
  [
    'calls INSERT',
    sql`INSERT INTO calls (id, customer_id, outcome, note) VALUES (${CALL}, ${CUSTOMER}, 'reached', '')`,
    [{ type: 'call', callId: CALL, customerId: CUSTOMER }],
  ],
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
  [
    'templates DELETE',
    sql`DELETE FROM templates WHERE id = ${TEMPLATE}`,
    [{ type: 'template', templateId: TEMPLATE, change: 'deleted' }],
  ],
  [
    'follow_ups INSERT',
    sql`WITH version AS (
        INSERT INTO follow_up_versions (purpose, steps) VALUES ('service', '[]') RETURNING id)
      INSERT INTO follow_ups (id, name, trigger, version_id, hold_out, stops_on_own_message)
      SELECT ${FOLLOW_UP}, 'Line', 'by_hand', id, 0, true FROM version`,
    [{ type: 'follow-up', followUpId: FOLLOW_UP, change: 'created' }],
  ],
  [
    'follow_ups UPDATE',
    sql`UPDATE follow_ups SET is_on = true WHERE id = ${FOLLOW_UP}`,
    [{ type: 'follow-up', followUpId: FOLLOW_UP, change: 'updated' }],
  ],
  [
    'enrollments INSERT',
    sql`INSERT INTO enrollments (id, follow_up_id, version_id, customer_id, state)
      SELECT ${ENROLLMENT}, id, version_id, ${CUSTOMER}, 'active' FROM follow_ups WHERE id = ${FOLLOW_UP}`,
    [{ type: 'enrollment', followUpId: FOLLOW_UP, customerId: CUSTOMER }],
  ],
  [
    'enrollments UPDATE',
    sql`UPDATE enrollments SET step = 2 WHERE id = ${ENROLLMENT}`,
    [{ type: 'enrollment', followUpId: FOLLOW_UP, customerId: CUSTOMER }],
  ],
  ['enrollments UPDATE', sql`UPDATE enrollments SET uncertain_until = now() WHERE id = ${ENROLLMENT}`, []],
  [
    'api_keys INSERT',
    sql`INSERT INTO api_keys (id, user_id, name, token_hash, scopes, expires_at)
      VALUES (${KEY}, ${STAFF}, 'Zapier', 'a hash', '{leads:read}', now())`,
    [{ type: 'api-key', apiKeyId: KEY, change: 'created' }],
  ],
  // Otherwise each use would be told.
  ['api_keys INSERT', sql`UPDATE api_keys SET last_used_at = now()`, []],
  ['api_keys DELETE', sql`DELETE FROM api_keys`, [{ type: 'api-key', apiKeyId: KEY, change: 'deleted' }]],
  [
    'webhook_endpoints INSERT',
    sql`INSERT INTO webhook_endpoints (id, url, events, secret) VALUES (${HOOK}, 'https://example.com/', '{lead.created}', 'sealed')`,
    [{ type: 'webhook-endpoint', webhookEndpointId: HOOK, change: 'created' }],
  ],
  [
    'webhook_endpoints UPDATE',
    sql`UPDATE webhook_endpoints SET is_active = 0 WHERE id = ${HOOK}`,
    [{ type: 'webhook-endpoint', webhookEndpointId: HOOK, change: 'updated' }],
  ],
  [
    'webhook_endpoints DELETE',
    sql`DELETE FROM webhook_endpoints WHERE id = ${HOOK}`,
    [{ type: 'webhook-endpoint', webhookEndpointId: HOOK, change: 'deleted' }],
  ],
  // Otherwise the customer's deletion would be told here too.
  ['enrollments UPDATE', sql`DELETE FROM enrollments WHERE id = ${ENROLLMENT}`, []],
];
