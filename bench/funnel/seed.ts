import { sql } from 'drizzle-orm';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';

export const DAYS = 1_096;
export const PAGES = ['/', '/ai-insurance', '/info'];
export const CAMPAIGNS = 10;
/** Visitors per day for each page and campaign: about a million in three years. */
const VISITORS = 31;
export const VISITS = DAYS * PAGES.length * CAMPAIGNS * VISITORS;

/** Fills an empty database with three years of counts. Each visitor has one page and one campaign. */
export async function seedYears(at: { databaseUrl: string; dataDir: string }): Promise<void> {
  const database = await openDatabase(at, console.error);
  await migrate(database);
  const pages = sql.raw(`ARRAY['${PAGES.join("','")}']`);
  await database.transaction(
    async (tx) => {
      await tx.execute(sql`
        INSERT INTO funnel_days (scope, day, page, campaign, visitors, dialogs, leads, checkouts, paid, revenue)
        SELECT 'page_campaign', (now() AT TIME ZONE 'UTC')::date - day, page, 'campaign-' || campaign, ${VISITORS}::int, 9, 3, 2, 1, 97
        FROM generate_series(1, ${DAYS}::int) AS day, unnest(${pages}) AS page, generate_series(1, ${CAMPAIGNS}::int) AS campaign`);
      await tx.execute(sql`
        INSERT INTO funnel_days (scope, day, page, campaign, visitors, dialogs, leads, checkouts, paid, revenue)
        SELECT CASE GROUPING(page, campaign) WHEN 1 THEN 'page' WHEN 2 THEN 'campaign' ELSE 'all' END, day,
          coalesce(page, ''), coalesce(campaign, ''), sum(visitors), sum(dialogs), sum(leads), sum(checkouts), sum(paid), sum(revenue)
        FROM funnel_days GROUP BY day, GROUPING SETS ((page), (campaign), ())`);
    },
    { noTimeout: true },
  );
  await database.close();
}
