ALTER TABLE "import_chunks" ADD COLUMN "customer_worth_a_look" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_chunks" ADD COLUMN "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "moved_lead" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_status_check";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_status_check" CHECK ("bookings"."status" IN ('booked', 'cancelled', 'rejected', 'no_show'));--> statement-breakpoint
DROP INDEX "bookings_calendar_id_key";--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_person_key" ON "bookings" USING btree ("vendor","calendar_id",lower("email"));--> statement-breakpoint
-- As in server/database/functions/search.sql, because the column below is computed here.
CREATE FUNCTION search_text(name text, email text, phone text, phone_e164 text, company text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN search_text(name, email, phone, phone_e164) || coalesce(' ' || fold_text(company), '');
--> statement-breakpoint
-- Writes the table anew, and everybody waits meanwhile: PostgreSQL before 17 cannot change the expression of a column.
ALTER TABLE "customers" DROP COLUMN "search_text", ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(name, email, phone, phone_e164, company)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "search_text" SET STATISTICS 1000;--> statement-breakpoint
CREATE INDEX "customers_search_index" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- What this does stands in server/database/functions/customer-activity.sql, applied after this file in the same transaction.
CREATE FUNCTION note_form_or_booking() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_note_activity AFTER INSERT OR UPDATE OF customer_id ON contacts
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION note_form_or_booking();
--> statement-breakpoint
CREATE TRIGGER bookings_note_activity AFTER INSERT OR UPDATE OF customer_id ON bookings
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION note_form_or_booking();
--> statement-breakpoint
-- Being added or imported by staff counted as activity, forms and bookings did not.
UPDATE customer_activity SET last_activity_at = coalesce(known.latest, 'epoch')
FROM (
  SELECT customers.id, greatest(nullif(last_activity_at, customers.created_at), asked.latest, booked.latest, bought.latest) AS latest
  FROM customers JOIN customer_activity ON customer_id = customers.id
  LEFT JOIN (SELECT customer_id, max(created_at) AS latest FROM contacts GROUP BY customer_id) AS asked ON asked.customer_id = customers.id
  LEFT JOIN (SELECT customer_id, max(created_at) AS latest FROM bookings GROUP BY customer_id) AS booked ON booked.customer_id = customers.id
  LEFT JOIN (SELECT customer_id, max(created_at) AS latest FROM purchases GROUP BY customer_id) AS bought ON bought.customer_id = customers.id
) AS known
WHERE customer_id = known.id AND last_activity_at <> coalesce(known.latest, 'epoch');
