-- The sums that the dashboard shows: each statement that changes customers, team members or purchases adds what it changed to
-- `totals`, by day, in its own transaction. Rows are only added, so that no write waits for another's, and folded now and then.
-- Why: docs/decisions/2026-11-21-totals-by-triggers.md
CREATE OR REPLACE FUNCTION fold_totals() RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM totals WHERE ctid = ANY (ARRAY(SELECT ctid FROM totals FOR UPDATE SKIP LOCKED)) RETURNING *
  )
  INSERT INTO totals (subject, day, state, count, revenue, used_licenses, licenses)
  SELECT subject, shown, state, sum(count), sum(revenue), sum(used_licenses), sum(licenses)
  FROM taken, LATERAL (SELECT CASE WHEN day < current_date - 100 THEN date_trunc('month', day)::date ELSE day END AS shown) AS days
  GROUP BY subject, shown, state
  HAVING (sum(count), sum(revenue), sum(used_licenses), sum(licenses)) <> (0, 0, 0, 0)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_totals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM changed'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM before'
    ELSE 'SELECT -1 AS sign, * FROM before UNION ALL SELECT 1, * FROM changed'
  END;
  added integer;
BEGIN
  EXECUTE format($sql$
    INSERT INTO totals (subject, day, state, count, revenue, used_licenses, licenses)
    SELECT %L, day, state, sum(sign), sum(sign * revenue), sum(sign * used_licenses), sum(sign * licenses)
    FROM (SELECT sign, (created_at AT TIME ZONE 'UTC')::date AS day, %s FROM (%s) AS changes) AS facts
    GROUP BY day, state
    HAVING (sum(sign), sum(sign * revenue), sum(sign * used_licenses), sum(sign * licenses)) <> (0, 0, 0, 0)
  $sql$, TG_TABLE_NAME, TG_ARGV[0], changes);
  GET DIAGNOSTICS added = ROW_COUNT;
  -- Once in about a thousand added rows, so that each look has few to add up.
  IF random() * 1000 < added THEN
    PERFORM fold_totals();
  END IF;
  RETURN NULL;
END $$;
