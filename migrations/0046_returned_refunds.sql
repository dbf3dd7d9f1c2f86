ALTER TABLE "purchases" ADD COLUMN "returned_amount" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "returned_at" timestamp (3) with time zone;