CREATE TABLE "payments_to_decide" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"purchase_id" uuid NOT NULL,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_to_decide_kind_check" CHECK ("payments_to_decide"."kind" IN ('double_payment', 'after_ending')),
	CONSTRAINT "payments_to_decide_decision_check" CHECK ("payments_to_decide"."decision" IN ('returned', 'kept'))
);
--> statement-breakpoint
ALTER TABLE "refund_requests" DROP CONSTRAINT "refund_requests_status_check";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "untold_resume" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "resume_mail_id" uuid;--> statement-breakpoint
ALTER TABLE "payments_to_decide" ADD CONSTRAINT "payments_to_decide_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_to_decide" ADD CONSTRAINT "payments_to_decide_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_to_decide_purchase_id_key" ON "payments_to_decide" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "payments_to_decide_open_index" ON "payments_to_decide" USING btree ("created_at") WHERE decision IS NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_status_check" CHECK ("refund_requests"."status" IN ('open', 'approved', 'rejected', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_untold_resume_check" CHECK ("subscriptions"."untold_resume" IN (0, 1));--> statement-breakpoint
-- What it does is said by server/database/functions/announcements.sql, applied after this file in the same transaction.
CREATE OR REPLACE FUNCTION announce_payments_to_decide() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER payments_to_decide_announce_insert AFTER INSERT ON payments_to_decide
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_payments_to_decide();
--> statement-breakpoint
CREATE TRIGGER payments_to_decide_announce_update AFTER UPDATE ON payments_to_decide
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_payments_to_decide();
