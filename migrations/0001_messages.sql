CREATE TABLE "consent_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone_e164" text NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_events_kind_check" CHECK ("consent_events"."kind" IN ('opt_out', 'opt_in'))
);
--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "sms_messages_unread_index";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "status" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "uncertain_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "media" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "uncertain_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "consent_events_phone_e164_index" ON "consent_events" USING btree ("phone_e164","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "emails_idempotency_key" ON "emails" USING btree ("sent_by","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_idempotency_key" ON "sms_messages" USING btree ("sent_by","idempotency_key");--> statement-breakpoint
CREATE INDEX "sms_messages_unread_index" ON "sms_messages" USING btree ("customer_id","team_member_id","phone_e164","sent_at") WHERE is_read = 0 AND direction = 'inbound';--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_status_check" CHECK ("emails"."status" IN ('sending', 'sent', 'failed'));--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_status_check" CHECK ("sms_messages"."status" IN ('queued', 'sent', 'delivered', 'undelivered', 'failed', 'received'));