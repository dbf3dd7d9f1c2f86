-- These functions write what other programs are to be told into `webhook_outbox`, in the transaction of the change, and only what an
-- active endpoint has chosen. They say what has changed; what is told of it, and to whom, is decided afterwards
-- (server/modules/connections/webhook-endpoints/). Triggers call them once for each statement, with its rows as `changed` and, for
-- updates, the old rows as `before`. Why: docs/decisions/webhooks-for-others.md
CREATE OR REPLACE FUNCTION chosen_events(among text[]) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT DISTINCT event FROM webhook_endpoints CROSS JOIN LATERAL unnest(events) AS event
    WHERE is_active = 1 AND event = ANY (among))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_chosen(event text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT cardinality(chosen_events(ARRAY[event])) > 0
$$;
--> statement-breakpoint
-- Each kind of them is `access.changed` here. Which one it is follows from the access before and after (webhooks.rules.ts).
CREATE OR REPLACE FUNCTION is_access_chosen() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT cardinality(chosen_events(ARRAY['access.granted', 'access.changed', 'access.ended'])) > 0
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION access_of(account uuid, name text, email text, state text, until timestamptz) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('account', account, 'name', name, 'email', email, 'state', state, 'accountUntil', until)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_chosen('lead.created') THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, customer_id)
  SELECT 'lead.created', 'lead:' || id, id, customer_id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_lead_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_chosen('lead.changed') THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, customer_id)
  SELECT 'lead.changed', 'lead:' || id, id, changed.customer_id FROM changed JOIN before USING (id)
  WHERE (changed.name, changed.email, changed.phone, changed.product_type, changed.page, changed.campaign, changed.stage,
      changed.assignee_id, changed.next_step, changed.next_step_at, changed.lost_reason, changed.customer_id,
      changed.submissions, changed.submitted_at, changed.first_answered_at)
    IS DISTINCT FROM (before.name, before.email, before.phone, before.product_type, before.page, before.campaign, before.stage,
      before.assignee_id, before.next_step, before.next_step_at, before.lost_reason, before.customer_id,
      before.submissions, before.submitted_at, before.first_answered_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_new_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_chosen('customer.created') THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, customer_id)
  SELECT 'customer.created', 'customer:' || id, id, id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Licenses in use, amounts and activity are sums of other records, and no change of this one. The end of the access of a team is its
-- owner's.
CREATE OR REPLACE FUNCTION tell_customer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_chosen('customer.changed') THEN
    INSERT INTO webhook_outbox (type, subject, object_id, customer_id)
    SELECT 'customer.changed', 'customer:' || id, id, id FROM changed JOIN before USING (id)
    WHERE (changed.name, changed.email, changed.phone, changed.company, changed.time_zone, changed.stripe_customer_id,
        changed.team_member_licenses, changed.has_signed_in_to_app, changed.access_state, changed.access_until, changed.access_override)
      IS DISTINCT FROM (before.name, before.email, before.phone, before.company, before.time_zone, before.stripe_customer_id,
        before.team_member_licenses, before.has_signed_in_to_app, before.access_state, before.access_until, before.access_override);
  END IF;
  IF is_access_chosen() THEN
    INSERT INTO webhook_outbox (type, subject, object_id, customer_id, data)
    SELECT 'access.changed', 'customer:' || id, 'customer:' || id, id, jsonb_build_object(
      'before', access_of(id, before.name, before.email, before.access_state, before.access_until),
      'after', access_of(id, changed.name, changed.email, changed.access_state, changed.access_until))
    FROM changed JOIN before USING (id)
    WHERE (changed.name, changed.email, changed.access_state, changed.access_until)
      IS DISTINCT FROM (before.name, before.email, before.access_state, before.access_until);
    INSERT INTO webhook_outbox (type, subject, object_id, customer_id, data)
    SELECT 'access.changed', 'member:' || member.id, 'member:' || member.id, owner_id, jsonb_build_object(
      'before', access_of(owner_id, member.name, member.email, member.access_state, before.access_until),
      'after', access_of(owner_id, member.name, member.email, member.access_state, changed.access_until))
    FROM changed JOIN before USING (id) JOIN team_members AS member ON owner_id = changed.id
    WHERE changed.access_until IS DISTINCT FROM before.access_until;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of whoever is deleted, neither name nor address is told or kept.
CREATE OR REPLACE FUNCTION tell_deleted_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_access_chosen() THEN
    INSERT INTO webhook_outbox (type, subject, object_id, data)
    SELECT 'access.changed', 'customer:' || id, 'customer:' || id,
      jsonb_build_object('before', access_of(id, '', '', access_state, access_until)) FROM changed;
  END IF;
  IF is_chosen('customer.deleted') THEN
    INSERT INTO webhook_outbox (type, subject, object_id, data)
    SELECT 'customer.deleted', 'customer:' || id, id, jsonb_build_object('id', id) FROM changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deleting a customer deletes their tags too, which the join leaves out.
CREATE OR REPLACE FUNCTION tell_tagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_chosen('customer.changed') THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, customer_id)
  SELECT DISTINCT 'customer.changed', 'customer:' || customers.id, customers.id, customers.id
  FROM changed JOIN customers ON customers.id = customer_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_member_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_access_chosen() THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, customer_id, data)
  SELECT 'access.changed', 'member:' || changed.id, 'member:' || changed.id, owner.id, jsonb_build_object(
    'before', access_of(owner.id, before.name, before.email, before.access_state, owner.access_until),
    'after', access_of(owner.id, changed.name, changed.email, changed.access_state, owner.access_until))
  FROM changed JOIN before ON before.id = changed.id JOIN customers AS owner ON owner.id = changed.owner_id
  WHERE (changed.name, changed.email, changed.access_state) IS DISTINCT FROM (before.name, before.email, before.access_state);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What was told of a team member names them, and is their owner's. It is deleted with either.
CREATE OR REPLACE FUNCTION tell_deleted_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM webhook_outbox USING changed WHERE subject = 'member:' || changed.id;
  DELETE FROM webhook_deliveries USING changed WHERE customer_id = changed.owner_id AND subject = 'member:' || changed.id;
  IF NOT is_access_chosen() THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, data)
  SELECT 'access.changed', 'member:' || id, 'member:' || id,
    jsonb_build_object('before', access_of(owner_id, '', '', access_state, NULL)) FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of texts, mails and bookings, which may have been nobody's when they were told, or somebody else's. The outbox comes first: whoever
-- makes deliveries of it holds its rows (server/modules/connections/webhook-endpoints/outbox.service.ts).
CREATE OR REPLACE FUNCTION forget_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  DELETE FROM webhook_outbox WHERE object_id = ANY (ARRAY(SELECT id::text FROM changed));
  DELETE FROM webhook_deliveries WHERE object_id = ANY (ARRAY(SELECT id::text FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_purchase_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_chosen('purchase.completed') THEN
    INSERT INTO webhook_outbox (type, subject, object_id, customer_id)
    SELECT 'purchase.completed', 'purchase:' || id, id, changed.customer_id FROM changed JOIN before USING (id)
    WHERE changed.fulfilled_at IS NOT NULL AND before.fulfilled_at IS NULL;
  END IF;
  IF is_chosen('purchase.refunded') THEN
    INSERT INTO webhook_outbox (type, subject, object_id, customer_id)
    SELECT 'purchase.refunded', 'purchase:' || id, id, changed.customer_id FROM changed JOIN before USING (id)
    WHERE changed.refunded_amount > before.refunded_amount;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_new_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_chosen('subscription.changed') THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, customer_id)
  SELECT 'subscription.changed', 'subscription:' || id, id, customer_id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_subscription_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_chosen('subscription.changed') THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, customer_id)
  SELECT 'subscription.changed', 'subscription:' || id, id, changed.customer_id FROM changed JOIN before USING (id)
  WHERE (changed.status, changed.quantity, changed.monthly_amount, changed.is_refunded, changed.current_period_end, changed.cancel_at, changed.ended_at)
    IS DISTINCT FROM (before.status, before.quantity, before.monthly_amount, before.is_refunded, before.current_period_end, before.cancel_at, before.ended_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Messages are told in the order of their conversation.
CREATE OR REPLACE FUNCTION tell_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_chosen('message.received') THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, customer_id)
  SELECT 'message.received', 'conversation:' || text_conversation_of(customer_id, team_member_id, phone_e164), id, customer_id
  FROM changed WHERE direction = 'inbound';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_incoming_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_chosen('message.received') THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, customer_id)
  SELECT 'message.received', 'conversation:' || conversations.id, changed.id, conversations.customer_id
  FROM changed JOIN conversations ON conversations.id = conversation_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Without a purpose, all of the channel's may have changed: who wants none of what they asked for wants no offers either.
CREATE OR REPLACE FUNCTION tell_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_chosen('consent.changed') THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, customer_id, data)
  SELECT 'consent.changed', 'consent:' || customer_id, customer_id, customer_id,
    jsonb_build_object('channel', channel, 'purpose', CASE WHEN kind = 'opt_in' OR purpose = 'marketing' THEN purpose END)
  FROM changed WHERE customer_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An opt-out holds for everybody who has the number on file.
CREATE OR REPLACE FUNCTION tell_opt_outs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_chosen('consent.changed') THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, customer_id, data)
  SELECT 'consent.changed', 'consent:' || customers.id, customers.id, customers.id,
    jsonb_build_object('channel', 'text', 'purpose', NULL)
  FROM changed JOIN customers USING (phone_e164);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_suppressions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_chosen('consent.changed') THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, customer_id, data)
  SELECT 'consent.changed', 'consent:' || customers.id, customers.id, customers.id,
    jsonb_build_object('channel', 'email', 'purpose', NULL)
  FROM changed JOIN customers ON lower(customers.email) = changed.email
  WHERE changed.reason <> 'bounced';
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Only what holds is a booking: a calendar may tell of the end of one before it has told of the beginning.
CREATE OR REPLACE FUNCTION tell_new_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_chosen('booking.created') THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, customer_id)
  SELECT 'booking.created', 'booking:' || id, id, customer_id FROM changed WHERE status = 'booked';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_booking_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chosen text[] := chosen_events(ARRAY['booking.moved', 'booking.cancelled']);
BEGIN
  IF chosen = '{}' THEN RETURN NULL; END IF;
  INSERT INTO webhook_outbox (type, subject, object_id, customer_id)
  SELECT type, 'booking:' || id, id, customer_id FROM (
    SELECT id, changed.customer_id, CASE
      WHEN changed.status IN ('cancelled', 'rejected') AND before.status NOT IN ('cancelled', 'rejected') THEN 'booking.cancelled'
      WHEN changed.status = 'booked' AND changed.starts_at <> before.starts_at THEN 'booking.moved'
    END AS type
    FROM changed JOIN before USING (id)
  ) AS news WHERE type = ANY (chosen);
  RETURN NULL;
END $$;
