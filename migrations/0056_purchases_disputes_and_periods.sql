ALTER TABLE "purchases" ADD COLUMN "pays_period" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "disputed_lost_amount" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_pays_period_check" CHECK ("purchases"."pays_period" IN (0, 1));