-- All tables, indexes, functions and triggers as of 25 November 2026. It stands for the 47 migrations before it, which were its history
-- (docs/decisions/2026-11-25-one-baseline.md). Functions have their present text in server/database/functions.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION announce(events jsonb[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- A bulk write is one event: read everything anew. Callers stop counting at 51.
  IF cardinality(events) > 50 THEN
    INSERT INTO announcements (payload) VALUES ('{"type":"resync"}');
  ELSE
    INSERT INTO announcements (payload) SELECT event::text FROM unnest(events) AS event;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_bookings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        PERFORM announce(ARRAY(
          SELECT jsonb_build_object('type', 'booking', 'bookingId', id, 'customerId', customer_id, 'change', change_of(TG_OP)) FROM changed LIMIT 51
        ));
        RETURN NULL;
      END $$;
--> statement-breakpoint
CREATE FUNCTION announce_consent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'consent', 'customerId', customers.id)
    FROM changed JOIN customers USING (phone_e164)
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_customers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        PERFORM announce(ARRAY(
          SELECT jsonb_build_object('type', 'customer', 'customerId', id, 'change', change_of(TG_OP)) FROM changed LIMIT 51
        ));
        RETURN NULL;
      END $$;
--> statement-breakpoint
CREATE FUNCTION announce_emails() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'email', 'customerId', customer_id, 'emailId', id)
    FROM changed
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_leads() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        PERFORM announce(ARRAY(
          SELECT jsonb_build_object('type', 'lead', 'leadId', id, 'customerId', customer_id, 'change', change_of(TG_OP)) FROM changed LIMIT 51
        ));
        RETURN NULL;
      END $$;
--> statement-breakpoint
CREATE FUNCTION announce_notes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        PERFORM announce(ARRAY(
          SELECT jsonb_build_object('type', 'note', 'noteId', id, 'customerId', customer_id, 'change', change_of(TG_OP)) FROM changed LIMIT 51
        ));
        RETURN NULL;
      END $$;
--> statement-breakpoint
CREATE FUNCTION announce_personal_consent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'consent', 'customerId', customer_id) FROM changed
    WHERE customer_id IS NOT NULL LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_purchases() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        PERFORM announce(ARRAY(
          SELECT jsonb_build_object('type', 'purchase', 'purchaseId', id, 'customerId', customer_id, 'change', change_of(TG_OP)) FROM changed LIMIT 51
        ));
        RETURN NULL;
      END $$;
--> statement-breakpoint
CREATE FUNCTION announce_refund_requests() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        PERFORM announce(ARRAY(
          SELECT jsonb_build_object('type', 'refund-request', 'refundRequestId', id, 'customerId', customer_id, 'change', change_of(TG_OP)) FROM changed LIMIT 51
        ));
        RETURN NULL;
      END $$;
--> statement-breakpoint
CREATE FUNCTION announce_session_ends() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT DISTINCT jsonb_build_object('type', 'session-ended', 'userId', user_id)
    FROM changed
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_staff_invitations() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        PERFORM announce(ARRAY(
          SELECT jsonb_build_object('type', 'staff-invitation', 'invitationId', id, 'change', change_of(TG_OP)) FROM changed LIMIT 51
        ));
        RETURN NULL;
      END $$;
--> statement-breakpoint
CREATE FUNCTION announce_staff_settings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM announce(ARRAY[jsonb_build_object('type', 'staff-settings')]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_staff_user_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'staff-user', 'userId', id, 'change', 'updated')
    FROM changed JOIN before USING (id)
    WHERE (changed.role, changed.email, changed.disabled_at) IS DISTINCT FROM (before.role, before.email, before.disabled_at)
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_staff_users() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        PERFORM announce(ARRAY(
          SELECT jsonb_build_object('type', 'staff-user', 'userId', id, 'change', change_of(TG_OP)) FROM changed LIMIT 51
        ));
        RETURN NULL;
      END $$;
--> statement-breakpoint
CREATE FUNCTION announce_tagged() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'customer', 'customerId', id, 'change', 'updated')
    FROM (SELECT DISTINCT customer_id AS id FROM changed) AS tagged JOIN customers USING (id)
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_tags() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        PERFORM announce(ARRAY(
          SELECT jsonb_build_object('type', 'tag', 'tagId', id, 'change', change_of(TG_OP)) FROM changed LIMIT 51
        ));
        RETURN NULL;
      END $$;
--> statement-breakpoint
CREATE FUNCTION announce_tasks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        PERFORM announce(ARRAY(
          SELECT jsonb_build_object('type', 'task', 'taskId', id, 'customerId', customer_id, 'change', change_of(TG_OP)) FROM changed LIMIT 51
        ));
        RETURN NULL;
      END $$;
--> statement-breakpoint
CREATE FUNCTION announce_team_members() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        PERFORM announce(ARRAY(
          SELECT jsonb_build_object('type', 'team-member', 'teamMemberId', id, 'ownerId', owner_id, 'change', change_of(TG_OP)) FROM changed LIMIT 51
        ));
        RETURN NULL;
      END $$;
--> statement-breakpoint
CREATE FUNCTION announce_text_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'text-status', 'conversation', conversation_of(changed.customer_id, changed.team_member_id, changed.phone_e164), 'messageId', changed.id, 'status', changed.status)
    FROM changed JOIN before USING (id)
    WHERE (changed.status, changed.error_code, changed.uncertain_until) IS DISTINCT FROM (before.status, before.error_code, before.uncertain_until)
    UNION
    SELECT jsonb_build_object('type', 'unread', 'conversation', conversation_of(before.customer_id, before.team_member_id, before.phone_e164))
    FROM changed JOIN before USING (id)
    WHERE changed.is_read <> before.is_read
      OR (changed.customer_id, changed.team_member_id) IS DISTINCT FROM (before.customer_id, before.team_member_id)
    UNION
    SELECT jsonb_build_object('type', 'text', 'conversation', conversation_of(changed.customer_id, changed.team_member_id, changed.phone_e164), 'messageId', changed.id, 'direction', changed.direction)
    FROM changed JOIN before USING (id)
    WHERE (changed.customer_id, changed.team_member_id) IS DISTINCT FROM (before.customer_id, before.team_member_id)
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_texts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'text', 'conversation', conversation_of(customer_id, team_member_id, phone_e164), 'messageId', id, 'direction', direction)
    FROM changed
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_views() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        PERFORM announce(ARRAY(
          SELECT jsonb_build_object('type', 'view', 'viewId', id, 'change', change_of(TG_OP)) FROM changed LIMIT 51
        ));
        RETURN NULL;
      END $$;
--> statement-breakpoint
CREATE FUNCTION begin_customer_activity() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO customer_activity (customer_id, last_activity_at) SELECT id, created_at FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION change_of(operation text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE operation WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END
$$;
--> statement-breakpoint
CREATE FUNCTION conversation_of(customer_id uuid, team_member_id uuid, phone text) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE
    WHEN customer_id IS NOT NULL THEN jsonb_build_object('kind', 'customer', 'customerId', customer_id)
    WHEN team_member_id IS NOT NULL THEN jsonb_build_object('kind', 'team-member', 'teamMemberId', team_member_id)
    ELSE jsonb_build_object('kind', 'unknown', 'phone', coalesce(phone, ''))
  END
$$;
--> statement-breakpoint
CREATE FUNCTION end_customer_activity() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM customer_activity USING before WHERE customer_id = before.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION erase_traces() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM contacts USING before WHERE customer_id IS NULL AND lower(contacts.email) = lower(before.email);
  DELETE FROM bookings USING before WHERE customer_id IS NULL AND lower(bookings.email) = lower(before.email);
  DELETE FROM email_suppressions USING before
    WHERE email_suppressions.email = lower(before.email) AND (reason = 'bounced' OR lifted_at IS NOT NULL);
  -- A number that somebody else has too is theirs.
  WITH numbers AS (
    SELECT phone_e164 FROM before WHERE phone_e164 IS NOT NULL
      AND NOT EXISTS (SELECT FROM customers WHERE customers.phone_e164 = before.phone_e164)
      AND NOT EXISTS (SELECT FROM team_members WHERE team_members.phone_e164 = before.phone_e164)
  ), texts AS (
    DELETE FROM sms_messages USING numbers
    WHERE sms_messages.phone_e164 = numbers.phone_e164 AND customer_id IS NULL AND team_member_id IS NULL
  ), history AS (
    DELETE FROM consent_events USING numbers
    WHERE consent_events.phone_e164 = numbers.phone_e164 AND customer_id IS NULL AND team_member_id IS NULL
  )
  UPDATE opt_outs SET keyword = 'STOP' FROM numbers WHERE opt_outs.phone_e164 = numbers.phone_e164;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION fold_text(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(value, NFKD), '[\u0300-\u036F]'::text, ''::text, 'g'::text)), 'øłđðħıŧ'::text, 'olddhit'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text);
--> statement-breakpoint
CREATE FUNCTION keep_paid() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE customer_activity SET paid = paid - OLD.revenue WHERE customer_id = OLD.customer_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE customer_activity SET paid = paid + NEW.revenue, last_activity_at = greatest(last_activity_at, NEW.created_at)
    WHERE customer_id = NEW.customer_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_totals() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
DECLARE
  -- What a row counts for, beside being one. Rules are generated columns of its table (server/database/schema/).
  facts text := CASE TG_TABLE_NAME
    WHEN 'customers' THEN 'license_state AS state, 0 AS revenue, used_team_member_licenses AS used_licenses, team_member_licenses AS licenses'
    WHEN 'purchases' THEN ''''' AS state, revenue, 0 AS used_licenses, 0 AS licenses'
    WHEN 'balance_transactions' THEN 'kind AS state, amount AS revenue, 0 AS used_licenses, 0 AS licenses'
    WHEN 'mrr_changes' THEN 'kind AS state, amount AS revenue, 0 AS used_licenses, 0 AS licenses'
    WHEN 'leads' THEN 'stage AS state, 0 AS revenue, 0 AS used_licenses, 0 AS licenses'
    ELSE ''''' AS state, 0 AS revenue, 0 AS used_licenses, 0 AS licenses'
  END;
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM changed'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM before'
    ELSE 'SELECT -1 AS sign, * FROM before UNION ALL SELECT 1, * FROM changed'
  END;
BEGIN
  EXECUTE format($sql$
    INSERT INTO totals (subject, day, state, count, revenue, used_licenses, licenses)
    SELECT %L, day, state, sum(sign), sum(sign * revenue), sum(sign * used_licenses), sum(sign * licenses)
    FROM (SELECT sign, (created_at AT TIME ZONE 'UTC')::date AS day, %s FROM (%s) AS changes) AS facts
    GROUP BY day, state
    HAVING (sum(sign), sum(sign * revenue), sum(sign * used_licenses), sum(sign * licenses)) <> (0, 0, 0, 0)
  $sql$, TG_TABLE_NAME, facts, changes);
  IF TG_TABLE_NAME = 'customers' THEN
    EXECUTE format($sql$
      INSERT INTO totals (subject, day, state, count, revenue, used_licenses, licenses)
      SELECT 'access', date '2000-01-01', access_state, sum(sign), 0, 0, 0 FROM (%s) AS changes
      GROUP BY access_state HAVING sum(sign) <> 0
    $sql$, changes);
  END IF;
  RETURN NULL;
END $_$;
--> statement-breakpoint
CREATE FUNCTION note_customer_activity(customer uuid, moment timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE customer_activity SET last_activity_at = moment
  WHERE customer_id = customer AND last_activity_at < moment - interval '1 minute';
END $$;
--> statement-breakpoint
CREATE FUNCTION note_erasure() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO erasures (subject_id) SELECT id FROM before ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_sign_in() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM note_customer_activity(NEW.customer_id, NEW.used_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_text_or_email() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM note_customer_activity(NEW.customer_id, NEW.sent_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_LEVEL = 'ROW' AND TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM customers WHERE id = OLD.customer_id)
      AND NOT EXISTS (SELECT FROM team_members WHERE id = OLD.team_member_id)
    THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_text(name text, email text, phone text, phone_e164 text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (((((' '::text || fold_text(name)) || ' '::text) || fold_text(email)) || COALESCE((' '::text || regexp_replace(phone, '\D'::text, ''::text, 'g'::text)), ''::text)) || COALESCE((' '::text || substr(phone_e164, 2)), ''::text));
--> statement-breakpoint
CREATE TABLE account_sessions (
    token_hash text NOT NULL,
    customer_id uuid,
    team_member_id uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_agent text,
    last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    email text,
    CONSTRAINT account_sessions_holder_check CHECK ((num_nonnulls(customer_id, team_member_id) = 1))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE announcements (
    id bigint NOT NULL,
    payload text NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE announcement_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE announcement_ids OWNED BY announcements.id;
--> statement-breakpoint
CREATE TABLE app_webhooks (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    sub text NOT NULL,
    "position" integer NOT NULL,
    account uuid NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    delivered_at timestamp(3) with time zone,
    lease_expires_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE audit_entries (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid,
    action text NOT NULL,
    subject_type text,
    subject_id text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    customer_id uuid,
    fields text[] DEFAULT '{}'::text[] NOT NULL,
    by_customer integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE audit_values (
    entry_id uuid NOT NULL,
    field text NOT NULL,
    before text,
    after text,
    customer_id uuid,
    team_member_id uuid,
    CONSTRAINT audit_values_person_check CHECK ((num_nonnulls(customer_id, team_member_id) = 1))
);
--> statement-breakpoint
CREATE TABLE balance_transactions (
    id text NOT NULL,
    stripe_payment_intent_id text NOT NULL,
    kind text NOT NULL,
    amount numeric(10,2) NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT balance_transactions_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'refund'::text, 'dispute'::text])))
);
--> statement-breakpoint
CREATE TABLE bookings (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    vendor text NOT NULL,
    calendar_id text NOT NULL,
    replaced_ids text[] DEFAULT '{}'::text[] NOT NULL,
    lead_id uuid,
    customer_id uuid,
    name text NOT NULL,
    email text NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    status text NOT NULL,
    held_at timestamp(3) with time zone,
    search_text text GENERATED ALWAYS AS (search_text(name, email, NULL::text, NULL::text)) STORED NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bookings_status_check CHECK ((status = ANY (ARRAY['booked'::text, 'cancelled'::text])))
);
--> statement-breakpoint
CREATE TABLE bulk_actions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    action text NOT NULL,
    list text NOT NULL,
    details jsonb NOT NULL,
    total integer NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    idempotency_key text,
    hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    finished_at timestamp(3) with time zone,
    cancelled_at timestamp(3) with time zone,
    undone_at timestamp(3) with time zone,
    CONSTRAINT bulk_actions_list_check CHECK ((list = ANY (ARRAY['customers'::text, 'leads'::text, 'team-members'::text])))
);
--> statement-breakpoint
CREATE TABLE bulk_rows (
    bulk_id uuid NOT NULL,
    "position" integer NOT NULL,
    record_id uuid NOT NULL,
    status text,
    reason text,
    tries integer DEFAULT 0 NOT NULL,
    before jsonb,
    CONSTRAINT bulk_rows_status_check CHECK ((status = ANY (ARRAY['done'::text, 'skipped'::text, 'failed'::text])))
);
--> statement-breakpoint
CREATE TABLE checkouts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    customer_id uuid NOT NULL,
    stripe_session_id text,
    product_type text NOT NULL,
    quantity integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone,
    reminded_at timestamp(3) with time zone,
    reminder_lease_expires_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE consent_events (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    phone_e164 text NOT NULL,
    kind text NOT NULL,
    words text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    customer_id uuid,
    team_member_id uuid,
    CONSTRAINT consent_events_kind_check CHECK ((kind = ANY (ARRAY['opt_out'::text, 'opt_in'::text])))
);
--> statement-breakpoint
CREATE TABLE contacts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text,
    email text NOT NULL,
    phone text,
    phone_e164 text,
    company text,
    message text,
    customer_id uuid,
    product_type text,
    page text,
    campaign jsonb,
    consent_text text,
    consent_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE customer_activity (
    customer_id uuid NOT NULL,
    paid numeric(12,2) DEFAULT '0'::numeric NOT NULL,
    last_activity_at timestamp(3) with time zone NOT NULL,
    tagged_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE customer_tags (
    customer_id uuid NOT NULL,
    tag_id uuid NOT NULL,
    "position" smallint DEFAULT 20 NOT NULL
);
--> statement-breakpoint
CREATE TABLE customers (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text,
    phone_e164 text,
    stripe_customer_id text,
    team_member_licenses integer DEFAULT 0 NOT NULL,
    used_team_member_licenses integer DEFAULT 0 NOT NULL,
    has_signed_in_to_app integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    license_state text GENERATED ALWAYS AS (
CASE
    WHEN (used_team_member_licenses > team_member_licenses) THEN 'over'::text
    WHEN (used_team_member_licenses < team_member_licenses) THEN 'free'::text
    WHEN (team_member_licenses > 0) THEN 'full'::text
    ELSE 'none'::text
END) STORED NOT NULL,
    import_id uuid,
    search_text text GENERATED ALWAYS AS (search_text(name, email, phone, phone_e164)) STORED NOT NULL,
    phone_changed_at timestamp with time zone,
    access_state text DEFAULT 'none'::text NOT NULL,
    access_until timestamp(3) with time zone,
    access_override text,
    first_signed_in_at timestamp(3) with time zone,
    CONSTRAINT customers_access_override_check CHECK ((access_override = ANY (ARRAY['granted'::text, 'blocked'::text]))),
    CONSTRAINT customers_access_state_check CHECK ((access_state = ANY (ARRAY['none'::text, 'active'::text, 'past_due'::text, 'ended'::text]))),
    CONSTRAINT customers_licenses_check CHECK (((team_member_licenses >= 0) AND (used_team_member_licenses >= 0))),
    CONSTRAINT customers_signed_in_check CHECK ((has_signed_in_to_app = ANY (ARRAY[0, 1])))
)
WITH (fillfactor='90');
--> statement-breakpoint
ALTER TABLE customers ALTER COLUMN search_text SET STATISTICS 1000;
--> statement-breakpoint
CREATE TABLE email_suppressions (
    email text NOT NULL,
    reason text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    lifted_at timestamp with time zone,
    customer_id uuid
);
--> statement-breakpoint
CREATE TABLE emails (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    customer_id uuid NOT NULL,
    subject text NOT NULL,
    content text NOT NULL,
    sent_by uuid,
    sent_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    status text DEFAULT 'sent'::text NOT NULL,
    error_code text,
    idempotency_key text,
    uncertain_until timestamp(3) with time zone,
    bulk_id uuid,
    CONSTRAINT emails_status_check CHECK ((status = ANY (ARRAY['sending'::text, 'sent'::text, 'failed'::text])))
);
--> statement-breakpoint
CREATE TABLE erasures (
    subject_id uuid NOT NULL,
    erased_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE funnel_days (
    scope text NOT NULL,
    day date NOT NULL,
    page text NOT NULL,
    campaign text NOT NULL,
    visitors integer DEFAULT 0 NOT NULL,
    dialogs integer DEFAULT 0 NOT NULL,
    leads integer DEFAULT 0 NOT NULL,
    checkouts integer DEFAULT 0 NOT NULL,
    paid integer DEFAULT 0 NOT NULL,
    revenue numeric(14,2) DEFAULT '0'::numeric NOT NULL,
    CONSTRAINT funnel_days_scope_check CHECK ((scope = ANY (ARRAY['page_campaign'::text, 'page'::text, 'campaign'::text, 'all'::text])))
);
--> statement-breakpoint
CREATE TABLE funnel_marks (
    expires_on date NOT NULL,
    mark uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE funnel_salts (
    day date NOT NULL,
    salt text NOT NULL
);
--> statement-breakpoint
CREATE TABLE guide_answers (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    customer_id uuid,
    team_member_id uuid,
    day integer NOT NULL,
    answer text NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT guide_answers_answer_check CHECK ((answer <> ''::text)),
    CONSTRAINT guide_answers_day_check CHECK (((day >= 1) AND (day <= 30))),
    CONSTRAINT guide_answers_holder_check CHECK ((num_nonnulls(customer_id, team_member_id) = 1))
);
--> statement-breakpoint
CREATE TABLE import_chunks (
    import_id uuid NOT NULL,
    chunk integer NOT NULL,
    hash text NOT NULL,
    customer_imported integer NOT NULL,
    customer_skipped integer NOT NULL,
    customer_invalid integer NOT NULL,
    team_member_imported integer NOT NULL,
    team_member_skipped integer NOT NULL,
    team_member_invalid integer NOT NULL,
    faults jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE imports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    file_name text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    undone_at timestamp(3) with time zone,
    undo_begun_at timestamp(3) with time zone,
    undo jsonb
);
--> statement-breakpoint
CREATE TABLE leads (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text,
    phone_e164 text,
    product_type text NOT NULL,
    page text,
    campaign text,
    stage text DEFAULT 'new'::text NOT NULL,
    assignee_id uuid,
    next_step text,
    next_step_at timestamp(3) with time zone,
    lost_reason text,
    customer_id uuid NOT NULL,
    submissions integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    submitted_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    first_answered_at timestamp(3) with time zone,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (search_text(name, email, phone, phone_e164)) STORED NOT NULL,
    CONSTRAINT leads_stage_check CHECK ((stage = ANY (ARRAY['new'::text, 'contacted'::text, 'demo_booked'::text, 'demo_done'::text, 'checkout_opened'::text, 'won'::text, 'lost'::text])))
);
--> statement-breakpoint
CREATE TABLE mrr_changes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    stripe_subscription_id text NOT NULL,
    kind text NOT NULL,
    amount numeric(10,2) NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    observed_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT mrr_changes_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'changed'::text, 'ended'::text])))
);
--> statement-breakpoint
CREATE TABLE note_versions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    note_id uuid NOT NULL,
    body text NOT NULL,
    written_by uuid,
    written_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE notes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    customer_id uuid NOT NULL,
    body text NOT NULL,
    author_id uuid,
    written_by uuid,
    written_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    edits integer DEFAULT 0 NOT NULL,
    is_pinned integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT notes_is_pinned_check CHECK ((is_pinned = ANY (ARRAY[0, 1])))
);
--> statement-breakpoint
CREATE TABLE operation_runs (
    name text NOT NULL,
    succeeded_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    result bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE opt_outs (
    phone_e164 text NOT NULL,
    keyword text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE personal_opt_outs (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    phone_e164 text NOT NULL,
    customer_id uuid,
    team_member_id uuid,
    CONSTRAINT personal_opt_outs_person_check CHECK ((num_nonnulls(customer_id, team_member_id) = 1))
);
--> statement-breakpoint
CREATE TABLE purchases (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    customer_id uuid,
    stripe_session_id text,
    stripe_payment_intent_id text,
    stripe_subscription_id text,
    stripe_invoice_id text,
    product_type text NOT NULL,
    quantity integer DEFAULT 1 NOT NULL,
    amount numeric(10,2) NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    granted_licenses integer DEFAULT 0 NOT NULL,
    fulfilled_at timestamp(3) with time zone,
    observed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    stripe_customer_id text,
    refunded_amount numeric(10,2) DEFAULT '0'::numeric NOT NULL,
    revenue numeric(10,2) GENERATED ALWAYS AS (
CASE
    WHEN (status = ANY (ARRAY['failed'::text, 'refunded'::text, 'canceled'::text])) THEN (0)::numeric
    ELSE (amount - refunded_amount)
END) STORED NOT NULL,
    failed_at timestamp(3) with time zone,
    failure_message text,
    stripe_dispute_id text,
    dispute_reason text,
    evidence_due_at timestamp(3) with time zone,
    booked_at timestamp(3) with time zone,
    returned_amount numeric(10,2) DEFAULT '0'::numeric NOT NULL,
    returned_at timestamp(3) with time zone,
    CONSTRAINT purchases_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text, 'refunded'::text, 'partially_refunded'::text, 'disputed'::text, 'canceled'::text])))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE rate_limits (
    key text NOT NULL,
    points integer NOT NULL,
    expire timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE recovery_codes (
    code_hash text NOT NULL,
    user_id uuid NOT NULL,
    used_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE refund_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    customer_id uuid NOT NULL,
    purchase_id uuid NOT NULL,
    reason text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    message text,
    conditions jsonb,
    decided_at timestamp(3) with time zone,
    decided_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT refund_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text])))
);
--> statement-breakpoint
CREATE TABLE refunds (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    purchase_id uuid NOT NULL,
    request_id uuid,
    amount numeric(10,2) NOT NULL,
    ends_subscription integer NOT NULL,
    reason text,
    status text DEFAULT 'pending'::text NOT NULL,
    ordered_by uuid,
    idempotency_key text,
    stripe_refund_id text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    settled_at timestamp(3) with time zone,
    CONSTRAINT refunds_amount_check CHECK ((amount > (0)::numeric)),
    CONSTRAINT refunds_ends_subscription_check CHECK ((ends_subscription = ANY (ARRAY[0, 1]))),
    CONSTRAINT refunds_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'refused'::text])))
);
--> statement-breakpoint
CREATE TABLE saved_views (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid NOT NULL,
    name text NOT NULL,
    list text NOT NULL,
    filters jsonb NOT NULL,
    sort text,
    density text,
    is_shared integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT saved_views_is_shared_check CHECK ((is_shared = ANY (ARRAY[0, 1])))
);
--> statement-breakpoint
CREATE TABLE second_factors (
    user_id uuid NOT NULL,
    secret text NOT NULL,
    confirmed_at timestamp(3) with time zone,
    last_step bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE session_secret (
    is_only boolean DEFAULT true NOT NULL,
    fingerprint text NOT NULL,
    CONSTRAINT session_secret_only_check CHECK (is_only)
);
--> statement-breakpoint
CREATE TABLE sessions (
    token_hash text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    address inet,
    user_agent text,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL
)
WITH (fillfactor='70');
--> statement-breakpoint
CREATE TABLE sign_in_links (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    customer_id uuid,
    token_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    team_member_id uuid,
    email text,
    CONSTRAINT sign_in_links_holder_check CHECK ((num_nonnulls(customer_id, team_member_id) = 1))
);
--> statement-breakpoint
CREATE TABLE signing_keys (
    id text NOT NULL,
    public_key jsonb NOT NULL,
    private_key text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    replaced_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE sms_messages (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    customer_id uuid,
    team_member_id uuid,
    direction text NOT NULL,
    message text NOT NULL,
    twilio_sid text,
    status text DEFAULT 'sent'::text NOT NULL,
    is_read integer DEFAULT 0 NOT NULL,
    sent_by uuid,
    phone_e164 text,
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    error_code text,
    media jsonb DEFAULT '[]'::jsonb NOT NULL,
    idempotency_key text,
    uncertain_until timestamp(3) with time zone,
    bulk_id uuid,
    CONSTRAINT sms_messages_direction_check CHECK ((direction = ANY (ARRAY['outbound'::text, 'inbound'::text]))),
    CONSTRAINT sms_messages_is_read_check CHECK ((is_read = ANY (ARRAY[0, 1]))),
    CONSTRAINT sms_messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'undelivered'::text, 'failed'::text, 'received'::text])))
);
--> statement-breakpoint
CREATE TABLE staff_invitations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    token_hash text NOT NULL,
    invited_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    withdrawn_at timestamp(3) with time zone,
    CONSTRAINT staff_invitations_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'member'::text, 'admin'::text])))
);
--> statement-breakpoint
CREATE TABLE staff_settings (
    id integer DEFAULT 1 NOT NULL,
    second_factor_required integer DEFAULT 0 NOT NULL,
    CONSTRAINT staff_settings_flags_check CHECK ((second_factor_required = ANY (ARRAY[0, 1]))),
    CONSTRAINT staff_settings_single_row CHECK ((id = 1))
);
--> statement-breakpoint
CREATE TABLE stripe_prices (
    id text NOT NULL,
    unit_amount integer NOT NULL,
    currency text NOT NULL
);
--> statement-breakpoint
CREATE TABLE subscription_changes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    subscription_id uuid NOT NULL,
    kind text NOT NULL,
    reason text,
    requested_by uuid,
    idempotency_key text,
    is_latest integer DEFAULT 1 NOT NULL,
    applied_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT subscription_changes_is_latest_check CHECK ((is_latest = ANY (ARRAY[0, 1]))),
    CONSTRAINT subscription_changes_kind_check CHECK ((kind = ANY (ARRAY['cancel_at_period_end'::text, 'cancel_now'::text, 'resume'::text])))
);
--> statement-breakpoint
CREATE TABLE subscriptions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    customer_id uuid NOT NULL,
    stripe_subscription_id text NOT NULL,
    product_type text NOT NULL,
    quantity integer DEFAULT 1 NOT NULL,
    status text,
    is_refunded integer DEFAULT 0 NOT NULL,
    current_period_end timestamp(3) with time zone,
    cancel_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone,
    observed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    end_mail_id uuid,
    monthly_amount numeric(10,2),
    CONSTRAINT subscriptions_is_refunded_check CHECK ((is_refunded = ANY (ARRAY[0, 1])))
);
--> statement-breakpoint
CREATE TABLE tags (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    color text DEFAULT 'gray'::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    import_id uuid,
    CONSTRAINT tags_color_check CHECK ((color = ANY (ARRAY['gray'::text, 'red'::text, 'orange'::text, 'green'::text, 'teal'::text, 'blue'::text, 'purple'::text, 'pink'::text])))
);
--> statement-breakpoint
CREATE TABLE task_mails (
    user_id uuid NOT NULL,
    day date NOT NULL,
    sent_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE tasks (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    customer_id uuid,
    title text NOT NULL,
    due_at timestamp(3) with time zone,
    assignee_id uuid,
    done_at timestamp(3) with time zone,
    created_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS ((' '::text || fold_text(title))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE team_events (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid NOT NULL,
    team_member_id uuid NOT NULL,
    kind text NOT NULL,
    user_id uuid,
    by_customer integer DEFAULT 0 NOT NULL,
    mailed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT team_events_by_customer_check CHECK ((by_customer = ANY (ARRAY[0, 1]))),
    CONSTRAINT team_events_kind_check CHECK ((kind = ANY (ARRAY['invited'::text, 'joined'::text, 'seat_given'::text, 'seat_taken'::text])))
);
--> statement-breakpoint
CREATE TABLE team_members (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text,
    phone_e164 text,
    role text,
    is_active integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    import_id uuid,
    search_text text GENERATED ALWAYS AS (search_text(name, email, phone, phone_e164)) STORED NOT NULL,
    phone_changed_at timestamp with time zone,
    has_seat integer DEFAULT 0 NOT NULL,
    access_state text DEFAULT 'none'::text NOT NULL,
    invited_at timestamp(3) with time zone,
    joined_at timestamp(3) with time zone,
    CONSTRAINT team_members_access_state_check CHECK ((access_state = ANY (ARRAY['none'::text, 'active'::text, 'past_due'::text, 'ended'::text]))),
    CONSTRAINT team_members_has_seat_check CHECK ((has_seat = ANY (ARRAY[0, 1]))),
    CONSTRAINT team_members_is_active_check CHECK ((is_active = ANY (ARRAY[0, 1])))
);
--> statement-breakpoint
ALTER TABLE team_members ALTER COLUMN search_text SET STATISTICS 1000;
--> statement-breakpoint
CREATE TABLE totals (
    subject text NOT NULL,
    day date NOT NULL,
    state text NOT NULL,
    count integer NOT NULL,
    revenue numeric(14,2) NOT NULL,
    used_licenses bigint NOT NULL,
    licenses bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    username text NOT NULL,
    password text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    disabled_at timestamp(3) with time zone,
    password_checked_at timestamp(3) with time zone,
    role text DEFAULT 'admin'::text NOT NULL,
    email text,
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'member'::text, 'admin'::text])))
);
--> statement-breakpoint
CREATE TABLE webhook_events (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    vendor text NOT NULL,
    event_id text NOT NULL,
    type text NOT NULL,
    received_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    processed_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE announcements ALTER COLUMN id SET DEFAULT nextval('announcement_ids'::regclass);
--> statement-breakpoint
ALTER TABLE account_sessions
    ADD CONSTRAINT account_sessions_id_key UNIQUE (id);
--> statement-breakpoint
ALTER TABLE account_sessions
    ADD CONSTRAINT account_sessions_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE announcements
    ADD CONSTRAINT announcements_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE app_webhooks
    ADD CONSTRAINT app_webhooks_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE audit_values
    ADD CONSTRAINT audit_values_entry_id_field_pk PRIMARY KEY (entry_id, field);
--> statement-breakpoint
ALTER TABLE balance_transactions
    ADD CONSTRAINT balance_transactions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE bookings
    ADD CONSTRAINT bookings_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE bulk_actions
    ADD CONSTRAINT bulk_actions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE bulk_rows
    ADD CONSTRAINT bulk_rows_bulk_id_position_pk PRIMARY KEY (bulk_id, "position");
--> statement-breakpoint
ALTER TABLE checkouts
    ADD CONSTRAINT checkouts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE consent_events
    ADD CONSTRAINT consent_events_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE contacts
    ADD CONSTRAINT contacts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE customer_activity
    ADD CONSTRAINT customer_activity_pkey PRIMARY KEY (customer_id);
--> statement-breakpoint
ALTER TABLE customer_tags
    ADD CONSTRAINT customer_tags_customer_id_tag_id_pk PRIMARY KEY (customer_id, tag_id);
--> statement-breakpoint
ALTER TABLE customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE email_suppressions
    ADD CONSTRAINT email_suppressions_pkey PRIMARY KEY (email);
--> statement-breakpoint
ALTER TABLE emails
    ADD CONSTRAINT emails_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (subject_id);
--> statement-breakpoint
ALTER TABLE funnel_days
    ADD CONSTRAINT funnel_days_scope_day_page_campaign_pk PRIMARY KEY (scope, day, page, campaign);
--> statement-breakpoint
ALTER TABLE funnel_marks
    ADD CONSTRAINT funnel_marks_expires_on_mark_pk PRIMARY KEY (expires_on, mark);
--> statement-breakpoint
ALTER TABLE funnel_salts
    ADD CONSTRAINT funnel_salts_pkey PRIMARY KEY (day);
--> statement-breakpoint
ALTER TABLE guide_answers
    ADD CONSTRAINT guide_answers_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE import_chunks
    ADD CONSTRAINT import_chunks_import_id_chunk_pk PRIMARY KEY (import_id, chunk);
--> statement-breakpoint
ALTER TABLE imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE leads
    ADD CONSTRAINT leads_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE mrr_changes
    ADD CONSTRAINT mrr_changes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE note_versions
    ADD CONSTRAINT note_versions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE operation_runs
    ADD CONSTRAINT operation_runs_pkey PRIMARY KEY (name);
--> statement-breakpoint
ALTER TABLE opt_outs
    ADD CONSTRAINT opt_outs_pkey PRIMARY KEY (phone_e164);
--> statement-breakpoint
ALTER TABLE personal_opt_outs
    ADD CONSTRAINT personal_opt_outs_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE purchases
    ADD CONSTRAINT purchases_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash);
--> statement-breakpoint
ALTER TABLE refund_requests
    ADD CONSTRAINT refund_requests_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE session_secret
    ADD CONSTRAINT session_secret_pkey PRIMARY KEY (is_only);
--> statement-breakpoint
ALTER TABLE sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE sign_in_links
    ADD CONSTRAINT sign_in_links_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE sms_messages
    ADD CONSTRAINT sms_messages_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE staff_invitations
    ADD CONSTRAINT staff_invitations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE staff_settings
    ADD CONSTRAINT staff_settings_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE stripe_prices
    ADD CONSTRAINT stripe_prices_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE subscription_changes
    ADD CONSTRAINT subscription_changes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE tags
    ADD CONSTRAINT tags_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE task_mails
    ADD CONSTRAINT task_mails_user_id_day_pk PRIMARY KEY (user_id, day);
--> statement-breakpoint
ALTER TABLE tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE team_events
    ADD CONSTRAINT team_events_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE team_members
    ADD CONSTRAINT team_members_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE webhook_events
    ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX account_sessions_customer_id_index ON account_sessions (customer_id);
--> statement-breakpoint
CREATE INDEX account_sessions_expires_at_index ON account_sessions (expires_at);
--> statement-breakpoint
CREATE INDEX account_sessions_team_member_id_index ON account_sessions (team_member_id);
--> statement-breakpoint
CREATE INDEX app_webhooks_account_index ON app_webhooks (account);
--> statement-breakpoint
CREATE UNIQUE INDEX app_webhooks_sub_position_key ON app_webhooks (sub, "position");
--> statement-breakpoint
CREATE INDEX app_webhooks_undelivered_index ON app_webhooks (sub, "position") WHERE (delivered_at IS NULL);
--> statement-breakpoint
CREATE INDEX audit_entries_action_index ON audit_entries (action, created_at, id);
--> statement-breakpoint
CREATE INDEX audit_entries_created_at_id_index ON audit_entries (created_at, id);
--> statement-breakpoint
CREATE INDEX audit_entries_customer_id_index ON audit_entries (customer_id, created_at);
--> statement-breakpoint
CREATE INDEX audit_entries_subject_id_index ON audit_entries (subject_id text_pattern_ops);
--> statement-breakpoint
CREATE INDEX audit_entries_user_id_index ON audit_entries (user_id, created_at, id);
--> statement-breakpoint
CREATE INDEX audit_values_customer_id_index ON audit_values (customer_id);
--> statement-breakpoint
CREATE INDEX audit_values_team_member_id_index ON audit_values (team_member_id);
--> statement-breakpoint
CREATE INDEX balance_transactions_stripe_payment_intent_id_index ON balance_transactions (stripe_payment_intent_id);
--> statement-breakpoint
CREATE UNIQUE INDEX bookings_calendar_id_key ON bookings (vendor, calendar_id);
--> statement-breakpoint
CREATE INDEX bookings_customer_id_index ON bookings (customer_id, created_at);
--> statement-breakpoint
CREATE INDEX bookings_due_index ON bookings (starts_at) WHERE ((status = 'booked'::text) AND (held_at IS NULL));
--> statement-breakpoint
CREATE INDEX bookings_email_index ON bookings (lower(email));
--> statement-breakpoint
CREATE INDEX bookings_lead_id_index ON bookings (lead_id);
--> statement-breakpoint
CREATE INDEX bookings_newest_index ON bookings (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX bookings_replaced_ids_index ON bookings USING gin (replaced_ids);
--> statement-breakpoint
CREATE INDEX bookings_starts_at_index ON bookings (starts_at, id);
--> statement-breakpoint
CREATE INDEX bulk_actions_created_at_index ON bulk_actions (created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX bulk_actions_idempotency_key ON bulk_actions (user_id, idempotency_key);
--> statement-breakpoint
CREATE INDEX bulk_rows_open_index ON bulk_rows (bulk_id, tries, "position") WHERE (status IS NULL);
--> statement-breakpoint
CREATE INDEX checkouts_customer_id_index ON checkouts (customer_id);
--> statement-breakpoint
CREATE UNIQUE INDEX checkouts_stripe_session_id_key ON checkouts (stripe_session_id);
--> statement-breakpoint
CREATE INDEX consent_events_customer_id_index ON consent_events (customer_id, created_at);
--> statement-breakpoint
CREATE INDEX consent_events_phone_e164_index ON consent_events (phone_e164, created_at);
--> statement-breakpoint
CREATE INDEX consent_events_team_member_id_index ON consent_events (team_member_id, created_at);
--> statement-breakpoint
CREATE INDEX contacts_created_at_index ON contacts (created_at);
--> statement-breakpoint
CREATE INDEX contacts_customer_id_index ON contacts (customer_id);
--> statement-breakpoint
CREATE INDEX contacts_email_index ON contacts (lower(email));
--> statement-breakpoint
CREATE INDEX customer_activity_last_activity_at_index ON customer_activity (last_activity_at, customer_id);
--> statement-breakpoint
CREATE INDEX customer_activity_paid_index ON customer_activity (paid, customer_id);
--> statement-breakpoint
CREATE INDEX customer_tags_tag_id_index ON customer_tags (tag_id, customer_id);
--> statement-breakpoint
CREATE INDEX customers_access_state_index ON customers (access_state, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX customers_email_key ON customers (lower(email));
--> statement-breakpoint
CREATE INDEX customers_license_state_index ON customers (license_state, created_at, id);
--> statement-breakpoint
CREATE INDEX customers_licenses_index ON customers (team_member_licenses, id);
--> statement-breakpoint
CREATE INDEX customers_name_index ON customers (fold_text(name) COLLATE "C", id);
--> statement-breakpoint
CREATE INDEX customers_newest_index ON customers (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX customers_phone_e164_index ON customers (phone_e164);
--> statement-breakpoint
CREATE INDEX customers_search_index ON customers USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX customers_stripe_customer_id_index ON customers (stripe_customer_id);
--> statement-breakpoint
CREATE INDEX customers_used_licenses_index ON customers (used_team_member_licenses, id);
--> statement-breakpoint
CREATE INDEX customers_without_phone_index ON customers (created_at DESC, id DESC) WHERE ((phone IS NULL) OR (phone = ''::text));
--> statement-breakpoint
CREATE INDEX email_suppressions_customer_id_index ON email_suppressions (customer_id);
--> statement-breakpoint
CREATE INDEX emails_customer_id_index ON emails (customer_id, sent_at);
--> statement-breakpoint
CREATE UNIQUE INDEX emails_idempotency_key ON emails (sent_by, idempotency_key);
--> statement-breakpoint
CREATE UNIQUE INDEX guide_answers_customer_id_day_key ON guide_answers (customer_id, day);
--> statement-breakpoint
CREATE UNIQUE INDEX guide_answers_team_member_id_day_key ON guide_answers (team_member_id, day);
--> statement-breakpoint
CREATE INDEX imports_created_at_index ON imports (created_at);
--> statement-breakpoint
CREATE INDEX leads_assignee_id_index ON leads (assignee_id, created_at, id);
--> statement-breakpoint
CREATE INDEX leads_campaign_index ON leads (campaign, created_at, id);
--> statement-breakpoint
CREATE INDEX leads_customer_id_index ON leads (customer_id);
--> statement-breakpoint
CREATE UNIQUE INDEX leads_email_key ON leads (lower(email));
--> statement-breakpoint
CREATE INDEX leads_name_index ON leads (fold_text(name) COLLATE "C", id);
--> statement-breakpoint
CREATE INDEX leads_newest_index ON leads (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX leads_next_step_index ON leads (COALESCE(next_step_at, '9999-12-31 00:00:00+00'::timestamp with time zone), id);
--> statement-breakpoint
CREATE INDEX leads_page_index ON leads (page, created_at, id);
--> statement-breakpoint
CREATE INDEX leads_product_type_index ON leads (product_type, created_at, id);
--> statement-breakpoint
CREATE INDEX leads_search_index ON leads USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX leads_stage_index ON leads (stage, created_at, id);
--> statement-breakpoint
CREATE INDEX mrr_changes_stripe_subscription_id_index ON mrr_changes (stripe_subscription_id);
--> statement-breakpoint
CREATE INDEX note_versions_note_id_index ON note_versions (note_id, written_at);
--> statement-breakpoint
CREATE INDEX notes_customer_id_index ON notes (customer_id, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX personal_opt_outs_customer_key ON personal_opt_outs (customer_id, phone_e164);
--> statement-breakpoint
CREATE INDEX personal_opt_outs_phone_e164_index ON personal_opt_outs (phone_e164);
--> statement-breakpoint
CREATE UNIQUE INDEX personal_opt_outs_team_member_key ON personal_opt_outs (team_member_id, phone_e164);
--> statement-breakpoint
CREATE INDEX purchases_amount_index ON purchases (amount, id);
--> statement-breakpoint
CREATE INDEX purchases_customer_id_index ON purchases (customer_id);
--> statement-breakpoint
CREATE INDEX purchases_newest_index ON purchases (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX purchases_status_index ON purchases (status, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX purchases_stripe_invoice_id_key ON purchases (stripe_invoice_id);
--> statement-breakpoint
CREATE INDEX purchases_stripe_payment_intent_id_index ON purchases (stripe_payment_intent_id);
--> statement-breakpoint
CREATE UNIQUE INDEX purchases_stripe_session_id_key ON purchases (stripe_session_id);
--> statement-breakpoint
CREATE INDEX purchases_stripe_subscription_id_index ON purchases (stripe_subscription_id);
--> statement-breakpoint
CREATE INDEX purchases_unbooked_index ON purchases (id) WHERE ((booked_at IS NULL) AND (fulfilled_at IS NOT NULL) AND (stripe_payment_intent_id IS NOT NULL));
--> statement-breakpoint
CREATE INDEX rate_limits_expire_index ON rate_limits (expire);
--> statement-breakpoint
CREATE INDEX recovery_codes_user_id_index ON recovery_codes (user_id);
--> statement-breakpoint
CREATE INDEX refund_requests_customer_id_index ON refund_requests (customer_id);
--> statement-breakpoint
CREATE UNIQUE INDEX refund_requests_open_key ON refund_requests (customer_id) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE INDEX refund_requests_purchase_id_index ON refund_requests (purchase_id);
--> statement-breakpoint
CREATE INDEX refund_requests_status_index ON refund_requests (status, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX refunds_idempotency_key ON refunds (ordered_by, idempotency_key);
--> statement-breakpoint
CREATE INDEX refunds_purchase_id_index ON refunds (purchase_id);
--> statement-breakpoint
CREATE UNIQUE INDEX saved_views_name_key ON saved_views (owner_id, list, lower(name));
--> statement-breakpoint
CREATE INDEX saved_views_shared_index ON saved_views (list) WHERE (is_shared = 1);
--> statement-breakpoint
CREATE UNIQUE INDEX sessions_id_key ON sessions (id);
--> statement-breakpoint
CREATE INDEX sessions_user_id_index ON sessions (user_id);
--> statement-breakpoint
CREATE INDEX sign_in_links_customer_id_index ON sign_in_links (customer_id);
--> statement-breakpoint
CREATE INDEX sign_in_links_team_member_id_index ON sign_in_links (team_member_id);
--> statement-breakpoint
CREATE UNIQUE INDEX sign_in_links_token_hash_key ON sign_in_links (token_hash);
--> statement-breakpoint
CREATE INDEX sms_messages_customer_id_index ON sms_messages (customer_id, sent_at);
--> statement-breakpoint
CREATE UNIQUE INDEX sms_messages_idempotency_key ON sms_messages (sent_by, idempotency_key);
--> statement-breakpoint
CREATE INDEX sms_messages_phone_e164_index ON sms_messages (phone_e164, sent_at);
--> statement-breakpoint
CREATE INDEX sms_messages_team_member_id_index ON sms_messages (team_member_id, sent_at);
--> statement-breakpoint
CREATE UNIQUE INDEX sms_messages_twilio_sid_key ON sms_messages (twilio_sid);
--> statement-breakpoint
CREATE INDEX sms_messages_unread_index ON sms_messages (customer_id, team_member_id, phone_e164, sent_at) WHERE ((is_read = 0) AND (direction = 'inbound'::text));
--> statement-breakpoint
CREATE UNIQUE INDEX staff_invitations_open_key ON staff_invitations (lower(email)) WHERE ((used_at IS NULL) AND (withdrawn_at IS NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX staff_invitations_token_hash_key ON staff_invitations (token_hash);
--> statement-breakpoint
CREATE UNIQUE INDEX subscription_changes_idempotency_key ON subscription_changes (subscription_id, requested_by, idempotency_key);
--> statement-breakpoint
CREATE UNIQUE INDEX subscription_changes_latest_key ON subscription_changes (subscription_id) WHERE (is_latest = 1);
--> statement-breakpoint
CREATE INDEX subscription_changes_subscription_id_index ON subscription_changes (subscription_id);
--> statement-breakpoint
CREATE INDEX subscriptions_customer_id_index ON subscriptions (customer_id);
--> statement-breakpoint
CREATE UNIQUE INDEX subscriptions_stripe_subscription_id_key ON subscriptions (stripe_subscription_id);
--> statement-breakpoint
CREATE INDEX subscriptions_unobserved_index ON subscriptions (id) WHERE ((observed_at IS NULL) OR ((monthly_amount IS NULL) AND (status IS NOT NULL)));
--> statement-breakpoint
CREATE UNIQUE INDEX tags_name_key ON tags (lower(name));
--> statement-breakpoint
CREATE INDEX tasks_customer_id_index ON tasks (customer_id, created_at, id);
--> statement-breakpoint
CREATE INDEX tasks_due_index ON tasks (COALESCE(due_at, '9999-12-31 00:00:00+00'::timestamp with time zone), id);
--> statement-breakpoint
CREATE INDEX tasks_newest_index ON tasks (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX tasks_open_index ON tasks (assignee_id, COALESCE(due_at, '9999-12-31 00:00:00+00'::timestamp with time zone), id) WHERE (done_at IS NULL);
--> statement-breakpoint
CREATE INDEX tasks_search_index ON tasks USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX team_events_owner_id_index ON team_events (owner_id, created_at, id);
--> statement-breakpoint
CREATE INDEX team_events_team_member_id_index ON team_events (team_member_id);
--> statement-breakpoint
CREATE INDEX team_members_access_state_index ON team_members (access_state, created_at, id);
--> statement-breakpoint
CREATE INDEX team_members_email_index ON team_members (lower(email), id);
--> statement-breakpoint
CREATE INDEX team_members_name_index ON team_members (fold_text(name) COLLATE "C", id);
--> statement-breakpoint
CREATE INDEX team_members_newest_index ON team_members (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX team_members_owner_id_index ON team_members (owner_id);
--> statement-breakpoint
CREATE INDEX team_members_phone_e164_index ON team_members (phone_e164);
--> statement-breakpoint
CREATE INDEX team_members_search_index ON team_members USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
--> statement-breakpoint
CREATE UNIQUE INDEX webhook_events_event_key ON webhook_events (vendor, event_id);
--> statement-breakpoint
CREATE INDEX webhook_events_received_at_index ON webhook_events (received_at);
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_values_append_only BEFORE DELETE OR UPDATE ON audit_values FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_values_refuse_truncate BEFORE TRUNCATE ON audit_values FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER balance_transactions_totals_delete AFTER DELETE ON balance_transactions REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER balance_transactions_totals_insert AFTER INSERT ON balance_transactions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER balance_transactions_totals_update AFTER UPDATE ON balance_transactions REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER bookings_announce_delete AFTER DELETE ON bookings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_bookings();
--> statement-breakpoint
CREATE TRIGGER bookings_announce_insert AFTER INSERT ON bookings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_bookings();
--> statement-breakpoint
CREATE TRIGGER bookings_announce_update AFTER UPDATE ON bookings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_bookings();
--> statement-breakpoint
CREATE TRIGGER customer_tags_announce_delete AFTER DELETE ON customer_tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_tagged();
--> statement-breakpoint
CREATE TRIGGER customer_tags_announce_insert AFTER INSERT ON customer_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_tagged();
--> statement-breakpoint
CREATE TRIGGER customers_announce_delete AFTER DELETE ON customers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_customers();
--> statement-breakpoint
CREATE TRIGGER customers_announce_insert AFTER INSERT ON customers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_customers();
--> statement-breakpoint
CREATE TRIGGER customers_announce_update AFTER UPDATE ON customers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_customers();
--> statement-breakpoint
CREATE TRIGGER customers_begin_activity AFTER INSERT ON customers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_customer_activity();
--> statement-breakpoint
CREATE TRIGGER customers_end_activity AFTER DELETE ON customers REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION end_customer_activity();
--> statement-breakpoint
CREATE TRIGGER customers_erase_traces AFTER DELETE ON customers REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION erase_traces();
--> statement-breakpoint
CREATE TRIGGER customers_note_erasure AFTER DELETE ON customers REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_erasure();
--> statement-breakpoint
CREATE TRIGGER customers_totals_delete AFTER DELETE ON customers REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER customers_totals_insert AFTER INSERT ON customers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER customers_totals_update AFTER UPDATE ON customers REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER emails_announce_insert AFTER INSERT ON emails REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_emails();
--> statement-breakpoint
CREATE TRIGGER emails_announce_update AFTER UPDATE ON emails REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_emails();
--> statement-breakpoint
CREATE TRIGGER emails_note_activity AFTER INSERT OR UPDATE OF status ON emails FOR EACH ROW WHEN ((new.status = 'sent'::text)) EXECUTE FUNCTION note_text_or_email();
--> statement-breakpoint
CREATE TRIGGER leads_announce_delete AFTER DELETE ON leads REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_leads();
--> statement-breakpoint
CREATE TRIGGER leads_announce_insert AFTER INSERT ON leads REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_leads();
--> statement-breakpoint
CREATE TRIGGER leads_announce_update AFTER UPDATE ON leads REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_leads();
--> statement-breakpoint
CREATE TRIGGER leads_totals_delete AFTER DELETE ON leads REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER leads_totals_insert AFTER INSERT ON leads REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER leads_totals_update AFTER UPDATE ON leads REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER mrr_changes_totals_delete AFTER DELETE ON mrr_changes REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER mrr_changes_totals_insert AFTER INSERT ON mrr_changes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER mrr_changes_totals_update AFTER UPDATE ON mrr_changes REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER notes_announce_delete AFTER DELETE ON notes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_notes();
--> statement-breakpoint
CREATE TRIGGER notes_announce_insert AFTER INSERT ON notes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_notes();
--> statement-breakpoint
CREATE TRIGGER notes_announce_update AFTER UPDATE ON notes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_notes();
--> statement-breakpoint
CREATE TRIGGER opt_outs_announce_delete AFTER DELETE ON opt_outs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_consent();
--> statement-breakpoint
CREATE TRIGGER opt_outs_announce_insert AFTER INSERT ON opt_outs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_consent();
--> statement-breakpoint
CREATE TRIGGER personal_opt_outs_announce_delete AFTER DELETE ON personal_opt_outs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_personal_consent();
--> statement-breakpoint
CREATE TRIGGER personal_opt_outs_announce_insert AFTER INSERT ON personal_opt_outs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_personal_consent();
--> statement-breakpoint
CREATE TRIGGER purchases_announce_delete AFTER DELETE ON purchases REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_purchases();
--> statement-breakpoint
CREATE TRIGGER purchases_announce_insert AFTER INSERT ON purchases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_purchases();
--> statement-breakpoint
CREATE TRIGGER purchases_announce_update AFTER UPDATE ON purchases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_purchases();
--> statement-breakpoint
CREATE TRIGGER purchases_keep_paid_delete AFTER DELETE ON purchases FOR EACH ROW WHEN ((old.customer_id IS NOT NULL)) EXECUTE FUNCTION keep_paid();
--> statement-breakpoint
CREATE TRIGGER purchases_keep_paid_insert AFTER INSERT ON purchases FOR EACH ROW WHEN ((new.customer_id IS NOT NULL)) EXECUTE FUNCTION keep_paid();
--> statement-breakpoint
CREATE TRIGGER purchases_keep_paid_update AFTER UPDATE ON purchases FOR EACH ROW WHEN (((old.revenue IS DISTINCT FROM new.revenue) OR (old.customer_id IS DISTINCT FROM new.customer_id))) EXECUTE FUNCTION keep_paid();
--> statement-breakpoint
CREATE TRIGGER purchases_totals_delete AFTER DELETE ON purchases REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER purchases_totals_insert AFTER INSERT ON purchases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER purchases_totals_update AFTER UPDATE ON purchases REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER refund_requests_announce_delete AFTER DELETE ON refund_requests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_refund_requests();
--> statement-breakpoint
CREATE TRIGGER refund_requests_announce_insert AFTER INSERT ON refund_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_refund_requests();
--> statement-breakpoint
CREATE TRIGGER refund_requests_announce_update AFTER UPDATE ON refund_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_refund_requests();
--> statement-breakpoint
CREATE TRIGGER saved_views_announce_delete AFTER DELETE ON saved_views REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_views();
--> statement-breakpoint
CREATE TRIGGER saved_views_announce_insert AFTER INSERT ON saved_views REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_views();
--> statement-breakpoint
CREATE TRIGGER saved_views_announce_update AFTER UPDATE ON saved_views REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_views();
--> statement-breakpoint
CREATE TRIGGER sessions_announce_delete AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_session_ends();
--> statement-breakpoint
CREATE TRIGGER sign_in_links_note_activity AFTER INSERT OR UPDATE OF used_at ON sign_in_links FOR EACH ROW WHEN ((new.used_at IS NOT NULL)) EXECUTE FUNCTION note_sign_in();
--> statement-breakpoint
CREATE TRIGGER sms_messages_announce_insert AFTER INSERT ON sms_messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_texts();
--> statement-breakpoint
CREATE TRIGGER sms_messages_announce_update AFTER UPDATE ON sms_messages REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_text_changes();
--> statement-breakpoint
CREATE TRIGGER sms_messages_note_activity AFTER INSERT OR UPDATE OF customer_id ON sms_messages FOR EACH ROW WHEN ((new.customer_id IS NOT NULL)) EXECUTE FUNCTION note_text_or_email();
--> statement-breakpoint
CREATE TRIGGER staff_invitations_announce_insert AFTER INSERT ON staff_invitations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_staff_invitations();
--> statement-breakpoint
CREATE TRIGGER staff_invitations_announce_update AFTER UPDATE ON staff_invitations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_staff_invitations();
--> statement-breakpoint
CREATE TRIGGER staff_settings_announce_insert AFTER INSERT ON staff_settings FOR EACH ROW EXECUTE FUNCTION announce_staff_settings();
--> statement-breakpoint
CREATE TRIGGER staff_settings_announce_update AFTER UPDATE ON staff_settings FOR EACH ROW EXECUTE FUNCTION announce_staff_settings();
--> statement-breakpoint
CREATE TRIGGER tags_announce_delete AFTER DELETE ON tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_tags();
--> statement-breakpoint
CREATE TRIGGER tags_announce_insert AFTER INSERT ON tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_tags();
--> statement-breakpoint
CREATE TRIGGER tags_announce_update AFTER UPDATE ON tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_tags();
--> statement-breakpoint
CREATE TRIGGER tasks_announce_delete AFTER DELETE ON tasks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_tasks();
--> statement-breakpoint
CREATE TRIGGER tasks_announce_insert AFTER INSERT ON tasks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_tasks();
--> statement-breakpoint
CREATE TRIGGER tasks_announce_update AFTER UPDATE ON tasks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_tasks();
--> statement-breakpoint
CREATE TRIGGER team_members_announce_delete AFTER DELETE ON team_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_team_members();
--> statement-breakpoint
CREATE TRIGGER team_members_announce_insert AFTER INSERT ON team_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_team_members();
--> statement-breakpoint
CREATE TRIGGER team_members_announce_update AFTER UPDATE ON team_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_team_members();
--> statement-breakpoint
CREATE TRIGGER team_members_erase_traces AFTER DELETE ON team_members REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION erase_traces();
--> statement-breakpoint
CREATE TRIGGER team_members_note_erasure AFTER DELETE ON team_members REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_erasure();
--> statement-breakpoint
CREATE TRIGGER team_members_totals_delete AFTER DELETE ON team_members REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER team_members_totals_insert AFTER INSERT ON team_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER team_members_totals_update AFTER UPDATE ON team_members REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER users_announce_insert AFTER INSERT ON users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_staff_users();
--> statement-breakpoint
CREATE TRIGGER users_announce_update AFTER UPDATE ON users REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_staff_user_changes();
--> statement-breakpoint
ALTER TABLE account_sessions
    ADD CONSTRAINT account_sessions_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE account_sessions
    ADD CONSTRAINT account_sessions_team_member_id_team_members_id_fk FOREIGN KEY (team_member_id) REFERENCES team_members(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE audit_values
    ADD CONSTRAINT audit_values_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE audit_values
    ADD CONSTRAINT audit_values_team_member_id_team_members_id_fk FOREIGN KEY (team_member_id) REFERENCES team_members(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE bookings
    ADD CONSTRAINT bookings_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE bookings
    ADD CONSTRAINT bookings_lead_id_leads_id_fk FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE bulk_rows
    ADD CONSTRAINT bulk_rows_bulk_id_bulk_actions_id_fk FOREIGN KEY (bulk_id) REFERENCES bulk_actions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE checkouts
    ADD CONSTRAINT checkouts_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE consent_events
    ADD CONSTRAINT consent_events_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE consent_events
    ADD CONSTRAINT consent_events_team_member_id_team_members_id_fk FOREIGN KEY (team_member_id) REFERENCES team_members(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE contacts
    ADD CONSTRAINT contacts_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE customer_tags
    ADD CONSTRAINT customer_tags_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE customer_tags
    ADD CONSTRAINT customer_tags_tag_id_tags_id_fk FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE email_suppressions
    ADD CONSTRAINT email_suppressions_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE emails
    ADD CONSTRAINT emails_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE emails
    ADD CONSTRAINT emails_sent_by_users_id_fk FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE guide_answers
    ADD CONSTRAINT guide_answers_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE guide_answers
    ADD CONSTRAINT guide_answers_team_member_id_team_members_id_fk FOREIGN KEY (team_member_id) REFERENCES team_members(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE import_chunks
    ADD CONSTRAINT import_chunks_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE leads
    ADD CONSTRAINT leads_assignee_id_users_id_fk FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE leads
    ADD CONSTRAINT leads_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE note_versions
    ADD CONSTRAINT note_versions_note_id_notes_id_fk FOREIGN KEY (note_id) REFERENCES notes(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE note_versions
    ADD CONSTRAINT note_versions_written_by_users_id_fk FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE notes
    ADD CONSTRAINT notes_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE notes
    ADD CONSTRAINT notes_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE notes
    ADD CONSTRAINT notes_written_by_users_id_fk FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE personal_opt_outs
    ADD CONSTRAINT personal_opt_outs_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE personal_opt_outs
    ADD CONSTRAINT personal_opt_outs_phone_e164_opt_outs_phone_e164_fk FOREIGN KEY (phone_e164) REFERENCES opt_outs(phone_e164) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE personal_opt_outs
    ADD CONSTRAINT personal_opt_outs_team_member_id_team_members_id_fk FOREIGN KEY (team_member_id) REFERENCES team_members(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE purchases
    ADD CONSTRAINT purchases_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_second_factors_user_id_fk FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE refund_requests
    ADD CONSTRAINT refund_requests_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE refund_requests
    ADD CONSTRAINT refund_requests_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE refund_requests
    ADD CONSTRAINT refund_requests_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES purchases(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE refunds
    ADD CONSTRAINT refunds_ordered_by_users_id_fk FOREIGN KEY (ordered_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE refunds
    ADD CONSTRAINT refunds_purchase_id_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES purchases(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE refunds
    ADD CONSTRAINT refunds_request_id_refund_requests_id_fk FOREIGN KEY (request_id) REFERENCES refund_requests(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE saved_views
    ADD CONSTRAINT saved_views_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE second_factors
    ADD CONSTRAINT second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sign_in_links
    ADD CONSTRAINT sign_in_links_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sign_in_links
    ADD CONSTRAINT sign_in_links_team_member_id_team_members_id_fk FOREIGN KEY (team_member_id) REFERENCES team_members(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sms_messages
    ADD CONSTRAINT sms_messages_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sms_messages
    ADD CONSTRAINT sms_messages_sent_by_users_id_fk FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE sms_messages
    ADD CONSTRAINT sms_messages_team_member_id_team_members_id_fk FOREIGN KEY (team_member_id) REFERENCES team_members(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE staff_invitations
    ADD CONSTRAINT staff_invitations_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE subscription_changes
    ADD CONSTRAINT subscription_changes_requested_by_users_id_fk FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE subscription_changes
    ADD CONSTRAINT subscription_changes_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE subscriptions
    ADD CONSTRAINT subscriptions_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE task_mails
    ADD CONSTRAINT task_mails_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE tasks
    ADD CONSTRAINT tasks_assignee_id_users_id_fk FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE tasks
    ADD CONSTRAINT tasks_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE tasks
    ADD CONSTRAINT tasks_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE team_events
    ADD CONSTRAINT team_events_owner_id_customers_id_fk FOREIGN KEY (owner_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE team_events
    ADD CONSTRAINT team_events_team_member_id_team_members_id_fk FOREIGN KEY (team_member_id) REFERENCES team_members(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE team_events
    ADD CONSTRAINT team_events_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE team_members
    ADD CONSTRAINT team_members_owner_id_customers_id_fk FOREIGN KEY (owner_id) REFERENCES customers(id) ON DELETE CASCADE;
--> statement-breakpoint
SET LOCAL check_function_bodies = on;
