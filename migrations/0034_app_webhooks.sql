CREATE TABLE "app_webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sub" text NOT NULL,
	"position" integer NOT NULL,
	"account" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"lease_expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "app_webhooks_sub_position_key" ON "app_webhooks" USING btree ("sub","position");--> statement-breakpoint
CREATE INDEX "app_webhooks_account_index" ON "app_webhooks" USING btree ("account");--> statement-breakpoint
CREATE INDEX "app_webhooks_undelivered_index" ON "app_webhooks" USING btree ("sub","position") WHERE delivered_at IS NULL;