CREATE TABLE "customer_activity" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"paid" numeric(12, 2) DEFAULT '0' NOT NULL,
	"last_activity_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- What these do stands in server/database/functions/customer-activity.sql, applied after this file in the same transaction.
CREATE FUNCTION begin_customer_activity() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION end_customer_activity() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION note_text_or_email() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION keep_paid() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
-- From the first of these on writers wait until the migration is done, readers do not: each locks its table against writes.
CREATE TRIGGER customers_begin_activity AFTER INSERT ON customers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_customer_activity();
--> statement-breakpoint
CREATE TRIGGER customers_end_activity AFTER DELETE ON customers
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION end_customer_activity();
--> statement-breakpoint
CREATE TRIGGER purchases_keep_paid_insert AFTER INSERT ON purchases
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION keep_paid();
--> statement-breakpoint
CREATE TRIGGER purchases_keep_paid_update AFTER UPDATE ON purchases
  FOR EACH ROW WHEN ((OLD.revenue, OLD.customer_id) IS DISTINCT FROM (NEW.revenue, NEW.customer_id)) EXECUTE FUNCTION keep_paid();
--> statement-breakpoint
CREATE TRIGGER purchases_keep_paid_delete AFTER DELETE ON purchases
  FOR EACH ROW WHEN (OLD.customer_id IS NOT NULL) EXECUTE FUNCTION keep_paid();
--> statement-breakpoint
CREATE TRIGGER sms_messages_note_activity AFTER INSERT OR UPDATE OF customer_id ON sms_messages
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION note_text_or_email();
--> statement-breakpoint
CREATE TRIGGER emails_note_activity AFTER INSERT OR UPDATE OF status ON emails
  FOR EACH ROW WHEN (NEW.status = 'sent') EXECUTE FUNCTION note_text_or_email();
--> statement-breakpoint
CREATE TRIGGER sign_in_links_note_activity AFTER INSERT OR UPDATE OF used_at ON sign_in_links
  FOR EACH ROW WHEN (NEW.used_at IS NOT NULL) EXECUTE FUNCTION note_sign_in();
--> statement-breakpoint
INSERT INTO customer_activity (customer_id, paid, last_activity_at)
SELECT id, coalesce(bought.paid, 0), greatest(created_at, bought.latest, texted.latest, mailed.latest, signed_in.latest)
FROM customers
LEFT JOIN (SELECT customer_id, sum(revenue) AS paid, max(created_at) AS latest FROM purchases GROUP BY customer_id) AS bought
  ON bought.customer_id = customers.id
LEFT JOIN (SELECT customer_id, max(sent_at) AS latest FROM sms_messages GROUP BY customer_id) AS texted ON texted.customer_id = customers.id
LEFT JOIN (SELECT customer_id, max(sent_at) AS latest FROM emails WHERE status = 'sent' GROUP BY customer_id) AS mailed
  ON mailed.customer_id = customers.id
LEFT JOIN (SELECT customer_id, max(used_at) AS latest FROM sign_in_links GROUP BY customer_id) AS signed_in
  ON signed_in.customer_id = customers.id;
--> statement-breakpoint
-- Made once the rows are there, which is quicker.
CREATE INDEX "customer_activity_paid_index" ON "customer_activity" USING btree ("paid","customer_id");--> statement-breakpoint
CREATE INDEX "customer_activity_last_activity_at_index" ON "customer_activity" USING btree ("last_activity_at","customer_id");
