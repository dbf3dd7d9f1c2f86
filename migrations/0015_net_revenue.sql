CREATE TABLE "stripe_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"unit_amount" integer NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refunded_amount" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "revenue" numeric(10, 2) GENERATED ALWAYS AS (CASE WHEN status IN ('failed', 'refunded', 'canceled') THEN 0 ELSE amount - refunded_amount END) STORED NOT NULL;--> statement-breakpoint
-- The triggers add up the column, and know the rule no more. Until a refunded amount is written, each row counts for as much as
-- before, so the totals stay as they are.
DROP TRIGGER purchases_totals_insert ON purchases;--> statement-breakpoint
DROP TRIGGER purchases_totals_update ON purchases;--> statement-breakpoint
DROP TRIGGER purchases_totals_delete ON purchases;--> statement-breakpoint
CREATE TRIGGER purchases_totals_insert AFTER INSERT ON purchases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  ''''' AS state, revenue, 0 AS used_licenses, 0 AS licenses'
);
--> statement-breakpoint
CREATE TRIGGER purchases_totals_update AFTER UPDATE ON purchases REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  ''''' AS state, revenue, 0 AS used_licenses, 0 AS licenses'
);
--> statement-breakpoint
CREATE TRIGGER purchases_totals_delete AFTER DELETE ON purchases REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  ''''' AS state, revenue, 0 AS used_licenses, 0 AS licenses'
);
