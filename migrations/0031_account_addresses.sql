ALTER TABLE "guide_answers" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "account_sessions" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "email" text;--> statement-breakpoint
-- No edit of theirs, and functions come after the migrations.
ALTER TABLE "customers" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "customers" SET "first_signed_in_at" = "used"."first"
FROM (SELECT "customer_id", min("used_at") AS "first" FROM "sign_in_links" WHERE "used_at" IS NOT NULL GROUP BY 1) AS "used"
WHERE "customers"."id" = "used"."customer_id";--> statement-breakpoint
ALTER TABLE "customers" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "team_members" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "team_members" SET "joined_at" = "used"."first"
FROM (SELECT "team_member_id", min("used_at") AS "first" FROM "sign_in_links" WHERE "used_at" IS NOT NULL GROUP BY 1) AS "used"
WHERE "team_members"."id" = "used"."team_member_id";--> statement-breakpoint
ALTER TABLE "team_members" ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE "sign_in_links" SET "email" = "customers"."email" FROM "customers" WHERE "customers"."id" = "customer_id" AND "used_at" IS NULL;--> statement-breakpoint
UPDATE "sign_in_links" SET "email" = "team_members"."email" FROM "team_members" WHERE "team_members"."id" = "team_member_id" AND "used_at" IS NULL;--> statement-breakpoint
UPDATE "account_sessions" SET "email" = "customers"."email" FROM "customers" WHERE "customers"."id" = "customer_id";--> statement-breakpoint
UPDATE "account_sessions" SET "email" = "team_members"."email" FROM "team_members" WHERE "team_members"."id" = "team_member_id";
