import { eq } from 'drizzle-orm';
import { leads } from '#server/database/schema.ts';
import { dialog } from './crm-dialogs.ts';
import { addLeads, card, openLeads, stageOf } from './crm-leads-records.ts';
import { clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('Whoever moves a lead to Demo booked by its menu is asked for the date, which becomes the next step', async ({
  page,
  product,
}) => {
  await clearRecords(product);
  await addLeads(product);
  await openLeads(page, '?view=board');
  const moveByMenu = async (): Promise<void> => {
    await card(page, 'New', 'Nora New').getByRole('button', { name: 'Actions for Nora New' }).click();
    await page.getByRole('button', { name: 'Move to Demo booked' }).click();
  };
  await moveByMenu();
  const ask = dialog(page, 'Move to Demo booked');
  await expect(ask.getByText('When is the demo with Nora New?')).toBeVisible();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  expect(await stageOf(product, 'Nora New')).toBe('new');
  await moveByMenu();
  await ask.getByLabel('Date of the demo').fill('2031-05-06T14:30');
  await ask.getByRole('button', { name: 'Save as Demo booked' }).click();
  await expect(card(page, 'Demo booked', 'Nora New')).toContainText('Demo');
  await expect.poll(() => stageOf(product, 'Nora New')).toBe('demo_booked');
  const { db } = product.database;
  const [lead] = await db.select().from(leads).where(eq(leads.name, 'Nora New'));
  expect([lead?.nextStep, lead?.nextStepAt?.getFullYear()]).toEqual(['Demo', 2031]);
});
