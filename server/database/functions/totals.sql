-- Maintains the dashboard's sums. Each statement that changes customers, team members, purchases, leads or the books adds its change
-- to `totals`, by day, in its own transaction. It only inserts rows, so that no write waits for another; a job folds them
-- (server/modules/sales/dashboard-figures/). Their sum is exact at any time. Rows for access all have the same day, because no chart shows access by
-- day. Why: docs/decisions/large-tables.md
CREATE OR REPLACE FUNCTION keep_totals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What a row counts for, beside being one. Rules are generated columns of its table (server/database/schema/).
  facts text := CASE TG_TABLE_NAME
    WHEN 'customers' THEN 'license_state AS state, 0 AS revenue, used_team_member_licenses AS used_licenses, team_member_licenses AS licenses'
    WHEN 'purchases' THEN ''''' AS state, revenue, 0 AS used_licenses, 0 AS licenses'
    WHEN 'balance_transactions' THEN 'kind AS state, amount AS revenue, 0 AS used_licenses, 0 AS licenses'
    WHEN 'mrr_changes' THEN 'kind AS state, amount AS revenue, 0 AS used_licenses, 0 AS licenses'
    WHEN 'leads' THEN 'stage AS state, 0 AS revenue, 0 AS used_licenses, 0 AS licenses'
    ELSE ''''' AS state, 0 AS revenue, 0 AS used_licenses, 0 AS licenses'
  END;
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
  $sql$, TG_TABLE_NAME, facts, changes);
  IF TG_TABLE_NAME = 'customers' THEN
    EXECUTE format($sql$
      INSERT INTO totals (subject, day, state, count, revenue, used_licenses, licenses)
      SELECT 'access', date '2000-01-01', access_state, sum(sign), 0, 0, 0 FROM (%s) AS changes
      GROUP BY access_state HAVING sum(sign) <> 0
    $sql$, changes);
  END IF;
  RETURN NULL;
END $$;
