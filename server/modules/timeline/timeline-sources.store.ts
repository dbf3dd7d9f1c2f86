import { type SQL, sql } from 'drizzle-orm';

export interface TimelineOwner {
  id: string;
  phoneE164: string | null;
}

/** One table that a timeline reads: which rows are the customer's, when they happened, and what an entry says of them. */
export interface TimelineSource {
  kind: string;
  id: SQL;
  at: SQL;
  /** What the entry holds beside kind, id and at: a JSON object. */
  details: SQL;
  from: SQL;
  /** Joined for the details; the rows stay as many. */
  join?: SQL;
  where: SQL;
}

/** Every source is read by an index that begins with the customer (or the number), so that no timeline scans a table. */
export function timelineSources({ id, phoneE164 }: TimelineOwner): TimelineSource[] {
  const customerId = sql`${id}::uuid`;
  return [
    {
      kind: 'email',
      id: sql`emails.id`,
      at: sql`emails.sent_at`,
      details: sql`jsonb_build_object('subject', subject, 'status', status, 'sentByName', username)`,
      from: sql`emails`,
      join: sql`LEFT JOIN users ON users.id = emails.sent_by`,
      where: sql`emails.customer_id = ${customerId}`,
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
      kind: 'purchase',
      id: sql`id`,
      at: sql`created_at`,
      details: sql`jsonb_build_object('productType', product_type, 'quantity', quantity, 'amount', amount::text, 'status', status)`,
      from: sql`purchases`,
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
      kind: 'consent',
      id: sql`id`,
      at: sql`coalesce(consent_at, created_at)`,
      details: sql`jsonb_build_object('change', 'consent', 'words', consent_text)`,
      from: sql`contacts`,
      where: sql`customer_id = ${customerId} AND consent_text IS NOT NULL`,
    },
    {
      kind: 'consent',
      id: sql`id`,
      at: sql`created_at`,
      details: sql`jsonb_build_object('change', kind, 'words', words)`,
      from: sql`consent_events`,
      where: sql`customer_id = ${customerId}`,
    },
    {
      kind: 'consent',
      id: sql`id`,
      at: sql`created_at`,
      details: sql`jsonb_build_object('change', kind, 'words', words)`,
      from: sql`consent_events`,
      where: sql`phone_e164 = ${phoneE164}::text AND customer_id IS DISTINCT FROM ${customerId}`,
    },
    {
      kind: 'change',
      id: sql`audit_entries.id`,
      at: sql`audit_entries.created_at`,
      details: sql`jsonb_build_object('action', action, 'subject', subject_type, 'name', team_members.name, 'fields', fields, 'byName', username)`,
      from: sql`audit_entries`,
      // The cast stands in a CASE because other subjects' ids need not be uuids.
      join: sql`LEFT JOIN users ON users.id = audit_entries.user_id
        LEFT JOIN team_members ON team_members.id = CASE WHEN subject_type = 'team_member' THEN subject_id::uuid END`,
      where: sql`audit_entries.customer_id = ${customerId}
        AND action IN ('create', 'update', 'delete') AND subject_type IN ('customer', 'team_member')`,
    },
  ];
}
