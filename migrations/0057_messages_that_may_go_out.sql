CREATE TABLE "address_key" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "address_key_id_check" CHECK ("address_key"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "kept_consent" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address_hash" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"purpose" text,
	"source" text NOT NULL,
	"text_version" text,
	"said_at" timestamp (3) with time zone NOT NULL,
	"kept_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "scheduled_sends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"origin" text NOT NULL,
	"customer_id" uuid,
	"team_member_id" uuid,
	"address" text NOT NULL,
	"subject" text,
	"content" text NOT NULL,
	"bulk_id" uuid,
	"sent_by" uuid,
	"idempotency_key" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"reason" text,
	"uncertain_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "scheduled_sends_channel_check" CHECK ("scheduled_sends"."channel" IN ('text', 'email')),
	CONSTRAINT "scheduled_sends_state_check" CHECK ("scheduled_sends"."state" IN ('due', 'sent', 'refused', 'expired', 'withdrawn')),
	CONSTRAINT "scheduled_sends_person_check" CHECK (num_nonnulls("scheduled_sends"."customer_id", "scheduled_sends"."team_member_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "sending_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"opens_at" text NOT NULL,
	"closes_at" text NOT NULL,
	"sunday_opens_at" text NOT NULL,
	"texts_a_day" integer NOT NULL,
	"texts_a_week" integer NOT NULL,
	CONSTRAINT "sending_settings_id_check" CHECK ("sending_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "stop_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"team_member_id" uuid,
	"phone_e164" text NOT NULL,
	"text" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decides_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"opt_out" integer,
	"answered_by" uuid,
	CONSTRAINT "stop_questions_opt_out_check" CHECK ("stop_questions"."opt_out" IN (0, 1))
);
--> statement-breakpoint
ALTER TABLE "bulk_rows" DROP CONSTRAINT "bulk_rows_status_check";--> statement-breakpoint
ALTER TABLE "consent_events" DROP CONSTRAINT "consent_events_kind_check";--> statement-breakpoint
ALTER TABLE "consent_events" ALTER COLUMN "phone_e164" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "consent_events" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "scheduled_sends" ADD CONSTRAINT "scheduled_sends_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_sends" ADD CONSTRAINT "scheduled_sends_team_member_id_team_members_id_fk" FOREIGN KEY ("team_member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_sends" ADD CONSTRAINT "scheduled_sends_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_questions" ADD CONSTRAINT "stop_questions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_questions" ADD CONSTRAINT "stop_questions_team_member_id_team_members_id_fk" FOREIGN KEY ("team_member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_questions" ADD CONSTRAINT "stop_questions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_consent_address_hash_index" ON "kept_consent" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "kept_consent_kept_until_index" ON "kept_consent" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "scheduled_sends_due_index" ON "scheduled_sends" USING btree ("due_at") WHERE state = 'due';--> statement-breakpoint
CREATE INDEX "scheduled_sends_customer_id_index" ON "scheduled_sends" USING btree ("customer_id","due_at");--> statement-breakpoint
CREATE INDEX "scheduled_sends_team_member_id_index" ON "scheduled_sends" USING btree ("team_member_id","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_sends_idempotency_key" ON "scheduled_sends" USING btree ("sent_by","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "stop_questions_open_key" ON "stop_questions" USING btree ("phone_e164") WHERE answered_at IS NULL;--> statement-breakpoint
CREATE INDEX "stop_questions_customer_id_index" ON "stop_questions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "stop_questions_team_member_id_index" ON "stop_questions" USING btree ("team_member_id");--> statement-breakpoint
CREATE INDEX "consent_events_email_index" ON "consent_events" USING btree ("email");--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_status_check" CHECK ("bulk_rows"."status" IN ('done', 'waiting', 'skipped', 'failed'));--> statement-breakpoint
ALTER TABLE "consent_events" ADD CONSTRAINT "consent_events_address_check" CHECK (num_nonnulls("consent_events"."phone_e164", "consent_events"."email") = 1);--> statement-breakpoint
ALTER TABLE "consent_events" ADD CONSTRAINT "consent_events_kind_check" CHECK ("consent_events"."kind" IN ('opt_out', 'opt_in', 'pause'));
--> statement-breakpoint
-- Their texts: server/database/functions/
CREATE OR REPLACE FUNCTION announce_scheduled_sends() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER scheduled_sends_announce_insert AFTER INSERT ON scheduled_sends
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_scheduled_sends();
--> statement-breakpoint
CREATE TRIGGER scheduled_sends_announce_update AFTER UPDATE ON scheduled_sends
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_scheduled_sends();
--> statement-breakpoint
CREATE TRIGGER scheduled_sends_announce_delete AFTER DELETE ON scheduled_sends
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_scheduled_sends();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_stop_questions() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER stop_questions_announce_insert AFTER INSERT ON stop_questions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_stop_questions();
--> statement-breakpoint
CREATE TRIGGER stop_questions_announce_update AFTER UPDATE ON stop_questions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_stop_questions();
--> statement-breakpoint
CREATE TRIGGER stop_questions_announce_delete AFTER DELETE ON stop_questions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_stop_questions();
--> statement-breakpoint
DROP TRIGGER consent_events_append_only ON consent_events;
--> statement-breakpoint
CREATE TRIGGER consent_events_append_only
  BEFORE UPDATE OF id, phone_e164, email, kind, words, channel, purpose, source, page, said_at, created_at ON consent_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_consent_change();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_consent_evidence() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER consent_events_keep_evidence AFTER DELETE ON consent_events
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_consent_evidence();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION bring_back_wishes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER customers_bring_back_wishes AFTER INSERT ON customers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bring_back_wishes();
--> statement-breakpoint
CREATE TRIGGER team_members_bring_back_wishes AFTER INSERT ON team_members
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bring_back_wishes();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION bring_back_changed_wishes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER customers_bring_back_changed_wishes AFTER UPDATE OF email, phone_e164 ON customers
  FOR EACH ROW WHEN (OLD.email <> NEW.email OR OLD.phone_e164 IS DISTINCT FROM NEW.phone_e164)
  EXECUTE FUNCTION bring_back_changed_wishes();
--> statement-breakpoint
CREATE TRIGGER team_members_bring_back_changed_wishes AFTER UPDATE OF email, phone_e164 ON team_members
  FOR EACH ROW WHEN (OLD.email <> NEW.email OR OLD.phone_e164 IS DISTINCT FROM NEW.phone_e164)
  EXECUTE FUNCTION bring_back_changed_wishes();
