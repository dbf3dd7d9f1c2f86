CREATE TABLE "balance_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"stripe_payment_intent_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "balance_transactions_kind_check" CHECK ("balance_transactions"."kind" IN ('charge', 'refund', 'dispute'))
);
--> statement-breakpoint
CREATE TABLE "mrr_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"observed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mrr_changes_kind_check" CHECK ("mrr_changes"."kind" IN ('new', 'changed', 'ended'))
);
--> statement-breakpoint
DROP INDEX "subscriptions_never_observed_index";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "stripe_dispute_id" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "dispute_reason" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "evidence_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "booked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "monthly_amount" numeric(10, 2);--> statement-breakpoint
CREATE INDEX "balance_transactions_stripe_payment_intent_id_index" ON "balance_transactions" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE INDEX "mrr_changes_stripe_subscription_id_index" ON "mrr_changes" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE INDEX "purchases_unbooked_index" ON "purchases" USING btree ("id") WHERE booked_at IS NULL AND fulfilled_at IS NOT NULL AND stripe_payment_intent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "subscriptions_unobserved_index" ON "subscriptions" USING btree ("id") WHERE observed_at IS NULL OR (monthly_amount IS NULL AND status IS NOT NULL);
--> statement-breakpoint
CREATE TRIGGER balance_transactions_totals_insert AFTER INSERT ON balance_transactions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER balance_transactions_totals_update AFTER UPDATE ON balance_transactions
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER balance_transactions_totals_delete AFTER DELETE ON balance_transactions
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER mrr_changes_totals_insert AFTER INSERT ON mrr_changes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER mrr_changes_totals_update AFTER UPDATE ON mrr_changes
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE TRIGGER mrr_changes_totals_delete AFTER DELETE ON mrr_changes
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
-- What it does is said by server/database/functions/announcements.sql, applied after this file in the same transaction.
CREATE OR REPLACE FUNCTION announce_refund_requests() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER refund_requests_announce_insert AFTER INSERT ON refund_requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_refund_requests();
--> statement-breakpoint
CREATE TRIGGER refund_requests_announce_update AFTER UPDATE ON refund_requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_refund_requests();
--> statement-breakpoint
CREATE TRIGGER refund_requests_announce_delete AFTER DELETE ON refund_requests
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_refund_requests();
