-- Maintains the dashboard's sums. Each statement that changes customers, team members, purchases, leads or the books adds its change
-- to `totals`, by day, in its own transaction. It only inserts rows, so that no write waits for another, and now and then folds those
-- that are there. Their sum is exact at any time. Why: docs/decisions/large-tables.md
--
-- The day by which a change is kept. Charts show the days of the last months; earlier days become their month.
CREATE OR REPLACE FUNCTION totals_day(day date) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN day < current_date - 100 THEN date_trunc('month', day)::date ELSE day END
$$;
--> statement-breakpoint
-- Merges the rows of each subject, day and state into one. It skips rows that another transaction merges, so that nobody waits.
-- Simultaneous readers find the same sums.
CREATE OR REPLACE FUNCTION fold_totals(subjects text[]) RETURNS void LANGUAGE sql AS $$
  WITH counted AS (
    SELECT ctid AS place, count(*) OVER (PARTITION BY subject, totals_day(day), state) AS rows
    FROM totals WHERE subject = ANY (subjects)
  ), taken AS (
    DELETE FROM totals
    WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM totals WHERE ctid IN (SELECT place FROM counted WHERE rows > 1) FOR UPDATE SKIP LOCKED
    ))
    RETURNING *
  )
  INSERT INTO totals (subject, day, state, count, revenue, used_licenses, licenses)
  SELECT subject, totals_day(day), state, sum(count), sum(revenue), sum(used_licenses), sum(licenses)
  FROM taken
  GROUP BY 1, 2, 3
  HAVING (sum(count), sum(revenue), sum(used_licenses), sum(licenses)) <> (0, 0, 0, 0)
$$;
--> statement-breakpoint
-- The trigger's statements are written out for each table and operation, so that PostgreSQL plans each of them once.
DO $do$
DECLARE
  counted record;
  operation record;
  branches text := '';
BEGIN
  -- What a row counts for, beside being one: subject, day, state, revenue, used licenses and licenses. Rules are generated columns of
  -- its table (server/database/schema/). Access is always of the same day, because no chart shows it by day.
  FOR counted IN SELECT * FROM (VALUES
    ('customers', $$('customers', (created_at AT TIME ZONE 'UTC')::date, license_state, 0::numeric, used_team_member_licenses, team_member_licenses),
      ('access', date '2000-01-01', access_state, 0, 0, 0)$$),
    ('purchases', $$('purchases', (created_at AT TIME ZONE 'UTC')::date, '', revenue, 0, 0)$$),
    ('balance_transactions', $$('balance_transactions', (created_at AT TIME ZONE 'UTC')::date, kind, amount, 0, 0)$$),
    ('mrr_changes', $$('mrr_changes', (created_at AT TIME ZONE 'UTC')::date, kind, amount, 0, 0)$$),
    ('leads', $$('leads', (created_at AT TIME ZONE 'UTC')::date, stage, 0::numeric, 0, 0)$$),
    ('team_members', $$('team_members', (created_at AT TIME ZONE 'UTC')::date, '', 0::numeric, 0, 0)$$)
  ) AS tables (name, facts)
  LOOP
    FOR operation IN SELECT * FROM (VALUES
      ('INSERT', 'SELECT 1 AS sign, * FROM changed'),
      ('DELETE', 'SELECT -1 AS sign, * FROM before'),
      ('UPDATE', 'SELECT -1 AS sign, * FROM before UNION ALL SELECT 1, * FROM changed')
    ) AS operations (name, changes)
    LOOP
      branches := branches || format($sql$
        WHEN %L THEN
          INSERT INTO totals (subject, day, state, count, revenue, used_licenses, licenses)
          SELECT facts.subject, totals_day(facts.day), facts.state, sum(sign), sum(sign * facts.revenue), sum(sign * facts.used), sum(sign * facts.licenses)
          FROM (%s) AS changes CROSS JOIN LATERAL (VALUES %s) AS facts (subject, day, state, revenue, used, licenses)
          GROUP BY 1, 2, 3
          HAVING (sum(sign), sum(sign * facts.revenue), sum(sign * facts.used), sum(sign * facts.licenses)) <> (0, 0, 0, 0);
      $sql$, operation.name || ' ' || counted.name, operation.changes, counted.facts);
    END LOOP;
  END LOOP;
  -- One in some hundred rows folds, whichever it is, so that there are never many, however much is written.
  EXECUTE format($sql$
    CREATE OR REPLACE FUNCTION keep_totals() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE
      added int;
    BEGIN
      CASE TG_OP || ' ' || TG_TABLE_NAME
        %s
      END CASE;
      GET DIAGNOSTICS added = ROW_COUNT;
      IF random() * 256 < added THEN
        PERFORM fold_totals(ARRAY[TG_TABLE_NAME::text, 'access']);
      END IF;
      RETURN NULL;
    END $body$
  $sql$, branches);
END $do$;
