CREATE TABLE "guide_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"team_member_id" uuid,
	"day" integer NOT NULL,
	"answer" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guide_answers_holder_check" CHECK (num_nonnulls("guide_answers"."customer_id", "guide_answers"."team_member_id") = 1),
	CONSTRAINT "guide_answers_day_check" CHECK ("guide_answers"."day" BETWEEN 1 AND 30),
	CONSTRAINT "guide_answers_answer_check" CHECK ("guide_answers"."answer" <> '')
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"message" text,
	"conditions" jsonb,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_requests_status_check" CHECK ("refund_requests"."status" IN ('open', 'approved', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "first_signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "joined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "account_sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "account_sessions" ADD COLUMN "last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "guide_answers" ADD CONSTRAINT "guide_answers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_answers" ADD CONSTRAINT "guide_answers_team_member_id_team_members_id_fk" FOREIGN KEY ("team_member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guide_answers_customer_id_day_key" ON "guide_answers" USING btree ("customer_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "guide_answers_team_member_id_day_key" ON "guide_answers" USING btree ("team_member_id","day");--> statement-breakpoint
CREATE INDEX "refund_requests_customer_id_index" ON "refund_requests" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "refund_requests_purchase_id_index" ON "refund_requests" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "refund_requests_status_index" ON "refund_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_open_key" ON "refund_requests" USING btree ("customer_id") WHERE status = 'open';--> statement-breakpoint
ALTER TABLE "account_sessions" ADD CONSTRAINT "account_sessions_id_key" UNIQUE("id");