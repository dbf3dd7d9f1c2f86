-- What a row adds to the totals is said by keep_totals itself (server/database/functions/totals.sql, applied after this file) and no more by
-- its triggers' arguments. A job folds the totals now: a write that folds now and then is slow now and then.
-- Each trigger locks its table for a moment; no row is read.
CREATE OR REPLACE TRIGGER customers_totals_insert AFTER INSERT ON customers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customers_totals_update AFTER UPDATE ON customers
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER customers_totals_delete AFTER DELETE ON customers
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER team_members_totals_insert AFTER INSERT ON team_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER team_members_totals_update AFTER UPDATE ON team_members
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER team_members_totals_delete AFTER DELETE ON team_members
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER purchases_totals_insert AFTER INSERT ON purchases
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER purchases_totals_update AFTER UPDATE ON purchases
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER purchases_totals_delete AFTER DELETE ON purchases
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_totals();
--> statement-breakpoint
DROP FUNCTION fold_totals();
