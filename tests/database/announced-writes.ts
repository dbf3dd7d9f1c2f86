import { sql } from 'drizzle-orm';
import {
  BOOKING,
  COLLEAGUE,
  CUSTOMER,
  INVITATION,
  LEAD,
  MAIL,
  MEMBER,
  NOTE,
  PHONE,
  PURCHASE,
  REQUEST,
  STAFF,
  TAG,
  TASK,
  TEXT,
  UNKNOWN,
  VIEW,
} from './announced-ids.ts';
import { type AnnouncedWrite, MESSAGES_THAT_WAIT } from './announced-messages.ts';

const STRANGER = '+14155550002';
const OF_CUSTOMER = { conversation: { kind: 'customer', customerId: CUSTOMER } };

/** Writes in their order. Each has the trigger that it fires and the events that the trigger must announce. */
export const WRITES: AnnouncedWrite[] = [
  [
    'customers INSERT',
    sql`INSERT INTO customers (id, name, email, phone_e164) VALUES (${CUSTOMER}, 'Mona', 'mona@example.com', ${PHONE})`,
    [{ type: 'customer', customerId: CUSTOMER, change: 'created' }],
  ],
  [
    'customers UPDATE',
    sql`UPDATE customers SET name = 'Mona L.' WHERE id = ${CUSTOMER}`,
    [{ type: 'customer', customerId: CUSTOMER, change: 'updated' }],
  ],
  [
    'team_members INSERT',
    sql`INSERT INTO team_members (id, owner_id, name, email) VALUES (${MEMBER}, ${CUSTOMER}, 'Mia', 'mia@example.com')`,
    [{ type: 'team-member', teamMemberId: MEMBER, ownerId: CUSTOMER, change: 'created' }],
  ],
  [
    'team_members UPDATE',
    sql`UPDATE team_members SET is_active = 0 WHERE id = ${MEMBER}`,
    [{ type: 'team-member', teamMemberId: MEMBER, ownerId: CUSTOMER, change: 'updated' }],
  ],
  [
    'purchases INSERT',
    sql`INSERT INTO purchases (id, customer_id, product_type, amount) VALUES (${PURCHASE}, ${CUSTOMER}, 'agent_license', 97)`,
    [{ type: 'purchase', purchaseId: PURCHASE, customerId: CUSTOMER, change: 'created' }],
  ],
  [
    'purchases UPDATE',
    sql`UPDATE purchases SET status = 'completed' WHERE id = ${PURCHASE}`,
    [{ type: 'purchase', purchaseId: PURCHASE, customerId: CUSTOMER, change: 'updated' }],
  ],
  [
    'payments_to_decide INSERT',
    sql`INSERT INTO payments_to_decide (kind, purchase_id) VALUES ('double_payment', ${PURCHASE})`,
    [{ type: 'purchase', purchaseId: PURCHASE, customerId: CUSTOMER, change: 'updated' }],
  ],
  [
    'payments_to_decide UPDATE',
    sql`UPDATE payments_to_decide SET decision = 'kept' WHERE purchase_id = ${PURCHASE}`,
    [{ type: 'purchase', purchaseId: PURCHASE, customerId: CUSTOMER, change: 'updated' }],
  ],
  [
    'sms_messages INSERT',
    sql`INSERT INTO sms_messages (id, customer_id, team_member_id, direction, message, phone_e164) VALUES
      (${TEXT}, ${CUSTOMER}, NULL, 'outbound', 'Hello', ${PHONE}), (${UNKNOWN}, NULL, NULL, 'inbound', 'Hi', ${STRANGER})`,
    [
      { type: 'text', ...OF_CUSTOMER, messageId: TEXT, direction: 'outbound' },
      { type: 'text', conversation: { kind: 'unknown', phone: STRANGER }, messageId: UNKNOWN, direction: 'inbound' },
    ],
  ],
  [
    'sms_messages UPDATE',
    sql`UPDATE sms_messages SET status = 'delivered' WHERE id = ${TEXT}`,
    [{ type: 'text-status', ...OF_CUSTOMER, messageId: TEXT, status: 'delivered' }],
  ],
  [
    'sms_messages UPDATE',
    sql`UPDATE sms_messages SET is_read = 1 WHERE id = ${UNKNOWN}`,
    [{ type: 'unread', conversation: { kind: 'unknown', phone: STRANGER } }],
  ],
  [
    'sms_messages UPDATE',
    sql`UPDATE sms_messages SET team_member_id = ${MEMBER} WHERE id = ${UNKNOWN}`,
    [
      { type: 'unread', conversation: { kind: 'unknown', phone: STRANGER } },
      {
        type: 'text',
        conversation: { kind: 'team-member', teamMemberId: MEMBER },
        messageId: UNKNOWN,
        direction: 'inbound',
      },
    ],
  ],
  [
    'emails INSERT',
    sql`INSERT INTO emails (id, customer_id, subject, content) VALUES (${MAIL}, ${CUSTOMER}, 'Renewal', 'Hello')`,
    [{ type: 'email', customerId: CUSTOMER, emailId: MAIL }],
  ],
  [
    'emails UPDATE',
    sql`UPDATE emails SET status = 'failed' WHERE id = ${MAIL}`,
    [{ type: 'email', customerId: CUSTOMER, emailId: MAIL }],
  ],
  [
    'leads INSERT',
    sql`INSERT INTO leads (id, name, email, product_type, customer_id) VALUES (${LEAD}, 'Mona', 'mona@example.com', 'demo', ${CUSTOMER})`,
    [{ type: 'lead', leadId: LEAD, customerId: CUSTOMER, change: 'created' }],
  ],
  [
    'leads UPDATE',
    sql`UPDATE leads SET stage = 'contacted' WHERE id = ${LEAD}`,
    [{ type: 'lead', leadId: LEAD, customerId: CUSTOMER, change: 'updated' }],
  ],
  [
    'bookings INSERT',
    sql`INSERT INTO bookings (id, vendor, calendar_id, name, email, starts_at, status, customer_id)
      VALUES (${BOOKING}, 'cal', 'x', 'Mona', 'mona@example.com', now(), 'booked', ${CUSTOMER})`,
    [{ type: 'booking', bookingId: BOOKING, customerId: CUSTOMER, change: 'created' }],
  ],
  [
    'bookings UPDATE',
    sql`UPDATE bookings SET status = 'cancelled' WHERE id = ${BOOKING}`,
    [{ type: 'booking', bookingId: BOOKING, customerId: CUSTOMER, change: 'updated' }],
  ],
  [
    'bookings DELETE',
    sql`DELETE FROM bookings WHERE id = ${BOOKING}`,
    [{ type: 'booking', bookingId: BOOKING, customerId: CUSTOMER, change: 'deleted' }],
  ],
  [
    'leads DELETE',
    sql`DELETE FROM leads WHERE id = ${LEAD}`,
    [{ type: 'lead', leadId: LEAD, customerId: CUSTOMER, change: 'deleted' }],
  ],
  [
    'notes INSERT',
    sql`INSERT INTO notes (id, customer_id, body) VALUES (${NOTE}, ${CUSTOMER}, 'Calls on Fridays')`,
    [{ type: 'note', noteId: NOTE, customerId: CUSTOMER, change: 'created' }],
  ],
  [
    'notes UPDATE',
    sql`UPDATE notes SET is_pinned = 1 WHERE id = ${NOTE}`,
    [{ type: 'note', noteId: NOTE, customerId: CUSTOMER, change: 'updated' }],
  ],
  [
    'notes DELETE',
    sql`DELETE FROM notes WHERE id = ${NOTE}`,
    [{ type: 'note', noteId: NOTE, customerId: CUSTOMER, change: 'deleted' }],
  ],
  [
    'tasks INSERT',
    sql`INSERT INTO tasks (id, customer_id, title) VALUES (${TASK}, ${CUSTOMER}, 'Call back')`,
    [{ type: 'task', taskId: TASK, customerId: CUSTOMER, change: 'created' }],
  ],
  [
    'tasks UPDATE',
    sql`UPDATE tasks SET done_at = now() WHERE id = ${TASK}`,
    [{ type: 'task', taskId: TASK, customerId: CUSTOMER, change: 'updated' }],
  ],
  [
    'tasks DELETE',
    sql`DELETE FROM tasks WHERE id = ${TASK}`,
    [{ type: 'task', taskId: TASK, customerId: CUSTOMER, change: 'deleted' }],
  ],
  [
    'tags INSERT',
    sql`INSERT INTO tags (id, name) VALUES (${TAG}, 'VIP')`,
    [{ type: 'tag', tagId: TAG, change: 'created' }],
  ],
  [
    'tags UPDATE',
    sql`UPDATE tags SET name = 'vip' WHERE id = ${TAG}`,
    [{ type: 'tag', tagId: TAG, change: 'updated' }],
  ],
  [
    'customer_tags INSERT',
    sql`INSERT INTO customer_tags (customer_id, tag_id) VALUES (${CUSTOMER}, ${TAG})`,
    [{ type: 'customer', customerId: CUSTOMER, change: 'updated' }],
  ],
  [
    'customer_tags DELETE',
    sql`DELETE FROM customer_tags WHERE customer_id = ${CUSTOMER}`,
    [{ type: 'customer', customerId: CUSTOMER, change: 'updated' }],
  ],
  ['tags DELETE', sql`DELETE FROM tags WHERE id = ${TAG}`, [{ type: 'tag', tagId: TAG, change: 'deleted' }]],
  [
    'opt_outs INSERT',
    sql`INSERT INTO opt_outs (phone_e164, keyword) VALUES (${PHONE}, 'STOP')`,
    [{ type: 'consent', customerId: CUSTOMER }],
  ],
  [
    'consent_events INSERT',
    sql`INSERT INTO consent_events (phone_e164, customer_id, kind, words) VALUES (${PHONE}, ${CUSTOMER}, 'opt_in', 'yes')`,
    [{ type: 'consent', customerId: CUSTOMER }],
  ],
  [
    'personal_opt_outs INSERT',
    sql`INSERT INTO personal_opt_outs (phone_e164, customer_id) VALUES (${PHONE}, ${CUSTOMER})`,
    [{ type: 'consent', customerId: CUSTOMER }],
  ],
  ['personal_opt_outs DELETE', sql`DELETE FROM personal_opt_outs`, [{ type: 'consent', customerId: CUSTOMER }]],
  ['opt_outs DELETE', sql`DELETE FROM opt_outs`, [{ type: 'consent', customerId: CUSTOMER }]],
  ...MESSAGES_THAT_WAIT,
  [
    'refund_requests INSERT',
    sql`INSERT INTO refund_requests (id, customer_id, purchase_id, reason) VALUES (${REQUEST}, ${CUSTOMER}, ${PURCHASE}, 'Sorry')`,
    [{ type: 'refund-request', refundRequestId: REQUEST, customerId: CUSTOMER, change: 'created' }],
  ],
  [
    'refund_requests UPDATE',
    sql`UPDATE refund_requests SET status = 'rejected' WHERE id = ${REQUEST}`,
    [{ type: 'refund-request', refundRequestId: REQUEST, customerId: CUSTOMER, change: 'updated' }],
  ],
  [
    'refund_requests DELETE',
    sql`DELETE FROM refund_requests WHERE id = ${REQUEST}`,
    [{ type: 'refund-request', refundRequestId: REQUEST, customerId: CUSTOMER, change: 'deleted' }],
  ],
  [
    'purchases DELETE',
    sql`DELETE FROM purchases WHERE id = ${PURCHASE}`,
    [{ type: 'purchase', purchaseId: PURCHASE, customerId: CUSTOMER, change: 'deleted' }],
  ],
  [
    'purchases INSERT',
    sql`INSERT INTO purchases (id, product_type, amount) VALUES (${PURCHASE}, 'agent_license', 97)`,
    [{ type: 'purchase', purchaseId: PURCHASE, customerId: null, change: 'created' }],
  ],
  [
    'team_members DELETE',
    sql`DELETE FROM team_members WHERE id = ${MEMBER}`,
    [{ type: 'team-member', teamMemberId: MEMBER, ownerId: CUSTOMER, change: 'deleted' }],
  ],
  [
    'customers DELETE',
    sql`DELETE FROM customers WHERE id = ${CUSTOMER}`,
    [{ type: 'customer', customerId: CUSTOMER, change: 'deleted' }],
  ],
  [
    'customers INSERT',
    sql`INSERT INTO customers (name, email) SELECT 'Bulk', n || '@example.com' FROM generate_series(1, 51) AS n`,
    [{ type: 'resync' }],
  ],
  [
    'users INSERT',
    sql`INSERT INTO users (id, username, password, role) VALUES (${COLLEAGUE}, 'bea', 'a hash', 'member')`,
    [{ type: 'staff-user', userId: COLLEAGUE, change: 'created' }],
  ],
  [
    'users UPDATE',
    sql`UPDATE users SET role = 'viewer' WHERE id = ${COLLEAGUE}`,
    [{ type: 'staff-user', userId: COLLEAGUE, change: 'updated' }],
  ],
  ['users UPDATE', sql`UPDATE users SET password = 'another hash'`, []],
  [
    'staff_invitations INSERT',
    sql`INSERT INTO staff_invitations (id, email, role, token_hash, expires_at)
      VALUES (${INVITATION}, 'cleo@example.com', 'member', 'a hash', now())`,
    [{ type: 'staff-invitation', invitationId: INVITATION, change: 'created' }],
  ],
  [
    'staff_invitations UPDATE',
    sql`UPDATE staff_invitations SET withdrawn_at = now() WHERE id = ${INVITATION}`,
    [{ type: 'staff-invitation', invitationId: INVITATION, change: 'updated' }],
  ],
  ['staff_settings INSERT', sql`INSERT INTO staff_settings DEFAULT VALUES`, [{ type: 'staff-settings' }]],
  ['staff_settings UPDATE', sql`UPDATE staff_settings SET second_factor_required = 1`, [{ type: 'staff-settings' }]],
  [
    'saved_views INSERT',
    sql`INSERT INTO saved_views (id, owner_id, name, list, filters) VALUES (${VIEW}, ${STAFF}, 'Mine', 'leads', '{}')`,
    [{ type: 'view', viewId: VIEW, change: 'created' }],
  ],
  [
    'saved_views UPDATE',
    sql`UPDATE saved_views SET is_shared = 1`,
    [{ type: 'view', viewId: VIEW, change: 'updated' }],
  ],
  ['saved_views DELETE', sql`DELETE FROM saved_views`, [{ type: 'view', viewId: VIEW, change: 'deleted' }]],
  [
    'sessions DELETE',
    sql`DELETE FROM sessions WHERE token_hash = 'a hash'`,
    [{ type: 'session-ended', userId: STAFF }],
  ],
];
