ALTER TABLE "customers" ADD COLUMN "license_state" text GENERATED ALWAYS AS (CASE
        WHEN used_team_member_licenses > team_member_licenses THEN 'over'
        WHEN used_team_member_licenses < team_member_licenses THEN 'free'
        WHEN team_member_licenses > 0 THEN 'full'
        ELSE 'none'
      END) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_customer_id_index" ON "audit_entries" USING btree ("customer_id","created_at");--> statement-breakpoint
UPDATE "audit_entries" SET "customer_id" = "subject_id"::uuid WHERE "subject_type" = 'customer';--> statement-breakpoint
UPDATE "audit_entries" SET "customer_id" = "team_members"."owner_id" FROM "team_members" WHERE "subject_type" = 'team_member' AND "team_members"."id" = "subject_id"::uuid;
