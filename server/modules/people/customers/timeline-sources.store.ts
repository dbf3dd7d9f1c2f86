import { type SQL, sql } from 'drizzle-orm';
import { GUIDE_DAYS } from '#contract/limits.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { valuesOf } from '#server/database/conditions/audit-values.ts';
import { asInstant } from '#server/database/instants.ts';

/** Every tenth answer in the guide gets an entry. */
const GUIDE_STEP = 10;

export interface TimelineOwner {
  id: string;
  phoneE164: string | null;
  /** Whether payments and subscriptions are told, too. */
  withMoney: boolean;
}

/** What a key opens with the scope `money:read`, or not at all. */
const MONEY: TimelineEntry['kind'][] = [
  'purchase',
  'returned_refund',
  'subscription',
  'refund',
  'refund_request',
  'refund_decision',
  'kept_payment',
];

/** A table that the timeline reads: the customer's rows, their times, and the details of an entry. */
export interface TimelineSource {
  kind: TimelineEntry['kind'];
  id: SQL;
  at: SQL;
  /** The entry's fields besides kind, id and at, as a JSON object. */
  details: SQL;
  from: SQL;
  /** A join for the details, which must not change the number of rows. */
  join?: SQL;
  where: SQL;
}

/** Adds the field only when it is true. */
const BY_CUSTOMER = sql`CASE by_customer WHEN 1 THEN '{"byCustomer": 1}' ELSE '{}' END::jsonb`;

/** What was said about messages: by text, in a form, in the account, or to staff. */
const CONSENT = {
  kind: 'consent' as const,
  id: sql`consent_events.id`,
  at: sql`coalesce(said_at, consent_events.created_at)`,
  details: sql`jsonb_build_object('change',
    CASE WHEN kind = 'opt_in' AND source <> 'text' THEN 'consent' ELSE kind END, 'words', words)
    || CASE channel WHEN 'email' THEN '{"channel": "email"}' ELSE '{}' END::jsonb
    || CASE purpose WHEN 'marketing' THEN '{"purpose": "marketing"}' ELSE '{}' END::jsonb
    || CASE WHEN username IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('byName', username) END`,
  from: sql`consent_events`,
  join: sql`LEFT JOIN users ON users.id = recorded_by`,
};

export function timelineSources(owner: TimelineOwner): TimelineSource[] {
  return allSources(owner).filter(({ kind }) => owner.withMoney || !MONEY.includes(kind));
}

/** Every source uses an index that begins with the customer or the number, so that no timeline scans a table. */
function allSources({ id, phoneE164 }: TimelineOwner): TimelineSource[] {
  const customerId = sql`${id}::uuid`;
  return [
    {
      kind: 'email',
      id: sql`emails.id`,
      at: sql`emails.sent_at`,
      details: sql`jsonb_build_object('direction', 'outbound', 'subject', subject, 'content', content, 'status', status, 'sentByName', username)`,
      from: sql`emails`,
      join: sql`LEFT JOIN users ON users.id = emails.sent_by`,
      where: sql`emails.customer_id = ${customerId}`,
    },
    {
      kind: 'email',
      id: sql`incoming_mails.id`,
      at: sql`incoming_mails.received_at`,
      details: sql`jsonb_build_object('direction', 'inbound', 'subject', incoming_mails.subject, 'content', text, 'status', 'received',
        'sentByName', NULL, 'from', from_address)`,
      from: sql`incoming_mails`,
      where: sql`incoming_mails.conversation_id IN (SELECT id FROM conversations WHERE customer_id = ${customerId} AND channel = 'email')`,
    },
    {
      kind: 'call',
      id: sql`calls.id`,
      at: sql`calls.called_at`,
      details: sql`jsonb_build_object('outcome', outcome, 'note', note, 'byName', username)`,
      from: sql`calls`,
      join: sql`LEFT JOIN users ON users.id = calls.logged_by`,
      where: sql`calls.customer_id = ${customerId}`,
    },
    {
      kind: 'text',
      id: sql`sms_messages.id`,
      at: sql`sms_messages.sent_at`,
      details: sql`jsonb_build_object('direction', direction, 'message', message, 'status', status, 'sentByName', username)`,
      from: sql`sms_messages`,
      join: sql`LEFT JOIN users ON users.id = sms_messages.sent_by`,
      where: sql`sms_messages.customer_id = ${customerId}`,
    },
    {
      kind: 'note',
      id: sql`notes.id`,
      at: sql`notes.created_at`,
      details: sql`jsonb_build_object('body', body, 'edits', edits, 'authorName', username)`,
      from: sql`notes`,
      join: sql`LEFT JOIN users ON users.id = author_id`,
      where: sql`customer_id = ${customerId}`,
    },
    {
      kind: 'task',
      id: sql`tasks.id`,
      at: sql`coalesce(done_at, tasks.created_at)`,
      details: sql`jsonb_build_object('title', title, 'dueAt', ${asInstant(sql`due_at`)}, 'isDone', done_at IS NOT NULL, 'assigneeName', username)`,
      from: sql`tasks`,
      join: sql`LEFT JOIN users ON users.id = assignee_id`,
      where: sql`customer_id = ${customerId}`,
    },
    {
      kind: 'purchase',
      id: sql`id`,
      at: sql`created_at`,
      details: sql`jsonb_build_object('productType', product_type, 'quantity', quantity, 'amount', amount::text, 'status', status)`,
      from: sql`purchases`,
      where: sql`customer_id = ${customerId}`,
    },
    {
      kind: 'returned_refund',
      id: sql`id`,
      at: sql`returned_at`,
      details: sql`jsonb_build_object('amount', returned_amount::text)`,
      from: sql`purchases`,
      where: sql`customer_id = ${customerId} AND returned_at IS NOT NULL`,
    },
    {
      kind: 'subscription',
      id: sql`subscription_changes.id`,
      at: sql`subscription_changes.created_at`,
      details: sql`jsonb_build_object('change', subscription_changes.kind, 'productType', product_type, 'quantity', quantity,
        'reason', nullif(reason, ''), 'isPending', is_latest = 1 AND applied_at IS NULL, 'byName', username)
        || CASE WHEN requested_by IS NULL THEN '{"byCustomer": 1}' ELSE '{}' END::jsonb`,
      from: sql`subscription_changes`,
      join: sql`JOIN subscriptions ON subscriptions.id = subscription_id LEFT JOIN users ON users.id = requested_by`,
      where: sql`subscription_id IN (SELECT id FROM subscriptions WHERE customer_id = ${customerId})`,
    },
    {
      kind: 'refund',
      id: sql`refunds.id`,
      at: sql`refunds.created_at`,
      details: sql`jsonb_build_object('productType', product_type, 'quantity', quantity, 'amount', refunds.amount::text,
        'endsSubscription', ends_subscription = 1, 'reason', nullif(reason, ''), 'status', refunds.status, 'byName', username)`,
      from: sql`refunds`,
      join: sql`JOIN purchases ON purchases.id = purchase_id LEFT JOIN users ON users.id = ordered_by`,
      where: sql`purchase_id IN (SELECT id FROM purchases WHERE customer_id = ${customerId})`,
    },
    {
      kind: 'refund_request',
      id: sql`id`,
      at: sql`created_at`,
      details: sql`jsonb_build_object('reason', nullif(reason, ''), 'byCustomer', 1)`,
      from: sql`refund_requests`,
      where: sql`customer_id = ${customerId}`,
    },
    {
      kind: 'refund_decision',
      id: sql`refund_requests.id`,
      at: sql`decided_at`,
      details: sql`jsonb_build_object('decision', status, 'reason', nullif(message, ''), 'byName', username)
        || CASE status WHEN 'withdrawn' THEN '{"byCustomer": 1}' ELSE '{}' END::jsonb`,
      from: sql`refund_requests`,
      join: sql`LEFT JOIN users ON users.id = decided_by`,
      where: sql`customer_id = ${customerId} AND decided_at IS NOT NULL`,
    },
    {
      kind: 'kept_payment',
      id: sql`payments_to_decide.id`,
      at: sql`decided_at`,
      details: sql`jsonb_build_object('why', kind, 'productType', product_type, 'quantity', quantity, 'amount', amount::text,
        'byName', username)`,
      from: sql`payments_to_decide`,
      join: sql`JOIN purchases ON purchases.id = purchase_id LEFT JOIN users ON users.id = decided_by`,
      where: sql`purchase_id IN (SELECT id FROM purchases WHERE customer_id = ${customerId}) AND decision = 'kept'`,
    },
    {
      kind: 'checkout',
      id: sql`checkouts.id`,
      at: sql`checkouts.created_at`,
      details: sql`jsonb_build_object('productType', checkouts.product_type, 'quantity', checkouts.quantity,
        'isExpired', coalesce(expires_at, checkouts.created_at + interval '1 day') <= now(), 'isReminded', reminded_at IS NOT NULL,
        'isPaidElsewhere', EXISTS (SELECT FROM purchases WHERE purchases.customer_id = checkouts.customer_id
          AND purchases.product_type = checkouts.product_type AND stripe_invoice_id IS NULL
          AND fulfilled_at >= checkouts.created_at))`,
      from: sql`checkouts`,
      // Paid checkouts appear as purchases.
      where: sql`checkouts.customer_id = ${customerId}
        AND NOT EXISTS (SELECT FROM purchases WHERE purchases.stripe_session_id = checkouts.stripe_session_id)`,
    },
    {
      kind: 'booking',
      id: sql`id`,
      at: sql`created_at`,
      details: sql`jsonb_build_object('startsAt', ${asInstant(sql`starts_at`)}, 'status', status)`,
      from: sql`bookings`,
      where: sql`customer_id = ${customerId}`,
    },
    {
      kind: 'sign_in',
      id: sql`id`,
      at: sql`used_at`,
      details: sql`'{}'::jsonb`,
      from: sql`sign_in_links`,
      where: sql`customer_id = ${customerId} AND used_at IS NOT NULL`,
    },
    {
      kind: 'guide',
      id: sql`id`,
      at: sql`created_at`,
      details: sql`jsonb_build_object('answered', answered, 'total', ${GUIDE_DAYS}::int)`,
      from: sql`(
        SELECT id, created_at, row_number() OVER (ORDER BY created_at, id) AS answered FROM guide_answers
        WHERE customer_id = ${customerId}) AS progress`,
      where: sql`answered % ${GUIDE_STEP} = 0`,
    },
    { ...CONSENT, where: sql`customer_id = ${customerId}` },
    // A form whose number cannot be read has given consent for none, and is still what was said.
    {
      kind: 'consent',
      id: sql`id`,
      at: sql`coalesce(consent_at, created_at)`,
      details: sql`jsonb_build_object('change', 'consent', 'words', consent_text)`,
      from: sql`contacts`,
      where: sql`customer_id = ${customerId} AND consent_text IS NOT NULL AND phone_e164 IS NULL`,
    },
    {
      ...CONSENT,
      where: sql`phone_e164 = ${phoneE164}::text AND customer_id IS DISTINCT FROM ${customerId} AND source = 'text'`,
    },
    {
      kind: 'team',
      id: sql`team_events.id`,
      at: sql`team_events.created_at`,
      details: sql`jsonb_build_object('event', kind, 'name', team_members.name, 'byName', username) || ${BY_CUSTOMER}`,
      from: sql`team_events`,
      join: sql`JOIN team_members ON team_members.id = team_member_id LEFT JOIN users ON users.id = team_events.user_id`,
      where: sql`team_events.owner_id = ${customerId}`,
    },
    {
      kind: 'change',
      id: sql`audit_entries.id`,
      at: sql`audit_entries.created_at`,
      details: sql`jsonb_build_object('action', action, 'subject', subject_type, 'name', team_members.name, 'fields', fields,
        'changes', ${valuesOf(sql`audit_entries`)}, 'byName', username) || ${BY_CUSTOMER}`,
      from: sql`audit_entries`,
      // The cast is in a CASE, because ids of other subjects need not be UUIDs.
      join: sql`LEFT JOIN users ON users.id = audit_entries.user_id
        LEFT JOIN team_members ON team_members.id = CASE WHEN subject_type = 'team_member' THEN subject_id::uuid END`,
      where: sql`audit_entries.customer_id = ${customerId}
        AND action IN ('create', 'update', 'delete') AND subject_type IN ('customer', 'team_member', 'lead')`,
    },
  ];
}
