CREATE TABLE "totals" (
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	"revenue" numeric(14, 2) NOT NULL,
	"used_licenses" integer NOT NULL,
	"licenses" integer NOT NULL
);
--> statement-breakpoint
-- Adds what a statement changed. The argument says what each row counts for. Why: docs/decisions/2026-11-21-totals-by-triggers.md
CREATE FUNCTION keep_totals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM changed'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM before'
    ELSE 'SELECT -1 AS sign, * FROM before UNION ALL SELECT 1, * FROM changed'
  END;
BEGIN
  EXECUTE format($sql$
    INSERT INTO totals (subject, day, state, count, revenue, used_licenses, licenses)
    SELECT %L, day, state, sum(sign), sum(sign * revenue), sum(sign * used_licenses), sum(sign * licenses)
    FROM (SELECT sign, (created_at AT TIME ZONE 'UTC')::date AS day, %s FROM (%s) AS changes) AS facts
    GROUP BY day, state
    HAVING (sum(sign), sum(sign * revenue), sum(sign * used_licenses), sum(sign * licenses)) <> (0, 0, 0, 0)
  $sql$, TG_TABLE_NAME, TG_ARGV[0], changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_totals_insert AFTER INSERT ON customers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  'license_state AS state, 0 AS revenue, used_team_member_licenses AS used_licenses, team_member_licenses AS licenses'
);
--> statement-breakpoint
CREATE TRIGGER customers_totals_update AFTER UPDATE ON customers REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  'license_state AS state, 0 AS revenue, used_team_member_licenses AS used_licenses, team_member_licenses AS licenses'
);
--> statement-breakpoint
CREATE TRIGGER customers_totals_delete AFTER DELETE ON customers REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  'license_state AS state, 0 AS revenue, used_team_member_licenses AS used_licenses, team_member_licenses AS licenses'
);
--> statement-breakpoint
CREATE TRIGGER team_members_totals_insert AFTER INSERT ON team_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  ''''' AS state, 0 AS revenue, 0 AS used_licenses, 0 AS licenses'
);
--> statement-breakpoint
CREATE TRIGGER team_members_totals_update AFTER UPDATE ON team_members REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  ''''' AS state, 0 AS revenue, 0 AS used_licenses, 0 AS licenses'
);
--> statement-breakpoint
CREATE TRIGGER team_members_totals_delete AFTER DELETE ON team_members REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  ''''' AS state, 0 AS revenue, 0 AS used_licenses, 0 AS licenses'
);
--> statement-breakpoint
CREATE TRIGGER purchases_totals_insert AFTER INSERT ON purchases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  ''''' AS state, CASE WHEN status IN (''failed'', ''refunded'', ''canceled'') THEN 0 ELSE amount END AS revenue, 0 AS used_licenses, 0 AS licenses'
);
--> statement-breakpoint
CREATE TRIGGER purchases_totals_update AFTER UPDATE ON purchases REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  ''''' AS state, CASE WHEN status IN (''failed'', ''refunded'', ''canceled'') THEN 0 ELSE amount END AS revenue, 0 AS used_licenses, 0 AS licenses'
);
--> statement-breakpoint
CREATE TRIGGER purchases_totals_delete AFTER DELETE ON purchases REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals(
  ''''' AS state, CASE WHEN status IN (''failed'', ''refunded'', ''canceled'') THEN 0 ELSE amount END AS revenue, 0 AS used_licenses, 0 AS licenses'
);
--> statement-breakpoint
INSERT INTO totals (subject, day, state, count, revenue, used_licenses, licenses)
SELECT 'customers', day, state, count(*), sum(revenue), sum(used_licenses), sum(licenses)
FROM (SELECT (created_at AT TIME ZONE 'UTC')::date AS day, license_state AS state, 0 AS revenue, used_team_member_licenses AS used_licenses, team_member_licenses AS licenses FROM customers) AS facts
GROUP BY day, state;
--> statement-breakpoint
INSERT INTO totals (subject, day, state, count, revenue, used_licenses, licenses)
SELECT 'team_members', day, state, count(*), sum(revenue), sum(used_licenses), sum(licenses)
FROM (SELECT (created_at AT TIME ZONE 'UTC')::date AS day, '' AS state, 0 AS revenue, 0 AS used_licenses, 0 AS licenses FROM team_members) AS facts
GROUP BY day, state;
--> statement-breakpoint
INSERT INTO totals (subject, day, state, count, revenue, used_licenses, licenses)
SELECT 'purchases', day, state, count(*), sum(revenue), sum(used_licenses), sum(licenses)
FROM (SELECT (created_at AT TIME ZONE 'UTC')::date AS day, '' AS state, CASE WHEN status IN ('failed', 'refunded', 'canceled') THEN 0 ELSE amount END AS revenue, 0 AS used_licenses, 0 AS licenses FROM purchases) AS facts
GROUP BY day, state;
