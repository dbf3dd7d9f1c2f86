CREATE TABLE "digest_mails" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "digest_mails_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"at" text NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrollment_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"state" text DEFAULT 'claimed' NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "enrollment_steps_state_check" CHECK ("enrollment_steps"."state" IN ('claimed', 'sent', 'done', 'refused', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "enrollments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"follow_up_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"customer_id" uuid,
	"booking_id" uuid,
	"checkout_id" uuid,
	"state" text NOT NULL,
	"stopped_by" text,
	"step" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"uncertain_until" timestamp (3) with time zone,
	"answered_after" integer,
	"booked_after" integer,
	"paid_after" integer,
	"opted_out_after" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "enrollments_state_check" CHECK ("enrollments"."state" IN ('active', 'done', 'stopped', 'held_out'))
);
--> statement-breakpoint
CREATE TABLE "follow_up_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"steps" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"trigger" text NOT NULL,
	"version_id" uuid NOT NULL,
	"hold_out" integer NOT NULL,
	"reentry_days" integer,
	"stops_on_own_message" boolean NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"turned_on_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"paused_reason" text,
	"recipe" text,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follow_ups_hold_out_check" CHECK ("follow_ups"."hold_out" BETWEEN 0 AND 20)
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "complained_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "digest_mails" ADD CONSTRAINT "digest_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_steps" ADD CONSTRAINT "enrollment_steps_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_follow_up_id_follow_ups_id_fk" FOREIGN KEY ("follow_up_id") REFERENCES "public"."follow_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_version_id_follow_up_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."follow_up_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_version_id_follow_up_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."follow_up_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enrollment_steps_step_key" ON "enrollment_steps" USING btree ("enrollment_id","step");--> statement-breakpoint
CREATE INDEX "enrollment_steps_created_at_index" ON "enrollment_steps" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_active_key" ON "enrollments" USING btree ("follow_up_id","customer_id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "enrollments_customer_id_index" ON "enrollments" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "enrollments_follow_up_id_index" ON "enrollments" USING btree ("follow_up_id","created_at");--> statement-breakpoint
CREATE INDEX "enrollments_due_index" ON "enrollments" USING btree ("due_at") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "enrollments_booking_id_index" ON "enrollments" USING btree ("booking_id") WHERE booking_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enrollments_checkout_id_index" ON "enrollments" USING btree ("checkout_id") WHERE checkout_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enrollments_version_id_index" ON "enrollments" USING btree ("version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_name_key" ON "follow_ups" USING btree (lower("name")) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_recipe_key" ON "follow_ups" USING btree ("recipe");--> statement-breakpoint
CREATE INDEX "guide_answers_updated_at_index" ON "guide_answers" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "purchases_fulfilled_at_index" ON "purchases" USING btree ("fulfilled_at");--> statement-breakpoint
CREATE OR REPLACE FUNCTION stop_deleted_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
--> statement-breakpoint
CREATE TRIGGER enrollments_stop_deleted BEFORE UPDATE OF customer_id ON enrollments
  FOR EACH ROW WHEN (NEW.customer_id IS NULL AND OLD.customer_id IS NOT NULL) EXECUTE FUNCTION stop_deleted_enrollment();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_follow_ups() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER follow_ups_announce_insert AFTER INSERT ON follow_ups
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_follow_ups();
--> statement-breakpoint
CREATE TRIGGER follow_ups_announce_update AFTER UPDATE ON follow_ups
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_follow_ups();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_enrollments() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER enrollments_announce_insert AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_enrollments();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_enrollment_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER enrollments_announce_update AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_enrollment_changes();
