CREATE SEQUENCE "public"."webhook_outbox_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"position" bigint NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"customer_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"first_tried_at" timestamp (3) with time zone,
	"error" text,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"lease_expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_secret_until" timestamp (3) with time zone,
	"is_active" integer DEFAULT 1 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"switched_off_for" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_is_active_check" CHECK ("webhook_endpoints"."is_active" IN (0, 1)),
	CONSTRAINT "webhook_endpoints_switched_off_for_check" CHECK ("webhook_endpoints"."switched_off_for" IN ('gone', 'failing'))
);
--> statement-breakpoint
CREATE TABLE "webhook_outbox" (
	"id" bigint PRIMARY KEY DEFAULT nextval('webhook_outbox_ids') NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"object_id" text NOT NULL,
	"customer_id" uuid,
	"data" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_by" uuid,
	"key_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"count" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"team_member_id" uuid,
	CONSTRAINT "usage_days_person_id_day_type_pk" PRIMARY KEY("person_id","day","type")
);
--> statement-breakpoint
CREATE TABLE "usage_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_activity" ADD COLUMN "last_used_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "key_name" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_team_member_id_team_members_id_fk" FOREIGN KEY ("team_member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_token_hash_key" ON "api_keys" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_keys_user_id_index" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting_index" ON "webhook_deliveries" USING btree ("endpoint_id","subject","position") WHERE delivered_at IS NULL AND failed_at IS NULL;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_id_index" ON "webhook_deliveries" USING btree ("endpoint_id","at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_customer_id_index" ON "webhook_deliveries" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_at_index" ON "webhook_deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "drafts_conversation_id_index" ON "drafts" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "usage_days_customer_id_index" ON "usage_days" USING btree ("customer_id","day");--> statement-breakpoint
CREATE INDEX "usage_days_team_member_id_index" ON "usage_days" USING btree ("team_member_id");--> statement-breakpoint
CREATE INDEX "usage_events_received_at_index" ON "usage_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "customer_activity_last_used_at_index" ON "customer_activity" USING btree ("last_used_at","customer_id");--> statement-breakpoint
ALTER SEQUENCE "webhook_outbox_ids" OWNED BY "webhook_outbox"."id";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_api_keys() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER api_keys_announce_insert AFTER INSERT ON api_keys
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_api_keys();
--> statement-breakpoint
CREATE TRIGGER api_keys_announce_delete AFTER DELETE ON api_keys
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_api_keys();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_webhook_endpoints() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_endpoints_announce_insert AFTER INSERT ON webhook_endpoints
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_webhook_endpoints();
--> statement-breakpoint
CREATE TRIGGER webhook_endpoints_announce_update AFTER UPDATE ON webhook_endpoints
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_webhook_endpoints();
--> statement-breakpoint
CREATE TRIGGER webhook_endpoints_announce_delete AFTER DELETE ON webhook_endpoints
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_webhook_endpoints();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER leads_tell_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_new_leads();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_lead_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER leads_tell_update AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_lead_changes();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_new_customers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER customers_tell_insert AFTER INSERT ON customers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_new_customers();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_customer_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER customers_tell_update AFTER UPDATE ON customers
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_customer_changes();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_deleted_customers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER customers_tell_delete AFTER DELETE ON customers
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_deleted_customers();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_tagged() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER customer_tags_tell_insert AFTER INSERT ON customer_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_tagged();
--> statement-breakpoint
CREATE TRIGGER customer_tags_tell_delete AFTER DELETE ON customer_tags
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_tagged();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_member_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER team_members_tell_update AFTER UPDATE ON team_members
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_member_changes();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_deleted_members() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER team_members_tell_delete AFTER DELETE ON team_members
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_deleted_members();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_purchase_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER purchases_tell_update AFTER UPDATE ON purchases
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_purchase_changes();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_new_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_tell_insert AFTER INSERT ON subscriptions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_new_subscriptions();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_subscription_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_tell_update AFTER UPDATE ON subscriptions
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_subscription_changes();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_texts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER sms_messages_tell_insert AFTER INSERT ON sms_messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_texts();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_incoming_mails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER incoming_mails_tell_insert AFTER INSERT ON incoming_mails
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_incoming_mails();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_consent() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER consent_events_tell_insert AFTER INSERT ON consent_events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_consent();
--> statement-breakpoint
CREATE TRIGGER consent_events_tell_update AFTER UPDATE ON consent_events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_consent();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_opt_outs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER opt_outs_tell_insert AFTER INSERT ON opt_outs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_opt_outs();
--> statement-breakpoint
CREATE TRIGGER opt_outs_tell_delete AFTER DELETE ON opt_outs
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_opt_outs();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_suppressions() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER email_suppressions_tell_insert AFTER INSERT ON email_suppressions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_suppressions();
--> statement-breakpoint
CREATE TRIGGER email_suppressions_tell_update AFTER UPDATE ON email_suppressions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_suppressions();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_new_bookings() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_tell_insert AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_new_bookings();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_booking_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_tell_update AFTER UPDATE ON bookings
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_booking_changes();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION file_drafts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER drafts_file_insert AFTER INSERT ON drafts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION file_drafts();
--> statement-breakpoint
CREATE TRIGGER drafts_file_delete AFTER DELETE ON drafts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION file_drafts();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_drafts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER drafts_announce_insert AFTER INSERT ON drafts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_drafts();
--> statement-breakpoint
CREATE TRIGGER drafts_announce_delete AFTER DELETE ON drafts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_drafts();
