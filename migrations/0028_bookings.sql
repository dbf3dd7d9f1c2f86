CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor" text NOT NULL,
	"calendar_id" text NOT NULL,
	"replaced_ids" text[] DEFAULT '{}' NOT NULL,
	"lead_id" uuid,
	"customer_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"held_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (search_text(name, email, NULL, NULL)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_status_check" CHECK ("bookings"."status" IN ('booked', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_calendar_id_key" ON "bookings" USING btree ("vendor","calendar_id");--> statement-breakpoint
CREATE INDEX "bookings_replaced_ids_index" ON "bookings" USING gin ("replaced_ids");--> statement-breakpoint
CREATE INDEX "bookings_lead_id_index" ON "bookings" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "bookings_customer_id_index" ON "bookings" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_email_index" ON "bookings" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "bookings_newest_index" ON "bookings" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bookings_starts_at_index" ON "bookings" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_due_index" ON "bookings" USING btree ("starts_at") WHERE status = 'booked' AND held_at IS NULL;--> statement-breakpoint
-- What it does is said by server/database/functions/announcements.sql, applied after this file in the same transaction.
CREATE FUNCTION announce_bookings() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_announce_insert AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_bookings();
--> statement-breakpoint
CREATE TRIGGER bookings_announce_update AFTER UPDATE ON bookings
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_bookings();
--> statement-breakpoint
CREATE TRIGGER bookings_announce_delete AFTER DELETE ON bookings
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_bookings();
