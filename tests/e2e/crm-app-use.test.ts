import { asc, eq } from 'drizzle-orm';
import { customers, teamMembers } from '#server/database/schema.ts';
import { DAY, member, owner, question, report } from '../account/usage/reports.ts';
import { expectAccessible } from './accessible.ts';
import { filterBy, nameLink, openDashboard, panel, row } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

const GRACE = 'Grace Harbor Agency';
const OVER = 'Over Limit LLC';

test('Staff see who uses the app, and how much', async ({ page, product }) => {
  const { db } = product.database;
  await clearRecords(product);
  await addFirms(product);
  const [grace] = await db.select({ id: customers.id }).from(customers).where(eq(customers.name, GRACE));
  const id = grace?.id ?? '';
  const team = teamMembers.ownerId;
  const [mia] = await db.select().from(teamMembers).where(eq(team, id)).orderBy(asc(teamMembers.createdAt));
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  const own = [2, 2, 5].map((days) => question(owner(id), ago(days)));
  await report(product, [...own, question(member(mia?.id ?? ''), ago(12))]);
  await openDashboard(page);

  await test.step('The list has the last use, and is filtered by it', async () => {
    await expect(row(page, GRACE).getByText('Used 2 days ago')).toBeVisible();
    await filterBy(page, 'Used within', 'Used in 7 days');
    await expect(row(page, OVER)).toHaveCount(0);
    await expect(row(page, GRACE)).toBeVisible();
  });

  await test.step('The panel has the days, and those of the team', async () => {
    await nameLink(page, GRACE).click();
    const shown = panel(page, GRACE);
    await expect(shown.getByText('Last used 2 days ago')).toBeVisible();
    await expect(shown.getByRole('img', { name: 'Used on 2 of the last 30 days: question: 3' })).toBeVisible();
    await expect(shown.getByText('Used 12 days ago, on 1 of the last 30 days')).toBeVisible();
    await expectAccessible(page);
  });
});
