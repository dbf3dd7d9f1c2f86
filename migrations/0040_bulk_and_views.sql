CREATE TABLE "bulk_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"list" text NOT NULL,
	"details" jsonb NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_actions_list_check" CHECK ("bulk_actions"."list" IN ('customers', 'leads', 'team-members'))
);
--> statement-breakpoint
CREATE TABLE "bulk_rows" (
	"bulk_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"status" text,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"before" jsonb,
	CONSTRAINT "bulk_rows_bulk_id_position_pk" PRIMARY KEY("bulk_id","position"),
	CONSTRAINT "bulk_rows_status_check" CHECK ("bulk_rows"."status" IN ('done', 'skipped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"list" text NOT NULL,
	"filters" jsonb NOT NULL,
	"sort" text,
	"density" text,
	"is_shared" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_is_shared_check" CHECK ("saved_views"."is_shared" IN (0, 1))
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "bulk_id" uuid;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "bulk_id" uuid;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_bulk_id_bulk_actions_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_actions_idempotency_key" ON "bulk_actions" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "bulk_actions_created_at_index" ON "bulk_actions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bulk_rows_open_index" ON "bulk_rows" USING btree ("bulk_id","tries","position") WHERE status IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("owner_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_shared_index" ON "saved_views" USING btree ("list") WHERE is_shared = 1;--> statement-breakpoint
-- What it does is said by server/database/functions/announcements.sql, applied after this file in the same transaction.
CREATE OR REPLACE FUNCTION announce_views() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER saved_views_announce_insert AFTER INSERT ON saved_views
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_views();
--> statement-breakpoint
CREATE TRIGGER saved_views_announce_update AFTER UPDATE ON saved_views
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_views();
--> statement-breakpoint
CREATE TRIGGER saved_views_announce_delete AFTER DELETE ON saved_views
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_views();
