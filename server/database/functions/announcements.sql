-- These functions announce every change that staff may have on screen, in the format of contract/events.ts. Triggers call them once
-- for each statement, with its rows as `changed` and, for updates, the old rows as `before`. They save the announcements, and the
-- instances send them (server/database/announcer.ts). Why: docs/decisions/live-updates.md
CREATE OR REPLACE FUNCTION announce(events jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A bulk write is one event: read everything anew. Callers stop counting at 51.
  IF cardinality(events) > 50 THEN
    INSERT INTO announcements (payload) VALUES ('{"type":"resync"}');
  ELSE
    INSERT INTO announcements (payload) SELECT event::text FROM unnest(events) AS event;
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION conversation_of(customer_id uuid, team_member_id uuid, phone text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN customer_id IS NOT NULL THEN jsonb_build_object('kind', 'customer', 'customerId', customer_id)
    WHEN team_member_id IS NOT NULL THEN jsonb_build_object('kind', 'team-member', 'teamMemberId', team_member_id)
    ELSE jsonb_build_object('kind', 'unknown', 'phone', coalesce(phone, ''))
  END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_of(operation text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE operation WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END
$$;
--> statement-breakpoint
-- Most events name a record and what happened to it. Their trigger functions differ only in the event's type and ids.
DO $do$
DECLARE
  event record;
BEGIN
  FOR event IN SELECT * FROM (VALUES
    ('announce_customers', 'customer', $$'customerId', id$$),
    ('announce_purchases', 'purchase', $$'purchaseId', id, 'customerId', customer_id$$),
    ('announce_refund_requests', 'refund-request', $$'refundRequestId', id, 'customerId', customer_id$$),
    ('announce_leads', 'lead', $$'leadId', id, 'customerId', customer_id$$),
    ('announce_bookings', 'booking', $$'bookingId', id, 'customerId', customer_id$$),
    ('announce_views', 'view', $$'viewId', id$$),
    ('announce_notes', 'note', $$'noteId', id, 'customerId', customer_id$$),
    ('announce_tasks', 'task', $$'taskId', id, 'customerId', customer_id$$),
    ('announce_tags', 'tag', $$'tagId', id$$),
    ('announce_scheduled_sends', 'scheduled-send', $$'scheduledSendId', id, 'customerId', customer_id, 'teamMemberId', team_member_id$$),
    ('announce_stop_questions', 'stop-question', $$'stopQuestionId', id, 'customerId', customer_id$$),
    ('announce_api_keys', 'api-key', $$'apiKeyId', id$$),
    ('announce_webhook_endpoints', 'webhook-endpoint', $$'webhookEndpointId', id$$),
    ('announce_templates', 'template', $$'templateId', id$$),
    ('announce_follow_ups', 'follow-up', $$'followUpId', id$$),
    ('announce_staff_users', 'staff-user', $$'userId', id$$),
    ('announce_staff_invitations', 'staff-invitation', $$'invitationId', id$$)
  ) AS events (function, type, ids)
  LOOP
    EXECUTE format($sql$
      CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        PERFORM announce(ARRAY(
          SELECT jsonb_build_object('type', %L, %s, 'change', change_of(TG_OP)) FROM changed LIMIT 51
        ));
        RETURN NULL;
      END $body$
    $sql$, event.function, event.type, event.ids);
  END LOOP;
END $do$;
--> statement-breakpoint
-- Last uses of the AI app come by the hundred, all day long, and no screen waits for them (usage.store.ts).
CREATE OR REPLACE FUNCTION announce_team_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('usage.counting', true) = 'on' THEN
    RETURN NULL;
  END IF;
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'team-member', 'teamMemberId', id, 'ownerId', owner_id, 'change', change_of(TG_OP))
    FROM changed LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'text', 'conversation', conversation_of(customer_id, team_member_id, phone_e164), 'messageId', id, 'direction', direction)
    FROM changed
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_text_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE FUNCTION announce_emails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'email', 'customerId', customer_id, 'emailId', id)
    FROM changed
    WHERE customer_id IS NOT NULL
    UNION ALL
    -- What became of a mail changes nothing in its conversation's row.
    SELECT DISTINCT jsonb_build_object('type', 'conversation', 'conversationId', conversations.id, 'customerId', conversations.customer_id,
      'change', 'updated')
    FROM changed JOIN conversations ON conversations.id = changed.conversation_id
    WHERE last_message_at IS NOT NULL
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A conversation is there for staff once somebody has spoken in it.
CREATE OR REPLACE FUNCTION announce_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'conversation', 'conversationId', changed.id, 'customerId', changed.customer_id,
      'change', CASE WHEN before.last_message_at IS NULL THEN 'created' ELSE 'updated' END)
    FROM changed JOIN before USING (id)
    WHERE changed.last_message_at IS NOT NULL
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_deleted_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'conversation', 'conversationId', id, 'customerId', customer_id, 'change', 'deleted')
    FROM changed
    WHERE last_message_at IS NOT NULL
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of several drafts the older ones change nothing in the conversation's row.
CREATE OR REPLACE FUNCTION announce_drafts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'conversation', 'conversationId', id, 'customerId', customer_id, 'change', 'updated')
    FROM conversations
    WHERE id IN (SELECT conversation_id FROM changed)
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_incoming_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'mail', 'messageId', changed.id, 'conversationId', conversation_id, 'customerId', customer_id)
    FROM changed JOIN conversations ON conversations.id = conversation_id
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(SELECT jsonb_build_object('type', 'call', 'callId', id, 'customerId', customer_id) FROM changed LIMIT 51));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'consent', 'customerId', customers.id)
    FROM changed JOIN customers USING (phone_e164)
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_personal_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'consent', 'customerId', customer_id) FROM changed
    WHERE customer_id IS NOT NULL LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deleting a customer deletes their tags too. The join with customers skips the announcement then.
CREATE OR REPLACE FUNCTION announce_tagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'customer', 'customerId', id, 'change', 'updated')
    FROM (SELECT DISTINCT customer_id AS id FROM changed) AS tagged JOIN customers USING (id)
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A payment that staff must decide about is a change of its purchase.
CREATE OR REPLACE FUNCTION announce_payments_to_decide() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'purchase', 'purchaseId', purchases.id, 'customerId', customer_id, 'change', 'updated')
    FROM changed JOIN purchases ON purchases.id = purchase_id
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_session_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT DISTINCT jsonb_build_object('type', 'session-ended', 'userId', user_id)
    FROM changed
    LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- No screen shows passwords, so their changes are not announced.
CREATE OR REPLACE FUNCTION announce_staff_user_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE FUNCTION announce_staff_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY[jsonb_build_object('type', 'staff-settings')]);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Where somebody stands in a line, which the customer's panel shows.
CREATE OR REPLACE FUNCTION announce_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'enrollment', 'followUpId', follow_up_id, 'customerId', customer_id)
    FROM changed LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_enrollment_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'enrollment', 'followUpId', changed.follow_up_id, 'customerId', changed.customer_id)
    FROM changed JOIN before USING (id)
    WHERE (changed.state, changed.step, changed.due_at) IS DISTINCT FROM (before.state, before.step, before.due_at)
    LIMIT 51
  ));
  RETURN NULL;
END $$;
