ALTER TABLE "purchases" ADD COLUMN "stripe_customer_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_checked_at" timestamp (3) with time zone;