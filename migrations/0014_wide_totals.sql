ALTER TABLE "totals" ALTER COLUMN "used_licenses" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "totals" ALTER COLUMN "licenses" SET DATA TYPE bigint;