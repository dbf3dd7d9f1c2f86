import { announcements, customers } from '#server/database/schema.ts';
import type { Product } from '../support/product.ts';
import { expectAccessible } from './accessible.ts';
import { openDashboard, row } from './crm.ts';
import { addFirms, clearRecords } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

const LATE = { name: 'Late Comer', email: 'late@comer.example' };

/** Adds a customer without an event on any stream. */
async function addUnheard({ database }: Product): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.insert(customers).values(LATE);
    await tx.delete(announcements);
  });
}

// What else makes the screen catch up is in tests/web/crm/refetch-on-resume.test.ts.
test('Without a network one quiet line says so, and the screen catches up when it is back', async ({
  page,
  context,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
  await expect(row(page, 'Grace')).toBeVisible();
  const notice = page.getByText('Offline. What you see may be old.');

  await test.step('Offline, one line says so without a row behind it, and nothing can be sent', async () => {
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await expect(row(page, 'Grace').getByRole('button', { name: /^Email/ })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Add Customer' }).last()).toBeDisabled();
    const bar = await notice.boundingBox();
    const rows = await page.getByRole('row').last().boundingBox();
    expect((rows?.y ?? 0) + (rows?.height ?? 0), 'no row behind it').toBeLessThanOrEqual(bar?.y ?? 0);
  });

  await test.step('A list that is asked for says that it could not be loaded', async () => {
    await page.getByLabel('Sort by').selectOption('By name');
    await expect(page.getByRole('alert')).toContainText('Customers could not be loaded');
    await expectAccessible(page);
  });

  await test.step('Back on the network, what was missed is there', async () => {
    await addUnheard(product);
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    await expect(row(page, 'Grace').getByRole('button', { name: /^Email/ })).toBeEnabled();
    await expect(row(page, LATE.name)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
