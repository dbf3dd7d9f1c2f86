ALTER TABLE "checkouts" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "reminded_at" timestamp (3) with time zone;