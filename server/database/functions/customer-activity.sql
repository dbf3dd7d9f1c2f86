-- Maintains what lists show of each customer beside the record (server/database/schema/customers.ts): the amount paid and the last
-- activity. Each write applies its own change in its own transaction. The generated column `revenue` defines what a purchase counts.
-- Lock order: the customer's record first, then their activity. Why: docs/decisions/large-tables.md
CREATE OR REPLACE FUNCTION begin_customer_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The epoch stands for no activity yet: staff who add or import somebody are none.
  INSERT INTO customer_activity (customer_id, last_activity_at) SELECT id, 'epoch' FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_customer_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM customer_activity USING before WHERE customer_id = before.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Records that the customer was active at this moment. It skips changes of less than a minute, so that a burst of texts writes once.
CREATE OR REPLACE FUNCTION note_customer_activity(customer uuid, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer_activity SET last_activity_at = moment
  WHERE customer_id = customer AND last_activity_at < moment - interval '1 minute';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_text_or_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_customer_activity(NEW.customer_id, NEW.sent_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_form_or_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_customer_activity(NEW.customer_id, NEW.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_customer_activity(NEW.customer_id, NEW.used_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_paid() RETURNS trigger LANGUAGE plpgsql AS $$
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
