CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"request_id" uuid,
	"amount" numeric(10, 2) NOT NULL,
	"ends_subscription" integer NOT NULL,
	"reason" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"ordered_by" uuid,
	"idempotency_key" text,
	"stripe_refund_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" IN ('pending', 'completed', 'refused')),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_ends_subscription_check" CHECK ("refunds"."ends_subscription" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "subscription_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"requested_by" uuid,
	"idempotency_key" text,
	"is_latest" integer DEFAULT 1 NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_changes_kind_check" CHECK ("subscription_changes"."kind" IN ('cancel_at_period_end', 'cancel_now', 'resume')),
	CONSTRAINT "subscription_changes_is_latest_check" CHECK ("subscription_changes"."is_latest" IN (0, 1))
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "failure_message" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "end_mail_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_request_id_refund_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_purchase_id_index" ON "refunds" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_idempotency_key" ON "refunds" USING btree ("ordered_by","idempotency_key");--> statement-breakpoint
CREATE INDEX "subscription_changes_subscription_id_index" ON "subscription_changes" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_changes_latest_key" ON "subscription_changes" USING btree ("subscription_id") WHERE is_latest = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_changes_idempotency_key" ON "subscription_changes" USING btree ("subscription_id","requested_by","idempotency_key");