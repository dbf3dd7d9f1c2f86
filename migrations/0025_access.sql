-- Who has access. Nobody is taken to have it: the subscriptions that purchases name are written down without a state, and a job asks Stripe
-- about them once the product has started (server/modules/subscriptions/). Seats follow from what is here: the oldest active members have them.
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"product_type" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"status" text,
	"is_refunded" integer DEFAULT 0 NOT NULL,
	"current_period_end" timestamp (3) with time zone,
	"cancel_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"observed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_is_refunded_check" CHECK ("subscriptions"."is_refunded" IN (0, 1))
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "access_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "access_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "access_override" text;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "has_seat" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "access_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_stripe_subscription_id_key" ON "subscriptions" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_customer_id_index" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_never_observed_index" ON "subscriptions" USING btree ("id") WHERE observed_at IS NULL;--> statement-breakpoint
CREATE INDEX "customers_access_state_index" ON "customers" USING btree ("access_state","created_at","id");--> statement-breakpoint
CREATE INDEX "team_members_access_state_index" ON "team_members" USING btree ("access_state","created_at","id");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_access_state_check" CHECK ("customers"."access_state" IN ('none', 'active', 'past_due', 'ended'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_access_override_check" CHECK ("customers"."access_override" IN ('granted', 'blocked'));--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_has_seat_check" CHECK ("team_members"."has_seat" IN (0, 1));--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_access_state_check" CHECK ("team_members"."access_state" IN ('none', 'active', 'past_due', 'ended'));--> statement-breakpoint
INSERT INTO subscriptions (stripe_subscription_id, customer_id, product_type, quantity)
SELECT DISTINCT ON (stripe_subscription_id) stripe_subscription_id, customer_id, product_type, quantity FROM purchases
WHERE stripe_subscription_id IS NOT NULL AND customer_id IS NOT NULL
ORDER BY stripe_subscription_id, created_at;
--> statement-breakpoint
-- A seat changes no total, and what keeps totals may be older than its triggers are: functions are applied after the migrations.
ALTER TABLE team_members DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE team_members SET has_seat = 1 FROM (
  SELECT id, owner_id, row_number() OVER (PARTITION BY owner_id ORDER BY created_at, id) AS place FROM team_members WHERE is_active = 1
) AS placed JOIN customers ON customers.id = owner_id
WHERE team_members.id = placed.id AND place <= team_member_licenses;
--> statement-breakpoint
ALTER TABLE team_members ENABLE TRIGGER USER;
--> statement-breakpoint
INSERT INTO totals (subject, day, state, count, revenue, used_licenses, licenses)
SELECT 'access', date '2000-01-01', 'none', count(*), 0, 0, 0 FROM customers HAVING count(*) > 0;
